// Elements, without ceremony.

type Child = Node | string | null | undefined | false

/** An element with properties, attributes (`aria-…`, `scope`) and children. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: { [name: string]: unknown } = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (name in element) (element as unknown as Record<string, unknown>)[name] = value
    else element.setAttribute(name, String(value))
  }
  for (const child of children) if (child) element.append(child)
  return element
}

/** A choice out of a list. */
export function select(values: [value: string, text: string][], chosen: string, onchange: (value: string) => void): HTMLSelectElement {
  const options = values.map(([value, text]) => el('option', { value, selected: value === chosen }, text))
  const element = el('select', {}, ...options)
  element.onchange = () => onchange(element.value)
  return element
}
