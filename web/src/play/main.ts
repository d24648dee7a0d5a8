// A page for trying the engine: a whole match of any game against bots, with buttons. Everything is drawn anew from
// what is known; the steps of a turn are a draft until they are confirmed.

import '@fontsource-variable/figtree'
import '@fontsource-variable/fraunces'
import '../style/tokens.css'
import './play.css'
import { LocalMatch, newSeed, startEngine } from '../engine'
import type { Choices, Engine, Game, Lang, Look, MatchRecord, Peek, Refusal, Sheet, Sketch, Step, WeighedTurn } from '../engine'
import { el, select } from './dom'
import { kindInWords } from './kinds'
import { SAYINGS, type Sayings } from './words'

const OWN = 0
/** Simulations for each question of an analysis. */
const ITERATIONS = 60

interface State {
  games: Game[]
  game: string
  seats: number
  level: string
  lang: Lang
  match: LocalMatch | null
  look: Look | null
  draft: Step[]
  peek: Peek | null
  choices: Choices
  sketch: Sketch
  kind: string | null
  hinted: Step | null
  searching: AbortController | null
  progress: number | null
  refusal: Refusal | null
  submitting: boolean
  log: string[]
  record: MatchRecord | null
  sheet: Sheet | null
  verified: boolean
  turns: WeighedTurn[] | null
}

const app = document.querySelector('#app') as HTMLElement
const wanted = new URLSearchParams(location.search)
const language = wanted.get('lang') ?? navigator.language.slice(0, 2)
const state: State = {
  games: [], game: wanted.get('game') ?? 'lumicora', seats: 2, level: wanted.get('level') ?? 'calm',
  lang: language === 'de' || language === 'nl' ? language : 'en',
  match: null, ...fresh(),
}

function fresh() {
  return {
    look: null, draft: [], peek: null, choices: { legal: [], words: [] }, sketch: [], kind: null, hinted: null,
    searching: null, progress: null, refusal: null, submitting: false, log: [], record: null, sheet: null, verified: false, turns: null,
  } satisfies Partial<State>
}

const say = (): Sayings => SAYINGS[state.lang]
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const isMine = () => state.look?.to_act.includes(OWN) ?? false
const seatName = (seat: number) => (seat === OWN ? say().you : `${say().seat} ${seat}`)

async function main(): Promise<void> {
  app.replaceChildren(el('p', {}, say().loading))
  let engine: Engine
  try {
    engine = await startEngine()
  } catch (error) {
    app.replaceChildren(el('p', { role: 'alert' }, `${say().cannotLoad} ${String(error)}`))
    return
  }
  const games = await engine.games()
  state.games = games.ok ?? []
  if (!state.games.some(({ name }) => name === state.game)) state.game = state.games[0]?.name ?? ''
  await begin(engine)
}

/** A new match. */
async function begin(engine: Engine): Promise<void> {
  state.searching?.abort()
  state.match?.close()
  Object.assign(state, fresh())
  const counts = state.games.find(({ name }) => name === state.game)?.seats ?? [2]
  if (!counts.includes(state.seats)) state.seats = counts.includes(2) ? 2 : counts[0] ?? 2
  const sitters = Array.from({ length: state.seats }, (_, seat) =>
    seat === OWN ? { type: 'person' as const, name: '' } : { type: 'bot' as const, level: state.level })
  const opening = {
    game: state.game, seats: sitters, options: {}, stand_in: 'greedy', at_ms: Date.now(),
    chance: { type: 'seed' as const, seed: newSeed() },
  }
  const opened = await LocalMatch.open(engine, { opening, entries: [] }, OWN)
  if (opened.error) {
    state.match = null
    state.refusal = opened.error
    return draw(engine)
  }
  const match = opened.ok
  state.match = match
  match.listen((frame) => {
    const done = match.lastSteps.map(({ type }) => kindInWords(type, state.lang)).join(', ') || frame.what
    state.log.unshift(`${frame.seq}. ${frame.seat === undefined ? '' : `${seatName(frame.seat)}: `}${done}`)
    void refresh(engine, match)
  })
  match.start()
  await refresh(engine, match)
}

/** What is known now, with an empty draft. */
async function refresh(engine: Engine, match: LocalMatch): Promise<void> {
  const look = await match.look()
  if (state.match !== match || look.error || (state.look && look.ok.seq < state.look.seq)) return
  if (state.look?.seq !== look.ok.seq) Object.assign(state, { draft: [], kind: null, hinted: null, refusal: null })
  state.look = look.ok
  await follow(engine, match)
  if (look.ok.end && !state.record) await close(engine, match)
}

/** Where the draft leads. */
async function follow(engine: Engine, match: LocalMatch): Promise<void> {
  const { look, draft } = state
  if (!look) return
  let view = look.view
  state.peek = null
  if (isMine()) {
    const peek = await match.peek(draft)
    if (state.match !== match || state.draft !== draft) return
    if (peek.error) {
      state.refusal = peek.error
    } else {
      state.peek = peek.ok
      view = peek.ok.view
    }
  }
  const [choices, sketch] = await Promise.all([
    state.peek && !state.peek.stops ? engine.choices(match.game, view, state.lang) : undefined,
    engine.sketch(match.game, view, state.lang),
  ])
  if (state.match !== match || state.draft !== draft) return
  state.choices = choices?.ok ?? { legal: [], words: [] }
  state.sketch = sketch.ok ?? []
  draw(engine)
}

/** The end: record, judgment, score sheet. */
async function close(engine: Engine, match: LocalMatch): Promise<void> {
  const record = await match.record()
  if (state.match !== match || record.error) return
  state.record = record.ok
  const [sheet, verdict] = await Promise.all([engine.sheet(record.ok), engine.verify(record.ok)])
  state.sheet = sheet.ok ?? null
  state.verified = verdict.ok !== undefined && verdict.ok.by_seed && verdict.ok.by_record
  draw(engine)
}

function change(engine: Engine, draft: Step[]): void {
  Object.assign(state, { draft, kind: null, hinted: null, refusal: null })
  if (state.match) void follow(engine, state.match)
}

async function confirm(engine: Engine, what: { type: 'steps'; steps: Step[] } | { type: 'undo' }): Promise<void> {
  if (!state.match || !state.look || state.submitting) return
  state.searching?.abort()
  state.submitting = true
  const answer = await state.match.submit(what, state.look.seq)
  state.submitting = false
  state.refusal = answer.error ?? null
  if (answer.error) draw(engine)
}

/** A long task with a bar that shows how far it is and a button that stops it. */
async function search<T>(engine: Engine, run: (long: { signal: AbortSignal; onProgress: (p: { done: number; all: number }) => void }) => Promise<T>): Promise<T> {
  const searching = new AbortController()
  state.searching = searching
  state.progress = 0
  draw(engine)
  const bar = () => app.querySelector('progress')
  const result = await run({
    signal: searching.signal,
    onProgress: ({ done, all }) => {
      state.progress = all > 0 ? done / all : 0
      const shown = bar()
      if (shown) shown.value = state.progress
    },
  })
  if (state.searching === searching) Object.assign(state, { searching: null, progress: null })
  return result
}

async function hint(engine: Engine): Promise<void> {
  const { match, draft } = state
  if (!match) return
  const steps = await search(engine, (long) => match.hint('sharp', long))
  if (state.match === match && same(state.draft, draft)) {
    const next = steps.ok?.[draft.length]
    // A hint is for the whole turn; it helps as long as the draft has followed it.
    if (next && same(steps.ok?.slice(0, draft.length), draft)) Object.assign(state, { hinted: next, kind: null })
  }
  draw(engine)
}

async function analyse(engine: Engine): Promise<void> {
  const { record } = state
  if (!record) return
  const turns = await search(engine, (long) => engine.analyse(record, ITERATIONS, state.lang, long))
  if (state.record === record) state.turns = turns.ok ?? null
  draw(engine)
}

// ---- what it looks like

function draw(engine: Engine): void {
  const scrolled = app.querySelector('.choices')?.scrollTop ?? 0
  document.documentElement.lang = state.lang
  document.title = isMine() ? `${say().yourTurn} Reeflight` : 'Reeflight'
  app.replaceChildren(top(engine), bar(engine), ...(state.record ? [end()] : []), table(engine))
  const choices = app.querySelector('.choices')
  if (choices) choices.scrollTop = state.hinted ? 0 : scrolled
}

function top(engine: Engine): HTMLElement {
  const game = state.games.find(({ name }) => name === state.game)
  const title = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)
  const again = () => void begin(engine)
  const set = (change: Partial<State>) => {
    Object.assign(state, change)
    again()
  }
  const form = el('form', { className: 'setup' },
    el('label', {}, say().game, select(state.games.map(({ name }) => [name, title(name)]), state.game, (value) => set({ game: value }))),
    el('label', {}, say().seats, select((game?.seats ?? []).map((n) => [`${n}`, `${n}`]), `${state.seats}`, (value) => set({ seats: Number(value) }))),
    el('label', {}, say().level, select((game?.bots ?? []).map(({ name }) => [name, say()[name as 'calm'] ?? name]), state.level, (value) => set({ level: value }))),
    el('label', {}, say().language, select([['en', 'English'], ['de', 'Deutsch'], ['nl', 'Nederlands']], state.lang, (value) => {
      state.lang = value as Lang
      if (state.match) void follow(engine, state.match)
      draw(engine)
    })),
    el('button', { type: 'submit', id: 'start' }, say().start))
  form.onsubmit = (event) => {
    event.preventDefault()
    again()
  }
  return el('header', { className: 'panel' },
    el('div', { className: 'top' }, el('h1', {}, 'Reeflight'), el('p', {}, game?.about[state.lang] ?? say().about)), form)
}

function bar(engine: Engine): HTMLElement {
  const words = say()
  const { peek, look, refusal } = state
  const sentence = look?.end ? words.over : isMine() ? words.yourTurn : words.thinks
  const more = refusal ? `${refusal.words[state.lang]}${refusal.rule ? ` (${refusal.rule})` : ''}`
    : peek?.stops === 'chance' ? words.drawn : peek?.stops === 'turn_end' ? words.ends : isMine() ? words.goOn : ''
  const button = (id: string, text: string, enabled: boolean, onclick: () => void, className = '') =>
    el('button', { id, type: 'button', disabled: !enabled, onclick, className }, text)
  const buttons = look?.end
    ? [state.searching ? button('stop', words.stop, true, () => state.searching?.abort())
        : button('analyse', words.analyse, state.record !== null, () => void analyse(engine))]
    : [
        button('back', words.back, state.draft.length > 0, () => change(engine, state.draft.slice(0, -1))),
        button('undo', words.undo, isMine() && state.draft.length === 0, () => void confirm(engine, { type: 'undo' })),
        state.searching ? button('stop', words.stop, true, () => state.searching?.abort())
          : button('hint', words.hint, isMine() && !peek?.stops, () => void hint(engine)),
        button('confirm', words.confirm, Boolean(peek?.stops), () => void confirm(engine, { type: 'steps', steps: state.draft }), 'primary'),
      ]
  return el('section', { className: `panel bar ${refusal ? 'refused' : ''} ${isMine() ? 'mine' : ''}`, 'aria-live': 'polite' },
    el('div', { className: 'says' },
      el('p', { className: 'sentence' }, sentence),
      el('p', { className: 'more' }, more),
      state.progress !== null && el('progress', { max: 1, value: state.progress })),
    el('div', { className: 'buttons' }, ...buttons))
}

function table(engine: Engine): HTMLElement {
  const lines = state.sketch.flatMap((line) => [...line.map(([ink, text]) => el('span', { className: ink }, text)), '\n'])
  const entries = state.log.slice(0, 60).map((line) => el('li', {}, line))
  return el('div', { className: 'table' },
    el('section', { className: 'panel board', 'aria-label': say().board }, el('pre', { tabIndex: 0 }, ...lines)),
    el('div', { className: 'side' },
      state.look?.end ? null : choices(engine),
      el('section', { className: 'panel' }, el('h2', {}, say().log),
        entries.length ? el('ul', { className: 'log' }, ...entries) : el('p', { className: 'empty' }, say().nothingYet))))
}

function choices(engine: Engine): HTMLElement {
  const { legal, words } = state.choices
  const { draft } = state
  // What is shown follows this draft; a second click before the next is shown means nothing.
  const choose = (step: Step) => () => {
    if (state.draft === draft) change(engine, [...draft, step])
  }
  const kinds = [...new Set(legal.map(({ type }) => type))]
  const kind = state.kind && kinds.includes(state.kind) ? state.kind : null
  const pick = (kind: string | null) => () => {
    state.kind = kind
    draw(engine)
  }
  const kindButton = (of: string | null, text: string) =>
    el('button', { type: 'button', 'aria-pressed': kind === of, onclick: pick(of) }, text)
  let shown = legal.map((step, i) => ({ step, text: words[i] ?? step.type }))
  if (kind) shown = shown.filter(({ step }) => step.type === kind)
  const isHinted = (step: Step) => state.hinted !== null && same(step, state.hinted)
  shown.sort((a, b) => Number(isHinted(b.step)) - Number(isHinted(a.step)))
  return el('section', { className: 'panel' },
    el('h2', {}, say().choices),
    state.draft.length > 0 && el('ul', { className: 'chips' }, ...state.draft.map((step) => el('li', {}, kindInWords(step.type, state.lang)))),
    kinds.length > 1 && el('div', { className: 'kinds' }, kindButton(null, `${say().all} (${legal.length})`), ...kinds.map((name) => kindButton(name, kindInWords(name, state.lang)))),
    shown.length > 0
      ? el('div', { className: 'choices' }, ...shown.map(({ step, text }) =>
          el('button', { type: 'button', className: isHinted(step) ? 'choice hinted' : 'choice', onclick: choose(step) }, text)))
      : el('p', { className: 'empty' }, state.peek?.stops ? (state.peek.stops === 'chance' ? say().drawn : say().ends) : say().none))
}

/** The score sheet, and what the turns were worth. */
function end(): HTMLElement {
  const { sheet, turns, look } = state
  const winners = sheet?.winners ?? look?.end?.winners ?? []
  const head = (seat: number) => el('th', { scope: 'col' }, `${seatName(seat)}${winners.includes(seat) ? ` · ${say().won}` : ''}`)
  const rows = (sheet?.rows ?? []).map(({ rule, words, points }) => {
    const best = Math.max(...points)
    return el('tr', {}, el('th', { scope: 'row' }, `${words[state.lang]} `, el('small', {}, rule)),
      ...points.map((n) => el('td', { className: n === best && n > 0 ? 'best' : '' }, `${n}`)))
  })
  const scores = sheet?.scores ?? []
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  return el('section', { className: 'panel', id: 'end' },
    el('h2', {}, say().sheet),
    el('div', { className: 'scroll' }, el('table', {},
      el('thead', {}, el('tr', {}, el('th', { scope: 'col' }, say().rule), ...scores.map((_, seat) => head(seat)))),
      el('tbody', {}, ...rows),
      el('tfoot', {}, el('tr', {}, el('th', { scope: 'row' }, say().points), ...scores.map((n) => el('td', {}, `${n}`)))))),
    state.verified && el('p', { className: 'empty', id: 'verified' }, say().verified),
    turns && el('h2', {}, say().analysis),
    turns && el('div', { className: 'scroll' }, el('table', { id: 'turns' },
      el('thead', {}, el('tr', {}, ...[say().turn, say().decision, say().luck].map((text) => el('th', { scope: 'col' }, text)))),
      el('tbody', {}, ...turns.map((turn) => el('tr', {},
        el('th', { scope: 'row' }, `${seatName(turn.seat)}: ${turn.steps.join('; ')}`,
          turn.better.length > 0 && el('div', {}, el('small', {}, `${say().better}: ${turn.better.join('; ')}`))),
        el('td', { className: turn.decision < -0.02 ? 'lost' : '' }, percent(turn.decision)),
        el('td', {}, percent(turn.luck))))))))
}

void main()
