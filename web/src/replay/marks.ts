// What somebody points at, by a name that every page understands whatever its size: a space, a tile, a cell. A board that
// is one picture answers two events: which name lies under a point, and where a name lies.

/** What can be pointed at, by the attribute that boards give it. */
const KINDS = ['space', 'tile', 'cell', 'supply', 'column'] as const
const FORM = /^(space|tile|cell|supply|column)=([A-Za-z0-9,_-]{1,32})(?:\.of=(\d))?$/

export interface Asked {
  x: number
  y: number
  name: string | null
}

/** Asks a picture what lies at a point of the window (`name-at`), or where a name lies (`place-of`). */
function ask(picture: Element, type: 'name-at' | 'place-of', detail: Asked): Asked {
  picture.dispatchEvent(new CustomEvent(type, { detail }))
  return detail
}

/** The name of an element, or of what it belongs to. */
export function nameOf(element: Element | null): string | null {
  for (const kind of KINDS) {
    const named = element?.closest<HTMLElement | SVGElement>(`[data-${kind}]`)
    const value = named?.dataset[kind]
    if (!named || !value) continue
    const whose = named.closest<HTMLElement>('[data-whose]')?.dataset.whose
    const name = `${kind}=${value}${whose ? `.of=${whose}` : ''}`
    if (FORM.test(name)) return name
  }
  return null
}

/** The name of what lies at a point of the window. */
export function nameAt(area: Element, x: number, y: number): string | null {
  const under = document.elementsFromPoint(x, y).filter((element) => area.contains(element))
  const picture = under.find((element) => element.matches('[data-picture]'))
  if (picture) return ask(picture, 'name-at', { x, y, name: null }).name
  for (const element of under) {
    const name = nameOf(element)
    if (name) return name
  }
  return null
}

/** Where something lies in the window; null if it is not to be seen. */
export function placeOf(area: Element, name: string): { x: number; y: number; size: number } | null {
  const [, kind, value, whose] = FORM.exec(name) ?? []
  if (!kind || !value) return null
  const picture = area.querySelector('[data-picture]')
  if (picture && kind === 'cell') {
    const { x, y, name: found } = ask(picture, 'place-of', { x: NaN, y: NaN, name })
    return found && Number.isFinite(x) ? { x, y, size: 44 } : null
  }
  const within = whose === undefined ? '' : `[data-whose="${whose}"] `
  const element = area.querySelector(`${within}[data-${kind}="${CSS.escape(value)}"]`)
  const box = element?.getBoundingClientRect()
  if (!box || box.width === 0) return null
  return {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    size: Math.max(28, Math.min(box.width, box.height, 90)),
  }
}
