// A match that is only shown: it knows a moment, and refuses everything else.

import type { Answer, Look, MatchRecord, Refusal } from '../engine'
import type { Match } from './match'

const PAST: Refusal = {
  code: 'page/past',
  words: { en: 'This has already been played.', de: 'Das ist schon gespielt.', nl: 'Dit is al gespeeld.' },
}
const refused = () => Promise.resolve({ error: PAST })

export class PastMatch implements Match {
  readonly game: string
  readonly seat: number | null
  readonly #record: MatchRecord
  readonly #look: Look

  constructor(record: MatchRecord, seat: number | null, look: Look) {
    this.game = record.game
    this.seat = seat
    this.#record = record
    this.#look = look
  }

  get seq(): number {
    return this.#look.seq
  }

  /** The first moment; what comes after it is shown to the session directly. */
  look(): Promise<Answer<Look>> {
    return Promise.resolve({ ok: this.#look })
  }

  record(): Promise<Answer<MatchRecord>> {
    return Promise.resolve({ ok: this.#record })
  }

  listen(): () => void {
    return () => {}
  }

  past = refused
  peek = refused
  submit = refused
  hint = refused
  close(): void {}
}
