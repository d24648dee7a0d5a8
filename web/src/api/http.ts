// Requests to the server. Whatever goes wrong is a value, in the page's language.

import type { Answer, MatchRecord, Refusal } from '../engine'
import type * as wire from '../wire'
import { language } from '../say/lang.svelte'

/** The server can't be reached. */
export const NO_SERVER: Refusal = {
  code: 'page/no_server',
  words: {
    en: 'Can’t reach the server.',
    de: 'Der Server ist nicht zu erreichen.',
    nl: 'De server is niet bereikbaar.',
  },
}

/** A refusal of the server in the page's form; it comes in one language only. */
export function refusalOf({ text, ...rest }: wire.Refusal): Refusal {
  return { ...(rest as Partial<Refusal>), code: rest.code, words: { en: text, de: text, nl: text } }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
  const headers: Record<string, string> = { 'Accept-Language': language.lang }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  try {
    const response = await fetch(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!(response.headers.get('Content-Type') ?? '').includes('json'))
      return response.ok ? { ok: null as T } : { error: NO_SERVER }
    const answer: unknown = JSON.parse(text)
    return response.ok ? { ok: answer as T } : { error: refusalOf(answer as wire.Refusal) }
  } catch {
    return { error: NO_SERVER }
  }
}

export const api = {
  me: () => ask<wire.Me>('GET', '/api/me'),
  rename: (name: string) => ask<wire.Me>('PATCH', '/api/me', { name } satisfies wire.Rename),
  names: () => ask<wire.Names>('GET', '/api/names'),
  newCode: (endsSessions: boolean) =>
    ask<wire.RecoveryCode>('POST', `/api/me/recovery?end_sessions=${endsSessions}`),
  recover: (code: string) => ask<wire.Me>('POST', '/api/recover', { code } satisfies wire.Recover),
  sessions: () => ask<wire.Sessions>('GET', '/api/me/sessions'),
  endSession: (id: string) => ask<null>('DELETE', `/api/me/sessions/${encodeURIComponent(id)}`),
  endOtherSessions: () => ask<null>('DELETE', '/api/me/sessions'),
  games: () => ask<wire.Games>('GET', '/api/games'),
  mine: () => ask<wire.Tables>('GET', '/api/me/tables?limit=30'),
  tables: (status: wire.Status) => ask<wire.Tables>('GET', `/api/tables?status=${status}&limit=30`),
  records: () => ask<wire.Records>('GET', '/api/records?limit=30'),
  record: (id: string) => ask<MatchRecord>('GET', recordPath(id)),
  make: (wanted: wire.NewTable) => ask<wire.TableFace>('POST', '/api/tables', wanted),
  daily: () => ask<wire.Daily>('GET', '/api/daily'),
  startDaily: () => ask<wire.TableFace>('POST', '/api/daily'),
  table: (id: string) => ask<wire.TableFace>('GET', `/api/tables/${encodeURIComponent(id)}`),
  past: (id: string) => ask<wire.Past>('GET', `/api/tables/${encodeURIComponent(id)}/past`),
  join: (id: string, join: wire.Join) =>
    ask<wire.TableFace>('POST', `/api/tables/${encodeURIComponent(id)}/join`, join),
  leave: (id: string) => ask<wire.TableFace>('POST', `/api/tables/${encodeURIComponent(id)}/leave`),
  swap: (id: string, swap: wire.Swap) =>
    ask<wire.TableFace>('POST', `/api/tables/${encodeURIComponent(id)}/swap`, swap),
  remove: (id: string, remove: wire.Remove) =>
    ask<wire.TableFace>('POST', `/api/tables/${encodeURIComponent(id)}/remove`, remove),
  mute: (id: string, mute: wire.Mute) =>
    ask<wire.TableFace>('POST', `/api/tables/${encodeURIComponent(id)}/mute`, mute),
  start: (id: string, start: wire.Start) =>
    ask<wire.TableFace>('POST', `/api/tables/${encodeURIComponent(id)}/start`, start),
  rematch: (id: string) => ask<wire.Invited>('POST', `/api/tables/${encodeURIComponent(id)}/rematch`),
}

export function recordPath(id: string): string {
  return `/api/records/${encodeURIComponent(id)}`
}
