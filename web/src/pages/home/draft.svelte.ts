// A new table as it is being planned. It stays when its dialog is closed.

import type { Json, Options } from '../../engine'
import type { ClockName } from '../../session/making'
import type { Game, GameOption } from '../../wire'

/** A seat for a person who comes by the link, or for one on this device; the others are for bots of a level. */
export const FRIEND = 'friend'
export const HERE = 'here'

export class Draft {
  game = $state('')
  /** Those beside you: a friend, or a bot's level. */
  others = $state<string[]>([FRIEND])
  isPublic = $state(false)
  maySee = $state(true)
  clock = $state<ClockName>('none')
  values = $state<Options>({})
  /** Options that are written. */
  texts = $state<Record<string, string>>({})

  /** Whether several play on this device: then nobody comes by link. */
  get isHere(): boolean {
    return this.others.includes(HERE)
  }

  seat(n: number, who: string): void {
    const [is, not] = who === HERE ? [HERE, FRIEND] : who === FRIEND ? [FRIEND, HERE] : []
    this.others = this.others.map((one, at) => (at === n ? who : is && one === not ? is : one))
  }

  get seats(): number {
    return this.others.length + 1
  }

  /** What was chosen for one game means nothing to another. */
  choose(game: string, counts: readonly number[]): void {
    if (game === this.game) return
    this.game = game
    this.values = {}
    this.texts = {}
    if (!counts.includes(this.seats)) this.resize(counts.find((count) => count > 1) ?? counts[0] ?? 2)
  }

  resize(seats: number): void {
    this.others = Array.from({ length: seats - 1 }, (_, n) => this.others[n] ?? (this.isHere ? HERE : FRIEND))
  }

  options(game: Game | null): GameOption[] {
    return game?.options.filter((option) => option.seats.includes(this.seats)) ?? []
  }

  /** The value of an option that is not written. */
  value(option: GameOption): Json {
    const chosen = this.values[option.name] ?? option.default
    if (option.kind !== 'choice') return chosen
    const all = option.choices.filter((choice) => choice.seats.includes(this.seats))
    return all.some((one) => one.value === chosen) ? chosen : (all[0]?.value ?? null)
  }

  /** The options to send, those that are not the default; or the one that cannot be read. */
  chosen(options: readonly GameOption[]): { ok: Options } | { unreadable: GameOption } {
    const all: Options = {}
    for (const option of options) {
      if (option.kind !== 'custom') {
        const picked = this.value(option)
        if (picked !== null && picked !== option.default) all[option.name] = picked
      } else if (this.texts[option.name]?.trim()) {
        try {
          all[option.name] = JSON.parse(this.texts[option.name] ?? '') as Json
        } catch {
          return { unreadable: option }
        }
      }
    }
    return { ok: all }
  }
}

export const draft = new Draft()
