// Whose turn it is at several tables at once, for the list of one's games.

import type { Look, TableFace, ServerMessage } from '../wire'
import { PROTOCOL } from '../wire'
import { language } from '../say/lang.svelte'
import { Line } from './line'

export class Following {
  /** Seats to act, by table. */
  toAct = $state.raw<Record<string, readonly number[]>>({})
  /** The own seat, by table. */
  seats = $state.raw<Record<string, number>>({})
  /** When the clocks of those to act run out, in ms since 1970, by table. */
  until = $state.raw<Record<string, number>>({})
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
    if (message.type === 'view') this.#turn(message.table, message.look)
    if (message.type === 'frame') this.#turn(message.table, message.frame)
  }

  #turn(table: string, { to_act, clocks, end }: Pick<Look, 'to_act' | 'clocks' | 'end'>): void {
    const acting = end ? [] : to_act
    this.toAct = { ...this.toAct, [table]: acting }
    const left = acting.flatMap((seat) => clocks?.[seat]?.left_ms ?? [])
    if (left.length > 0) this.until = { ...this.until, [table]: Date.now() + Math.min(...left) }
  }
}
