// A record before anybody has judged it: read from a text, and who sat there. No DOM.

import type { MatchRecord, Note, Options, Refusal, Sitter } from '../engine'

/** The engine takes no longer requests than four million bytes; a record has some of them around it. */
export const MOST_BYTES = 3_900_000

export type Read = { ok: MatchRecord; error?: never } | { ok?: never; error: Refusal }

function refused(code: string, en: string, de: string, nl: string, detail?: string): Read {
  return { error: { code, words: { en, de, nl }, ...(detail ? { detail } : {}) } }
}

/** Reads the text of a file, and refuses what is no record at all. The engine says whether it is a good one. */
export function readRecord(text: string): Read {
  if (text.length > MOST_BYTES)
    return refused(
      'page/too_long',
      'This file is too long for a record.',
      'Diese Datei ist zu lang für ein Protokoll.',
      'Dit bestand is te lang voor een verslag.',
    )
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return refused(
      'page/no_json',
      'This file is not a record: it is not JSON.',
      'Diese Datei ist kein Protokoll: Sie ist kein JSON.',
      'Dit bestand is geen verslag: het is geen JSON.',
      String(error instanceof Error ? error.message : error),
    )
  }
  const fields =
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  if (!('format' in fields) || !Array.isArray(fields.steps)) {
    return refused(
      'page/no_record',
      'This file is not a record of a match: it has no format and steps.',
      'Diese Datei ist kein Protokoll einer Partie: Ihr fehlen Format und Schritte.',
      'Dit bestand is geen verslag van een partij: het heeft geen formaat en stappen.',
    )
  }
  return { ok: value as MatchRecord }
}

/** A record's options as views have them: with the version of the rules, which is a field of its own there. */
export const optionsOf = ({ options, rules = 1 }: MatchRecord): Options => ({ ...options, rules })

/** Who sat where, as far as the record says. */
export function sittersOf(record: MatchRecord): Sitter[] {
  return Array.from({ length: record.seats }, (_, seat): Sitter => {
    const one = record.table?.seats?.[seat]
    if (one?.type === 'bot') return { type: 'bot', level: String(one.level ?? '') }
    return { type: 'person', name: typeof one?.name === 'string' ? one.name : '' }
  })
}

/** What happened at the table besides the steps. A file may say anything there, until the engine has checked it. */
export function notesOf({ table }: MatchRecord): readonly Note[] {
  return Array.isArray(table?.log) ? table.log : []
}

/** Who played where when so many steps had been done: bots stand in for people, and people come back. */
export function sittersAt(record: MatchRecord, steps: number): Sitter[] {
  const first = sittersOf(record)
  const now = [...first]
  for (const note of notesOf(record)) {
    const { seat, what } = note
    const own = seat === undefined ? undefined : first[seat]
    if (note.steps > steps || seat === undefined || !own) continue
    if (what.type === 'return') now[seat] = own
    else if ('level' in what) now[seat] = { type: 'bot', level: what.level }
  }
  return now
}

/** How many turns bots played in the place of people, by seat. */
export function stoodIn(
  record: MatchRecord,
  turns: readonly { seat: number; from: number }[],
): { seat: number; level: string; turns: number }[] {
  const first = sittersOf(record)
  const counted = new Map<number, { seat: number; level: string; turns: number }>()
  for (const { seat, from } of turns) {
    const sitter = sittersAt(record, from)[seat]
    if (first[seat]?.type !== 'person' || sitter?.type !== 'bot') continue
    const known = counted.get(seat) ?? { seat, level: sitter.level, turns: 0 }
    counted.set(seat, { ...known, turns: known.turns + 1 })
  }
  return [...counted.values()]
}

/** Steps by turn: where each turn begins and who took it. */
export interface Turn<T> {
  number: number
  seat: number
  steps: T[]
}

export function turnsOf<T extends { turn: number; seat: number }>(steps: readonly T[]): Turn<T>[] {
  const turns: Turn<T>[] = []
  for (const step of steps) {
    const last = turns.at(-1)
    if (last?.number === step.turn) last.steps.push(step)
    else turns.push({ number: step.turn, seat: step.seat, steps: [step] })
  }
  return turns
}
