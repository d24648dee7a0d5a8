// Whose turn it is at several tables at once, for the list of one's games.

import type { TableFace, ServerMessage } from '../wire'
import { PROTOCOL } from '../wire'
import { language } from '../say/lang.svelte'
import { Line } from './line'

export class Following {
  /** Seats to act, by table. */
  toAct = $state.raw<Record<string, readonly number[]>>({})
  /** The own seat, by table. */
  seats = $state.raw<Record<string, number>>({})
  #tables: readonly string[] = []
  #line: Line | null = null

  follow(tables: readonly TableFace[]): void {
    const running = tables.filter(({ status }) => status === 'running').map(({ id }) => id)
    const isNew = running.some((id) => !this.#tables.includes(id))
    this.#tables = running
    if (running.length === 0) return this.close()
    if (!this.#line)
      this.#line = new Line({
        opened: () => this.#greet(),
        heard: (message) => this.#hear(message),
        changed: () => {},
      })
    else if (isNew) this.#watch()
  }

  close(): void {
    this.#line?.close()
    this.#line = null
  }

  #greet(): void {
    this.#line?.send({ type: 'hello', protocol: PROTOCOL, lang: language.lang })
    this.#watch()
  }

  #watch(): void {
    for (const table of this.#tables) this.#line?.send({ type: 'watch', table })
  }

  #hear(message: ServerMessage): void {
    if (message.type === 'table' && message.seat !== undefined)
      this.seats = { ...this.seats, [message.face.id]: message.seat }
    if (message.type === 'view')
      this.toAct = { ...this.toAct, [message.table]: message.look.end ? [] : message.look.to_act }
    if (message.type === 'frame')
      this.toAct = { ...this.toAct, [message.table]: message.frame.end ? [] : message.frame.to_act }
  }
}
