// A table's face is asked for while the code that shows it is still on its way: who opens a link on a slow line reads
// what they are coming to long before the board is there.

import type { TableFace } from '../wire'

let asked: { readonly id: string; readonly face: Promise<TableFace | null> } | null = null

export function askEarly(id: string): void {
  const face = fetch(`/api/tables/${encodeURIComponent(id)}`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<TableFace>) : null))
    .catch(() => null)
  asked = { id, face }
}

/** The face that was asked for, if it was and could be had. */
export async function earlyFace(id: string): Promise<TableFace | null> {
  return asked?.id === id ? asked.face : null
}
