// Who uses this browser, as the server knows them. The first contact makes them somebody, by a cookie.

import { api } from '../api/http'
import type { Me } from '../wire'

class Person {
  me = $state.raw<Me | null>(null)
  #asked: Promise<Me | null> | null = null

  /** Asks the server once. */
  know(): Promise<Me | null> {
    this.#asked ??= api.me().then(({ ok }) => {
      this.me = ok ?? null
      if (!ok) this.#asked = null
      return ok ?? null
    })
    return this.#asked
  }
}

export const person = new Person()
