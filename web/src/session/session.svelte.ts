// A match as a board plays it: what is known, the draft of the own turn, and what it leads to. Boards read this and
// call it; they know nothing of sockets or workers, and nothing here knows a game. All legality comes from the engine.

import type { Snippet } from 'svelte'
import type { Answer, Intent, Engine, Facts, Frame, Look, Peek, Refusal, Step, View } from '../engine'
import type { Heard } from '../match/following'
import type { Match } from '../match/match'
import { beatsOf, type Beat, type Beats } from './beats'
import { Pace, type Clock, type Hold, type Shown } from './pace.svelte'
import { lastTurn } from './lastturn'

/** One line of what happened, as the frame told it. */
export interface Happened {
  frame: Frame
  /** The view before it and the view after it: for animating by difference, and for telling it in words. */
  before: View | null
  after: View
  /** Which beat of its frame it is, where the frame is told in several. */
  part?: number
}

/** How the steps of others are shown one after the other. */
export interface Pacing {
  clock: Clock
  hold: Hold
  beats: Beats
}

/** How the match is reached: in the page itself, over a line that is there, or over one that is being tried again. */
export type Connection =
  | { state: 'here' | 'opening' | 'open' | 'halted' }
  | { state: 'lost'; tries: number; again: number; retry?: () => void }

/** What stands where one acts and reads in a match under way, when the match is only shown: in replays. */
export interface ReplayParts {
  bar: Snippet
  log: Snippet
}

/** Something that was done, or could have been, and who by. */
export interface Pointed {
  seat: number
  step: Step
}

export class Session {
  readonly engine: Engine
  readonly match: Match
  /** Of a replay: nothing can be done or planned, and these take the places of action bar and log. */
  readonly replay: ReplayParts | null
  /** What is known and so, without the draft. What is shown may lag behind it; what is done never does. */
  now = $state.raw<Look | null>(null)
  #draft = $state.raw<readonly Step[]>([])
  #peek = $state.raw<Peek | null>(null)
  /** Why the last thing tried was refused. */
  refusal = $state.raw<Refusal | null>(null)
  /** What was refused, to be marked on the board. */
  refused = $state.raw<readonly Step[]>([])
  /** What somebody reads about in words: the board shows where it is. */
  pointed = $state.raw<Pointed | null>(null)
  /** Whether something was sent and not answered yet. */
  isSending = $state(false)
  #happened = $state.raw<readonly Happened[]>([])
  /** What had happened before. */
  past = $state.raw<readonly Happened[]>([])
  /** Who plays together and who may talk; null until the engine has said it. */
  facts = $state.raw<Facts | null>(null)
  connection = $state.raw<Connection>({ state: 'here' })
  /** Seats whose people are there; null where nobody keeps count. */
  present = $state.raw<readonly number[] | null>(null)
  /** People who have been away for a while, and for how long, in ms. */
  absent = $state.raw<ReadonlyMap<number, number>>(new Map())
  /** When `now` came, by `performance.now()`: clocks run from then on. */
  lookedAt = $state(0)
  /** A counter for waiting answers: those to an older question mean nothing. */
  #asked = 0
  /** The draft that was tried last, while the engine is asked about it and afterwards. */
  #tried: Promise<boolean> = Promise.resolve(true)
  /** What the match tells is taken in one after the other. */
  #turn: Promise<void> = Promise.resolve()
  readonly #pace: Pace | null
  readonly #beats: Beats
  /** Frames are cut into beats one after the other; whatever comes after them is told after them. */
  #cutting: Promise<void> = Promise.resolve()
  #cuts = 0
  #stop: () => void

  constructor(engine: Engine, match: Match, replay: ReplayParts | null = null, pacing: Pacing | null = null) {
    this.replay = replay
    this.#beats = pacing?.beats ?? {}
    this.#pace = pacing && new Pace(pacing.clock, pacing.hold, (happened) => this.#tell(happened))
    this.engine = engine
    this.match = match
    const ends = [
      match.listen((heard) => this.#next(() => this.#hear(heard))),
      match.onView?.(() => this.#next(() => this.#renew())),
    ]
    this.#stop = () => ends.forEach((end) => end?.())
    this.#next(async () => {
      await this.#refresh()
      void this.#learn()
      void this.#recall()
    })
  }

  get game(): string {
    return this.match.game
  }

  get seat(): number | null {
    return this.match.seat
  }

  /** What is shown in the place of what is so: others' steps one after the other, as they come or once more. */
  get shown(): Shown | null {
    return this.#pace?.shown ?? null
  }

  get isBehind(): boolean {
    return this.shown !== null
  }

  /** What is known as it is shown, without the draft. */
  get look(): Look | null {
    return this.shown?.look ?? this.now
  }

  /** Steps of the own turn, not sent yet. */
  get draft(): readonly Step[] {
    return this.isBehind ? [] : this.#draft
  }

  /** Where the draft leads: the view after it and what is legal then. Null while it is not the own turn. */
  get peek(): Peek | null {
    return this.isBehind ? null : this.#peek
  }

  /** What happened since the match was opened here, newest last; if a turn is shown once more, what of it is shown. */
  get happened(): readonly Happened[] {
    const { shown } = this
    if (!shown?.isAgain) return this.#happened
    return shown.happened ? [shown.happened] : []
  }

  /** What the board shows: with the draft, if there is one. */
  get view(): View | null {
    return this.peek?.view ?? this.look?.view ?? null
  }

  /** What may be done next, after the draft. */
  get legal(): readonly Step[] {
    return this.peek?.legal ?? []
  }

  /** All that happened, newest last: for the log. */
  get story(): readonly Happened[] {
    // The log may know of something already that is heard only after it was asked.
    const first = this.#happened[0]?.frame.seq ?? Infinity
    return [...this.past.filter(({ frame }) => frame.seq < first), ...this.#happened]
  }

  /** Whether it is this seat's turn, and shown to be. */
  get isMine(): boolean {
    return !this.isBehind && this.isDue
  }

  /** Whether it is this seat's turn, whatever is shown. */
  get isDue(): boolean {
    return this.now !== null && this.#isToActIn(this.now)
  }

  #isToActIn({ to_act, sitters, end }: Look): boolean {
    const { seat } = this
    // A bot may stand in for the own seat.
    return !this.replay && seat !== null && to_act.includes(seat) && sitters[seat]?.type !== 'bot' && !end
  }

  /** Whether the draft is something to send: it ends the turn, goes on by chance, or others wait for it. */
  get canConfirm(): boolean {
    return !this.isSending && this.draft.length > 0 && (this.peek?.stops != null || this.isAwaited)
  }

  /** Whether others may begin as soon as the draft is sent, while the own turn goes on. */
  get isAwaited(): boolean {
    return this.peek?.begins?.after === this.draft.length
  }

  /** Puts another moment in the place of what is known, and what led to it in the place of what happened: for replays. */
  show(look: Look, happened: Happened | null): void {
    this.now = look
    this.lookedAt = performance.now()
    this.#happened = happened ? [happened] : []
  }

  /** Shows what is so. Whoever acts does that first. */
  catchUp(): void {
    this.#pace?.skip()
  }

  /** Whether there is a turn of the others to be looked at again. */
  get hasLastTurn(): boolean {
    return this.#pace !== null && lastTurn(this.story, this.seat).length > 0
  }

  /** Shows the last turn of the others once more, from the position before it. */
  async again(): Promise<void> {
    const [turn, now, pace] = [lastTurn(this.story, this.seat), this.now, this.#pace]
    const [first] = turn
    if (!pace || !now || !first?.before || this.isBehind) return
    const { end: _, ...look } = now
    const beats: Beat[] = []
    for (const one of turn) {
      const { frame, before, after, part } = one
      const to_act = frame.seat === undefined ? [] : [frame.seat]
      const then = { ...look, seq: frame.seq, view: after, to_act }
      // What was cut already is not cut again.
      if (part !== undefined) beats.push({ look: then, happened: one })
      else
        beats.push(
          ...(await beatsOf(
            this.engine,
            this.game,
            { frame, before: before ?? after, look: then },
            this.#beats,
          )),
        )
    }
    pace.again({ ...look, view: first.before, to_act: beats[0]?.look.to_act ?? [] }, beats)
  }

  /** Adds steps to the draft, all or none. False if they are refused; the refusal says why. */
  async add(...steps: Step[]): Promise<boolean> {
    this.catchUp()
    return this.redraft([...this.draft, ...steps])
  }

  /** Takes back the last steps of the draft. */
  back(count = 1): Promise<boolean> {
    this.catchUp()
    return this.redraft(this.draft.slice(0, Math.max(0, this.draft.length - count)))
  }

  clear(): Promise<boolean> {
    return this.redraft([])
  }

  /** Puts another draft in the place of this one; what is refused leaves it as it was. */
  redraft(draft: readonly Step[]): Promise<boolean> {
    this.catchUp()
    return this.#redraft(draft)
  }

  #redraft(draft: readonly Step[]): Promise<boolean> {
    this.#tried = this.#try(draft)
    return this.#tried
  }

  async #try(draft: readonly Step[]): Promise<boolean> {
    const number = ++this.#asked
    const peek = await this.match.peek([...draft])
    if (number !== this.#asked) return false
    if (peek.error) {
      this.refusal = peek.error
      this.refused = draft.slice(this.#draft.length)
      return false
    }
    this.#peek = peek.ok
    this.#draft = draft
    this.forgive()
    return true
  }

  /** What a draft would lead to, without drafting it: for showing what something costs or brings. */
  async consider(draft: readonly Step[]): Promise<Answer<Peek>> {
    return this.match.peek([...draft])
  }

  /** Sends the draft. */
  confirm(): Promise<boolean> {
    this.catchUp()
    return this.ask({ type: 'steps', steps: [...this.draft] })
  }

  /** Asks for something else than steps: to undo, to resign, to wait longer for somebody. */
  async ask(what: Intent): Promise<boolean> {
    this.catchUp()
    if (!this.now || this.isSending) return false
    this.isSending = true
    const answer = await this.match.submit(what, this.now.seq)
    this.isSending = false
    if (!answer.error) return true
    this.refusal = answer.error
    this.refused = what.type === 'steps' ? what.steps : []
    return false
  }

  /** Says why something cannot be done yet, as a refusal does: for buttons that are off. */
  explain(text: string, rule?: string): void {
    this.refusal = {
      code: 'page/not_yet',
      words: { en: text, de: text, nl: text },
      ...(rule ? { rule } : {}),
    }
    this.refused = []
  }

  /** The refusal was read. */
  forgive(): void {
    this.refusal = null
    this.refused = []
  }

  close(): void {
    this.#stop()
    this.catchUp()
    this.match.close()
  }

  #next(task: () => Promise<void>): void {
    // What goes wrong with one thing does not keep the next from being taken in.
    this.#turn = this.#turn.then(task).catch((why: unknown) => console.error(why))
  }

  async #hear(heard: Heard): Promise<void> {
    const { frame, before, look } = heard
    // A view that was asked for in the meantime has it in it.
    if (this.now && look.seq <= this.now.seq) return
    const bring = this.#isPaced(heard) && this.look ? this.#pace?.expect(this.look) : undefined
    if (!bring) this.catchUp()
    if (!bring && this.#cuts > 0) await this.#cutting
    const happened = bring ? null : { frame, before, after: look.view }
    // What others do need not undo what is drafted.
    await this.#take(look, { keeps: frame.seat !== this.seat, happened })
    if (!bring) return this.#pace?.mark()
    // Nothing waits for the beats: what is known is known.
    this.#cuts += 1
    this.#cutting = this.#cutting
      .then(() => beatsOf(this.engine, this.game, heard, this.#beats))
      .catch(() => [{ look, happened: { frame, before, after: look.view } }])
      .then(bring)
      .finally(() => (this.#cuts -= 1))
  }

  /**
   * Whether a frame is shown step by step: what others do while this seat only watches. Frames missed while the line was
   * down are not, and a seat that acts at the same time as others sees at once what they do.
   */
  #isPaced({ frame, isMissed }: Heard): boolean {
    if (!this.#pace?.isOn || isMissed || frame.seat === this.seat) return false
    return this.isBehind || (frame.what === 'steps' && !this.isDue)
  }

  #tell(happened: Happened): void {
    this.#happened = [...this.#happened, happened]
  }

  /** What follows from seats and options stays the same for the whole match. */
  async #learn(): Promise<void> {
    if (!this.now) return
    const { sitters, view } = this.now
    this.facts = (await this.engine.setup(this.game, sitters.length, view.options)).ok ?? null
  }

  /** Another view; if frames were missed on the way to it, they are told from the log. */
  async #renew(): Promise<void> {
    const known = this.now?.seq
    await this.#refresh(true)
    if (known === undefined || this.now?.seq === known) return
    this.catchUp()
    await this.#cutting
    this.#happened = []
    void this.#recall()
  }

  /** A match opened in the middle: what was told before is told again, for the log. Nothing waits for it. */
  async #recall(): Promise<void> {
    if (!this.now || this.now.seq === 0) return
    const { ok } = await this.match.past()
    if (!ok) return
    const past: Happened[] = []
    let before = ok.look.view
    for (const frame of ok.frames) {
      const after =
        frame.view ??
        (frame.sights.length === 0 ? before : (await this.engine.fold(this.game, before, frame.sights)).ok)
      if (!after) return
      past.push({ frame, before, after })
      before = after
    }
    this.past = past
  }

  /** Asks for what is known now. `anew`: it may be another view of the same number. */
  async #refresh(anew = false): Promise<void> {
    const { ok } = await this.match.look()
    if (ok && !(this.now && ok.seq < this.now.seq)) await this.#take(ok, { anew })
  }

  /** Takes in what is known from now on, with what led to it. `keeps`: the draft stays if it is still legal. */
  async #take(
    look: Look,
    { anew = false, keeps = false, happened = null as Happened | null } = {},
  ): Promise<void> {
    const isNew = anew
      ? JSON.stringify(this.now?.view) !== JSON.stringify(look.view)
      : this.now?.seq !== look.seq
    const isFollowed = keeps && this.#peek !== null
    // Whose turn it is comes together with what may be done: nothing is shown in between.
    const peek = isNew && !isFollowed && this.#isToActIn(look) ? await this.match.peek([]) : null
    this.now = look
    this.lookedAt = performance.now()
    if (happened) this.#tell(happened)
    if (!isNew || (isFollowed && (await this.#follow()))) return
    // What is still being tried was tried before this.
    this.#asked += 1
    this.#draft = []
    // What has happened since is taken in next, with what may be done then.
    const isLast = this.match.seq === look.seq
    this.#peek = (isLast && peek?.ok) || null
    this.forgive()
    if (isLast && this.isDue && !this.#peek) await this.#redraft([])
  }

  /**
   * Follows the draft anew while others act, with nothing shown in between that is not so. What is being tried at that
   * moment comes first: it must not get lost. False if there is no draft, or if it is no longer legal.
   */
  async #follow(): Promise<boolean> {
    while (this.isDue && this.#peek) {
      const tried = this.#tried
      await tried
      if (tried !== this.#tried) continue
      const number = ++this.#asked
      const peek = await this.match.peek([...this.#draft])
      if (number !== this.#asked) continue
      if (peek.ok) this.#peek = peek.ok
      return peek.ok !== undefined
    }
    return false
  }
}
