// Where records come from: a table of the server, the last match in this page, a file. And how far they can be shown.

import { api } from '../api/http'
import type { Answer, Engine, Lang, MatchRecord, Told } from '../engine'
import { LocalMatch } from '../match/local'
import { saved } from '../session/saved'

const HERE = 'here-'

export const isHere = (id: string): boolean => id.startsWith(HERE)

/** The record of a match by its id; null if there is none. */
export async function find(engine: Engine, id: string): Promise<MatchRecord | null> {
  if (!isHere(id)) return (await api.record(id)).ok ?? null
  const kept = saved(id.slice(HERE.length))
  if (!kept) return null
  const match = await LocalMatch.open(engine, kept.log, null)
  const written = (await match.ok?.record())?.ok ?? null
  match.ok?.close()
  return written
}

/** As much of a record as can be played again: all of it, or the steps before the first that is wrong. */
export async function showable(
  engine: Engine,
  record: MatchRecord,
  lang: Lang,
): Promise<Answer<{ record: MatchRecord; steps: Told[] }>> {
  const told = await engine.steps(record, lang)
  if (told.ok) return { ok: { record, steps: told.ok } }
  if (told.error.step === undefined) return { error: told.error }
  const { table: _, ...rest } = record
  const part: MatchRecord = {
    ...rest,
    steps: record.steps.slice(0, told.error.step),
    result: null,
  } as MatchRecord
  const again = await engine.steps(part, lang)
  return again.ok ? { ok: { record: part, steps: again.ok } } : { error: told.error }
}
