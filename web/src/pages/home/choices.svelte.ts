// The last choices for each game on the start page: who to play with, and the settings for that. Kept in this browser.

import { GAMES } from '../../games/list'
import { LEVELS } from '../../session/bots'
import { CLOCKS, type ClockName } from '../../session/making'
import { settings } from '../../settings/settings.svelte'

const KEPT = 'reeflight.choices'

export const WITH = ['bots', 'friends', 'people'] as const
export type With = (typeof WITH)[number]
/** Free seats wait for people. */
export const WAIT = 'wait'

export interface Choice {
  with: With
  level: string
  seats: number
  /** Who takes the seats that are left when one friend has come: nobody yet (`wait`), or bots of a level. */
  fill: string
  clock: ClockName
}

interface Kept {
  games: Record<string, Partial<Choice>>
  /** The game that is open where there is room for one. */
  open: string
}

function kept(): Kept {
  const none = { games: {}, open: Object.keys(GAMES)[0] ?? '' }
  try {
    const read = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Kept>
    return { games: { ...read.games }, open: read.open && GAMES[read.open] ? read.open : none.open }
  } catch {
    return none
  }
}

class Choices {
  #all = $state<Kept>(kept())

  of(game: string): Choice {
    const last = this.#all.games[game] ?? {}
    const seats = seatsOf(game)
    const isLevel = (level: string | undefined) => LEVELS.some((one) => one === level)
    return {
      with: WITH.find((one) => one === last.with) ?? 'bots',
      level: isLevel(last.level)
        ? last.level!
        : isLevel(settings.get('level'))
          ? settings.get('level')
          : LEVELS[0],
      seats:
        last.seats && seats.includes(last.seats) ? last.seats : (GAMES[game]?.seatsHere ?? seats[0] ?? 2),
      fill: isLevel(last.fill) ? last.fill! : WAIT,
      clock: last.clock && last.clock in CLOCKS ? last.clock : 'none',
    }
  }

  set(game: string, part: Partial<Choice>): void {
    this.#all.games[game] = { ...this.of(game), ...part }
    if (part.level) settings.set('level', part.level)
    this.#keep()
  }

  get open(): string {
    return this.#all.open
  }

  set open(game: string) {
    this.#all.open = game
    this.#keep()
  }

  #keep(): void {
    localStorage.setItem(KEPT, JSON.stringify(this.#all))
  }
}

/** How many can play it together. */
export function seatsOf(game: string): readonly number[] {
  return (GAMES[game]?.seats ?? [2]).filter((count) => count > 1)
}

export const choices = new Choices()
