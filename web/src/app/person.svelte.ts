// The person who uses this browser, as the server knows them: by a cookie, set on first contact.

import { api } from '../api/http'
import type { Me } from '../wire'

/** The id of the person whose name was chosen in this browser. */
const NAMED = 'reeflight.named'

class Person {
  me = $state.raw<Me | null>(null)
  #asked: Promise<Me | null> | null = null
  #named = $state(localStorage.getItem(NAMED))

  /** Asks the server once. */
  know(): Promise<Me | null> {
    this.#asked ??= api.me().then(({ ok }) => {
      this.me = ok ?? null
      if (!ok) this.#asked = null
      return ok ?? null
    })
    return this.#asked
  }

  /** Whether they have chosen their name; otherwise it was made up for them. */
  get isKnown(): boolean {
    return this.me !== null && (this.me.can_recover || this.#named === this.me.id)
  }

  /** Notes a name they have chosen. */
  named(me: Me): void {
    this.me = me
    this.#named = me.id
    localStorage.setItem(NAMED, me.id)
  }
}

export const person = new Person()
