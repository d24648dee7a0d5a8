// Custom boards, kept in this browser, each under its own key. A board that the browser refuses to keep lasts as long as the
// page.

import type { Json } from '../engine'

const KEPT = 'reeflight.board.'
/** A name is also written into the board, where a game takes a hundred bytes. */
export const LONGEST_NAME = 30

export interface OwnBoard {
  id: string
  game: string
  name: string
  /** When it was last changed, in milliseconds since 1970. */
  at: number
  /** As the engine reads it. */
  board: Json
  /** How many things the engine found wrong with it. */
  faults: number
}

/** Boards that the browser did not keep; null for those it did not delete. */
const unkept = new Map<string, OwnBoard | null>()

function isOwn(kept: unknown): kept is OwnBoard {
  const { id, game, name, at, board, faults } = (kept ?? {}) as Partial<Record<keyof OwnBoard, unknown>>
  return (
    typeof id === 'string' &&
    typeof game === 'string' &&
    typeof name === 'string' &&
    typeof at === 'number' &&
    typeof faults === 'number' &&
    typeof board === 'object' &&
    board !== null
  )
}

function kept(key: string): OwnBoard | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return isOwn(read) ? read : null
  } catch {
    return null
  }
}

function keys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(KEPT))
  } catch {
    return []
  }
}

/** The latest first. */
export function ownBoards(game?: string): OwnBoard[] {
  const all = new Map(keys().map((key) => [key.slice(KEPT.length), kept(key)]))
  for (const [id, board] of unkept) all.set(id, board)
  return [...all.values()]
    .filter((board) => board !== null)
    .filter((board) => game === undefined || board.game === game)
    .sort((a, b) => b.at - a.at)
}

export function ownBoard(id: string): OwnBoard | null {
  return unkept.has(id) ? (unkept.get(id) ?? null) : kept(KEPT + id)
}

/** False if the browser has no room for it, or does not allow it. */
export function keepBoard(board: OwnBoard): boolean {
  try {
    localStorage.setItem(KEPT + board.id, JSON.stringify(board))
    unkept.delete(board.id)
    return true
  } catch {
    unkept.set(board.id, board)
    return false
  }
}

export function dropBoard(id: string): void {
  unkept.delete(id)
  try {
    localStorage.removeItem(KEPT + id)
  } catch {
    unkept.set(id, null)
  }
}

/** Whether the browser refused to keep it. */
export const isUnkept = (id: string): boolean => unkept.has(id)

/** Whether something would be lost with the page. */
export const hasUnkept = (): boolean => [...unkept.values()].some((board) => board !== null)

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) =>
    byte.toString(36).padStart(2, '0'),
  ).join('')
}
