// The language of the page. Every area of the page has its texts in a file of its own beside this one, in three
// languages of one type, so that a missing message does not compile.

import type { Lang, Words } from '../engine'

const KEPT = 'reeflight.lang'

function first(): Lang {
  return known([
    new URLSearchParams(location.search).get('lang'),
    localStorage.getItem(KEPT),
    ...navigator.languages,
  ])
}

/** The first of these that the page speaks. */
function known(wanted: readonly (string | null)[]): Lang {
  for (const tag of wanted) {
    const lang = tag?.slice(0, 2)
    if (lang === 'en' || lang === 'de' || lang === 'nl') return lang
  }
  return 'en'
}

class Language {
  lang = $state<Lang>(first())

  constructor() {
    // Chosen in another window of this browser.
    globalThis.addEventListener?.('storage', ({ key, newValue }) => {
      if (key === KEPT) this.lang = known([newValue, this.lang])
    })
  }

  set(lang: Lang): void {
    this.lang = lang
    localStorage.setItem(KEPT, lang)
  }

  /** Of words in three languages, those of the page's. */
  of(words: Words): string {
    return words[this.lang]
  }

  // Making one takes longer than drawing a board.
  readonly #numbers = $derived(new Intl.NumberFormat(this.lang))

  number(value: number): string {
    return this.#numbers.format(value)
  }

  readonly #dates = $derived(new Intl.DateTimeFormat(this.lang, { dateStyle: 'medium' }))

  /** A day, from milliseconds since 1970. */
  date(ms: number): string {
    return this.#dates.format(ms)
  }
}

export const language = new Language()

/** An area's texts: `const say = texts({ en: {…}, de: {…}, nl: {…} })`, then `say().hello` in a component. */
export function texts<T>(all: { en: T; de: NoInfer<T>; nl: NoInfer<T> }): () => T {
  return () => all[language.lang]
}
