// A match as a board plays it: what is known, the draft of the own turn, and what it leads to. Boards read this and
// call it; they know nothing of sockets or workers, and nothing here knows a game. All legality comes from the engine.

import type { Snippet } from 'svelte'
import type { Answer, Ask, Engine, Facts, Frame, Look, Options, Peek, Refusal, Step, View } from '../engine'
import type { Heard } from '../match/following'
import type { Match } from '../match/match'

/** One line of what happened, as the frame told it. */
export interface Happened {
  frame: Frame
  /** The view before it and the view after it: for animating by difference, and for telling it in words. */
  before: View | null
  after: View
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

export class Session {
  readonly engine: Engine
  readonly match: Match
  /** Of a replay: nothing can be done or planned, and these take the places of action bar and log. */
  readonly replay: ReplayParts | null
  /** What is known, without the draft. */
  look = $state.raw<Look | null>(null)
  /** Steps of the own turn, not sent yet. */
  draft = $state.raw<readonly Step[]>([])
  /** Where the draft leads: the view after it and what is legal then. Null while it is not the own turn. */
  peek = $state.raw<Peek | null>(null)
  /** Why the last thing tried was refused. */
  refusal = $state.raw<Refusal | null>(null)
  /** What was refused, to be marked on the board. */
  refused = $state.raw<readonly Step[]>([])
  /** Whether something was sent and not answered yet. */
  isSending = $state(false)
  /** What happened since the match was opened here, newest last. */
  happened = $state.raw<readonly Happened[]>([])
  /** What had happened before. */
  past = $state.raw<readonly Happened[]>([])
  /** Who plays together and who may talk; null until the engine has said it. */
  facts = $state.raw<Facts | null>(null)
  connection = $state.raw<Connection>({ state: 'here' })
  /** Seats whose people are there; null where nobody keeps count. */
  present = $state.raw<readonly number[] | null>(null)
  /** When `look` came, by `performance.now()`: clocks run from then on. */
  lookedAt = $state(0)
  /** A counter for waiting answers: those to an older question mean nothing. */
  #asked = 0
  /** The draft that was tried last, while the engine is asked about it and afterwards. */
  #tried: Promise<boolean> = Promise.resolve(true)
  /** What the match tells is taken in one after the other. */
  #turn: Promise<void> = Promise.resolve()
  #stop: () => void

  constructor(engine: Engine, match: Match, replay: ReplayParts | null = null) {
    this.replay = replay
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
    const first = this.happened[0]?.frame.seq ?? Infinity
    return [...this.past.filter(({ frame }) => frame.seq < first), ...this.happened]
  }

  get isMine(): boolean {
    return this.look !== null && this.#isToActIn(this.look)
  }

  #isToActIn({ to_act, end }: Look): boolean {
    return !this.replay && this.seat !== null && to_act.includes(this.seat) && !end
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
    this.look = look
    this.lookedAt = performance.now()
    this.happened = happened ? [happened] : []
  }

  /** Adds steps to the draft, all or none. False if they are refused; the refusal says why. */
  async add(...steps: Step[]): Promise<boolean> {
    return this.redraft([...this.draft, ...steps])
  }

  /** Takes back the last steps of the draft. */
  back(count = 1): Promise<boolean> {
    return this.redraft(this.draft.slice(0, Math.max(0, this.draft.length - count)))
  }

  clear(): Promise<boolean> {
    return this.redraft([])
  }

  /** Puts another draft in the place of this one; what is refused leaves it as it was. */
  redraft(draft: readonly Step[]): Promise<boolean> {
    this.#tried = this.#try(draft)
    return this.#tried
  }

  async #try(draft: readonly Step[]): Promise<boolean> {
    const number = ++this.#asked
    const peek = await this.match.peek([...draft])
    if (number !== this.#asked) return false
    if (peek.error) {
      this.refusal = peek.error
      this.refused = draft.slice(this.draft.length)
      return false
    }
    this.peek = peek.ok
    this.draft = draft
    this.forgive()
    return true
  }

  /** What a draft would lead to, without drafting it: for showing what something costs or brings. */
  async consider(draft: readonly Step[]): Promise<Answer<Peek>> {
    return this.match.peek([...draft])
  }

  /** Sends the draft. */
  confirm(): Promise<boolean> {
    return this.ask({ type: 'steps', steps: [...this.draft] })
  }

  /** Asks for something else than steps: undo, resign, abort. */
  async ask(what: Ask): Promise<boolean> {
    if (!this.look || this.isSending) return false
    this.isSending = true
    const answer = await this.match.submit(what, this.look.seq)
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
    this.match.close()
  }

  #next(task: () => Promise<void>): void {
    // What goes wrong with one thing does not keep the next from being taken in.
    this.#turn = this.#turn.then(task).catch((why: unknown) => console.error(why))
  }

  async #hear({ frame, before, look }: Heard): Promise<void> {
    // A view that was asked for in the meantime has it in it.
    if (this.look && look.seq <= this.look.seq) return
    // What others do need not undo what is drafted.
    await this.#take(look, { keeps: frame.seat !== this.seat, happened: { frame, before, after: look.view } })
  }

  /** What follows from seats and options stays the same for the whole match. */
  async #learn(): Promise<void> {
    if (!this.look) return
    const { sitters, view } = this.look
    this.facts = (await this.engine.setup(this.game, sitters.length, view.options as Options)).ok ?? null
  }

  /** Another view; if frames were missed on the way to it, they are told from the log. */
  async #renew(): Promise<void> {
    const known = this.look?.seq
    await this.#refresh(true)
    if (known === undefined || this.look?.seq === known) return
    this.happened = []
    void this.#recall()
  }

  /** A match opened in the middle: what was told before is told again, for the log. Nothing waits for it. */
  async #recall(): Promise<void> {
    if (!this.look || this.look.seq === 0) return
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
    if (ok && !(this.look && ok.seq < this.look.seq)) await this.#take(ok, { anew })
  }

  /** Takes in what is known from now on, with what led to it. `keeps`: the draft stays if it is still legal. */
  async #take(
    look: Look,
    { anew = false, keeps = false, happened = null as Happened | null } = {},
  ): Promise<void> {
    const isNew = anew
      ? JSON.stringify(this.look?.view) !== JSON.stringify(look.view)
      : this.look?.seq !== look.seq
    const isFollowed = keeps && this.peek !== null
    // Whose turn it is comes together with what may be done: nothing is shown in between.
    const peek = isNew && !isFollowed && this.#isToActIn(look) ? await this.match.peek([]) : null
    this.look = look
    this.lookedAt = performance.now()
    if (happened) this.happened = [...this.happened, happened]
    if (!isNew || (isFollowed && (await this.#follow()))) return
    // What is still being tried was tried before this.
    this.#asked += 1
    this.draft = []
    // What has happened since is taken in next, with what may be done then.
    const isLast = this.match.seq === look.seq
    this.peek = (isLast && peek?.ok) || null
    this.forgive()
    if (isLast && this.isMine && !this.peek) await this.redraft([])
  }

  /**
   * Follows the draft anew while others act, with nothing shown in between that is not so. What is being tried at that
   * moment comes first: it must not get lost. False if there is no draft, or if it is no longer legal.
   */
  async #follow(): Promise<boolean> {
    while (this.isMine && this.peek) {
      const tried = this.#tried
      await tried
      if (tried !== this.#tried) continue
      const number = ++this.#asked
      const peek = await this.match.peek([...this.draft])
      if (number !== this.#asked) continue
      if (peek.ok) this.peek = peek.ok
      return peek.ok !== undefined
    }
    return false
  }
}
