// Keys that work wherever the focus is, except while somebody types or a dialog is open.

const TYPED =
  'input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], dialog'

/** Lets `act` answer a key that is pressed alone; it says whether the key meant something. */
export function pressed(event: KeyboardEvent, act: (target: Element) => boolean): void {
  const target = event.target as Element
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest(TYPED))
    return
  if (act(target)) event.preventDefault()
}
