// Watching a record with others: a room on the server knows who is there, who leads, and what is shown. Everyone else sees
// the leader's moment until they look around on their own.

import { Line, type LineState } from '../session/line'
import {
  PROTOCOL,
  type ClientMessage,
  type Person,
  type Refusal,
  type ServerMessage,
  type Shown,
} from '../wire'
import { language } from '../say/lang.svelte'
import type { Player } from './player.svelte'
import { eyesOf, shownOf } from './moment'

/** How long a mark is seen. */
const SEEN_MS = 4_000
/** Moments are sent no more often than this: dragging a slider gives many. */
const EVERY_MS = 150

/** Somebody points at something. */
export interface Mark {
  number: number
  person: Person
  at: string
}

const same = (a: Shown, b: Shown) => a.at === b.at && JSON.stringify(a.eyes) === JSON.stringify(b.eyes)

export class Together {
  readonly room: string
  readonly record: string
  readonly #player: Player
  readonly #line: Line
  me = $state.raw<Person | null>(null)
  host = $state('')
  leader = $state('')
  people = $state.raw<readonly Person[]>([])
  /** What the leader shows. */
  moment = $state.raw<Shown | null>(null)
  /** Whether the board follows the leader. */
  isFollowing = $state(true)
  marks = $state.raw<readonly Mark[]>([])
  invitation = $state.raw<{ person: Person; table: string } | null>(null)
  connection = $state.raw<LineState>({ state: 'opening' })
  /** Why this room cannot be entered. */
  refusal = $state.raw<Refusal | null>(null)
  readonly isLeading = $derived(this.me !== null && this.me.id === this.leader)
  readonly isHost = $derived(this.me !== null && this.me.id === this.host)
  readonly leaderName = $derived(this.people.find(({ id }) => id === this.leader)?.name ?? '')
  #told: Shown | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #last = 0

  constructor(room: string, record: string, player: Player) {
    this.room = room
    this.record = record
    this.#player = player
    this.#line = new Line({
      opened: () => {
        this.#send({ type: 'hello', protocol: PROTOCOL, lang: language.lang })
        this.#enter()
      },
      heard: (message) => this.#hear(message),
      changed: (state) => (this.connection = state),
    })
  }

  /** Where this page is. */
  get #here(): Shown {
    return shownOf(this.#player)
  }

  /** The board has moved: the leader tells the others; a follower has stopped following. */
  moved(): void {
    if (!this.moment || same(this.#here, this.moment)) return
    if (this.isLeading) this.#tell()
    else this.isFollowing = false
  }

  followAgain(): void {
    this.isFollowing = true
    void this.#follow()
  }

  point(at: string): void {
    this.#send({ type: 'point', room: this.room, at })
  }

  lead(person: string): void {
    this.#send({ type: 'lead', room: this.room, person })
  }

  invite(table: string): void {
    this.#send({ type: 'invite', room: this.room, table })
  }

  retry(): void {
    this.#line.retry()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#send({ type: 'leave', room: this.room })
    this.#line.close()
  }

  #send(message: ClientMessage): void {
    this.#line.send(message)
  }

  #enter(): void {
    // After a restart the first to come back opens the room again, where it was.
    this.#send({ type: 'enter', room: this.room, record: this.record, moment: this.moment ?? this.#here })
  }

  /** Sends the latest moment, not every one. */
  #tell(): void {
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      const moment = this.#here
      if (!this.isLeading || (this.#told && same(this.#told, moment))) return
      this.#told = moment
      this.#send({ type: 'show', room: this.room, moment })
    }, EVERY_MS)
  }

  async #follow(): Promise<void> {
    if (!this.moment || this.isLeading || !this.isFollowing) return
    this.#player.isPlaying = false
    await this.#player.go(this.moment.at, eyesOf(this.moment.eyes))
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.me = message.me
        break
      case 'room': {
        if (message.room !== this.room) return
        this.refusal = null
        const wasLeading = this.isLeading
        ;({ host: this.host, leader: this.leader, people: this.people } = message)
        this.moment = message.moment
        this.#told = message.moment
        // The old leader follows the new one; the new leader shows what they see.
        if (wasLeading && !this.isLeading) this.isFollowing = true
        if (this.isLeading && (wasLeading || !this.isFollowing)) this.moved()
        else void this.#follow()
        if (this.isLeading) this.isFollowing = true
        break
      }
      case 'shown':
        if (message.room !== this.room) return
        this.moment = message.moment
        void this.#follow()
        break
      case 'pointed':
        if (message.room === this.room) this.#mark(message.person, message.at)
        break
      case 'invited':
        if (message.room === this.room && message.person.id !== this.me?.id)
          this.invitation = { person: message.person, table: message.table }
        break
      case 'resync':
        if (message.table === this.room) this.#enter()
        break
      case 'refused':
        if (message.refusal.code === 'limit/rate') {
          // What was refused as too much is sent a little later.
          this.#told = null
          if (this.isLeading) this.#tell()
        } else if (this.people.length === 0) this.refusal = message.refusal
        break
      default:
        break
    }
  }

  #mark(person: Person, at: string): void {
    this.#last += 1
    const number = this.#last
    this.marks = [...this.marks.filter((mark) => mark.person.id !== person.id), { number, person, at }]
    setTimeout(() => (this.marks = this.marks.filter((mark) => mark.number !== number)), SEEN_MS)
  }
}
