// Cells of the drawn reef by name, for those who point at them: what lies at a point of the window, and where a cell lies.

import { keyOf, type Cell } from '../../board/coral/space'
import type { Asked } from '../../replay/marks'

interface Drawing {
  /** The cell at a point, from the drawing's corner. */
  at: (x: number, y: number) => Cell | null
  /** Where a point of the reef is, from the drawing's corner. */
  place: (at: readonly [number, number, number]) => { x: number; y: number } | null
}

/** Answers until the function that it gives is called. */
export function names(host: HTMLElement, { at, place }: Drawing): () => void {
  const nameAt = (event: Event) => {
    const { detail } = event as CustomEvent<Asked>
    const box = host.getBoundingClientRect()
    const cell = at(detail.x - box.x, detail.y - box.y)
    if (cell) detail.name = `cell=${keyOf(cell)}`
  }
  const placeOf = (event: Event) => {
    const { detail } = event as CustomEvent<Asked>
    const [x, y, z] = (detail.name?.slice('cell='.length) ?? '').split(',').map(Number)
    if (x === undefined || y === undefined || z === undefined) return
    const found = place([x, y, z + 0.5])
    const box = host.getBoundingClientRect()
    if (found) [detail.x, detail.y] = [box.x + found.x, box.y + found.y]
  }
  host.addEventListener('name-at', nameAt)
  host.addEventListener('place-of', placeOf)
  return () => {
    host.removeEventListener('name-at', nameAt)
    host.removeEventListener('place-of', placeOf)
  }
}
