// A line to the server that comes back by itself: whoever talks over it is told when it is new, when it is lost, and
// when it will be tried again.

import type { ClientMessage, ServerMessage } from '../wire'

export type LineState =
  | { state: 'opening' }
  | { state: 'open' }
  /** Tried again at that time, by `performance.now()`. */
  | { state: 'lost'; tries: number; again: number }

export interface Hearer {
  /** A new line: say hello, and what else was being talked about. */
  opened(): void
  heard(message: ServerMessage): void
  changed(state: LineState): void
}

/** Waits double with every attempt, up to this. */
const LONGEST_MS = 15_000
const SHORTEST_MS = 400
/** How long nothing may be heard before the line is asked whether it is there. */
const QUIET_MS = 25_000
const PATIENCE_MS = 8_000

export class Line {
  readonly #url: string
  readonly #hearer: Hearer
  #socket: WebSocket | null = null
  #tries = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #quiet: ReturnType<typeof setTimeout> | undefined
  /** The server said when to come back. */
  #after: number | null = null
  #isClosed = false

  constructor(hearer: Hearer, url = socketUrl()) {
    this.#hearer = hearer
    this.#url = url
    addEventListener('online', this.retry)
    document.addEventListener('visibilitychange', this.#look)
    this.#open()
  }

  /** Sends it if the line is open; whoever needs it done sends it again when the line is new. */
  send(message: ClientMessage): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Tries now, not later. */
  retry = (): void => {
    if (this.#timer !== undefined) this.#open()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#quiet)
    removeEventListener('online', this.retry)
    document.removeEventListener('visibilitychange', this.#look)
    this.#socket?.close()
  }

  #look = (): void => {
    if (document.visibilityState === 'visible') this.retry()
  }

  #open(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const socket = new WebSocket(this.#url)
    this.#socket = socket
    if (this.#tries === 0) this.#hearer.changed({ state: 'opening' })
    socket.onopen = () => {
      if (socket !== this.#socket) return
      this.#hearer.opened()
      this.#watchdog()
    }
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return
      this.#watchdog()
      const message = JSON.parse(String(data)) as ServerMessage
      if (message.type === 'welcome') {
        this.#tries = 0
        this.#hearer.changed({ state: 'open' })
      }
      if (message.type === 'restarting') this.#after = message.after_ms
      this.#hearer.heard(message)
    }
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost()
    }
  }

  #lost(): void {
    clearTimeout(this.#quiet)
    this.#socket = null
    if (this.#isClosed) return
    this.#tries += 1
    // A little randomness, so that not everybody comes back at once.
    const wait =
      this.#after ?? Math.min(LONGEST_MS, SHORTEST_MS * 2 ** (this.#tries - 1)) * (0.75 + Math.random() / 2)
    this.#after = null
    this.#hearer.changed({ state: 'lost', tries: this.#tries, again: performance.now() + wait })
    this.#timer = setTimeout(() => this.#open(), wait)
  }

  /** A line on which nothing comes is asked; one that does not answer is given up. */
  #watchdog(): void {
    clearTimeout(this.#quiet)
    this.#quiet = setTimeout(() => {
      this.send({ type: 'ping', id: 0 })
      this.#quiet = setTimeout(() => {
        const socket = this.#socket
        if (!socket) return
        socket.onclose = null
        socket.close()
        this.#lost()
      }, PATIENCE_MS)
    }, QUIET_MS)
  }
}

export function socketUrl(): string {
  return `${location.protocol === 'https:' ? 'wss:' : 'ws:'}//${location.host}/api/socket`
}
