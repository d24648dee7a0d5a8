// The settings of this browser. Everything has a default that suits most people.

const KEPT = 'reeflight.settings'

export type Theme = 'system' | 'dark' | 'light'
export type Pattern = 'normal' | 'strong'
/** How a reef of cubes is shown: in three dimensions, or level by level. */
export type Way = 'solid' | 'levels'

/** How fast the steps of others are shown. */
export const SPEEDS = ['slow', 'normal', 'fast', 'at_once'] as const
export type Speed = (typeof SPEEDS)[number]

interface Kept {
  theme: Theme
  sound: boolean
  notify: boolean
  pattern: Pattern
  reef: Way
  /** Whether spaces show their names, and words say them. */
  names: boolean
  pace: Speed
  /** The level of bots that was last chosen. */
  level: string
  /** Ids of people whose words are not shown. */
  hidden: readonly string[]
}

/** On phones sound is off by default. */
const isPhone = matchMedia('(pointer: coarse)').matches
const DEFAULTS: Kept = {
  theme: 'system',
  sound: !isPhone,
  notify: false,
  pattern: 'normal',
  reef: 'solid',
  names: false,
  pace: 'normal',
  level: 'calm',
  hidden: [],
}

function kept(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Kept>) }
  } catch {
    return { ...DEFAULTS }
  }
}

class Settings {
  #all = $state<Kept>(kept())
  #system = matchMedia('(prefers-color-scheme: light)')

  constructor() {
    this.#system.addEventListener('change', () => this.apply())
  }

  get<K extends keyof Kept>(name: K): Kept[K] {
    return this.#all[name]
  }

  set<K extends keyof Kept>(name: K, value: Kept[K]): void {
    this.#all[name] = value
    localStorage.setItem(KEPT, JSON.stringify(this.#all))
    this.apply()
  }

  /** Whether the page is light, by choice or because the machine asks for it. */
  isLight = $state(false)

  /** Puts what the style sheets need on the root element. */
  apply(): void {
    const { theme, pattern } = this.#all
    const { dataset } = document.documentElement
    this.isLight = theme === 'system' ? this.#system.matches : theme === 'light'
    dataset.theme = this.isLight ? 'light' : 'dark'
    dataset.pattern = pattern
  }
}

export const settings = new Settings()
