// What Enter applies to. A button pressed by a pointer keeps the focus, though nobody means it anymore: there Enter
// goes on with the turn. A button that was reached by keys is meant.

const BUTTON = 'button, a, summary, input'
let pointed: Element | null = null

addEventListener(
  'pointerdown',
  ({ target }) => (pointed = target instanceof Element ? target.closest(BUTTON) : null),
  true,
)
addEventListener(
  'keydown',
  ({ key }) => {
    if (key === 'Tab' || key === ' ' || key.startsWith('Arrow')) pointed = null
  },
  true,
)

/** Whether Enter means the button that has the focus, and not the turn. */
export function isMeant(target: Element): boolean {
  const button = target.closest(BUTTON)
  return button !== null && (button !== pointed || button.closest('form, dialog, [data-chat]') !== null)
}
