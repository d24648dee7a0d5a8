// The result that a page shows, against what the program finds in the match's record.
//
//   await sheetAgrees(page)            // at the end of a match, of any game, at a table or in the page itself

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/**
 * Waits for the result, reads every number and every winner from it as the page displays them (in English), and has
 * the program play the record again. Anything that differs is an error. Gives what the program found.
 */
export async function sheetAgrees(page) {
  await page.waitForSelector('button.toggle')
  // Where the board stays after the end, the result is behind this button; else it is being loaded.
  if ((await page.locator('button.toggle').textContent()).includes('Show the result'))
    await page.click('button.toggle')
  await page.waitForSelector('#end #verified')
  // What the engine is asked for besides comes a moment later.
  await page.waitForSelector('#end [data-total], #end [data-missing]:not([data-missing=null])', {
    state: 'attached',
  })
  const [shown, { record, own }] = [await read(page), await recordOf(page)]
  const found = await judge(record)
  const { rows, ...total } = found
  if (rows.length > 0) {
    // What brought nothing to anybody need not be there.
    const isShown = ({ rule, points }) =>
      points.some((n) => n !== 0) || shown.rows.some((other) => other.rule === rule)
    const byRule = (all) => all.toSorted((a, b) => (a.rule < b.rule ? -1 : 1))
    assert.deepEqual(byRule(shown.rows), byRule(rows.filter(isShown)), 'points by rule and seat')
    assert.deepEqual(shown.totals, total.scores, 'totals')
    assert.deepEqual(shown.won, total.winners, 'winners in the sheet')
    assert.equal(shown.heads.length, total.scores.length, 'columns')
    shown.heads.forEach((name, seat) =>
      assert.deepEqual(seatsCalled(name, record, own), [seat], `column ${seat} is called ${name}`),
    )
  } else assert.deepEqual(shown.rows, [], 'a sheet where there are no points')
  headlineAgrees(shown, total, record, own)
  return found
}

/** What the page displays. */
function read(page) {
  return page.evaluate(() => {
    const end = document.querySelector('#end')
    const text = (at) => at?.textContent.replace(/\s+/g, ' ').trim()
    const number = (at) => {
      const written = text(at).replace('−', '-')
      if (!/^-?\d+$/.test(written)) throw new Error(`not a number: ${written}`)
      return Number(written)
    }
    const all = (selector) => [...end.querySelectorAll(selector)]
    const inOrder = (name) => all(`[data-${name}]`).sort((a, b) => a.dataset[name] - b.dataset[name])
    const totals = inOrder('total')
    return {
      headline: text(end.querySelector('.hero h2')),
      sentence: text(end.querySelector('[data-sentence]')),
      isMedal: end.querySelector('.medal.mine') !== null,
      heads: inOrder('sitter').map(text),
      rows: all('[data-rule]').map((row) => ({
        rule: row.dataset.rule,
        words: text(row.querySelector('.words')).toLowerCase(),
        points: [...row.querySelectorAll('[data-points]')]
          .sort((a, b) => a.dataset.points - b.dataset.points)
          .map(number),
      })),
      totals: totals.map(number),
      won: totals.flatMap((cell, seat) => (cell.classList.contains('won') ? [seat] : [])),
    }
  })
}

/** The record of the match on the page, and the seat that the page has there. */
export async function recordOf(page) {
  const { pathname } = new URL(page.url())
  const [, kind, name] = pathname.split('/')
  if (kind === 'here') return { record: await recordHere(page, name), own: 0 }
  assert.equal(kind, 't', `no match at ${pathname}`)
  const [record, face, me] = await page.evaluate(
    (id) =>
      Promise.all(
        [`/api/records/${id}`, `/api/tables/${id}`, '/api/me'].map(async (path) => {
          const answer = await fetch(path)
          if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
          return answer.json()
        }),
      ),
    name,
  )
  const own = face.seats.findIndex((seat) => seat.type === 'person' && seat.person.id === me.id)
  return { record, own: own < 0 ? null : own }
}

/** The record that the page gives away, which must be the match that it keeps: the same chance, the same steps. */
async function recordHere(page, game) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('#end button:has(use[href="#i-download"])'),
  ])
  const record = JSON.parse(await readFile(await download.path(), 'utf8'))
  const kept = await page.waitForFunction((game) => {
    const kept = JSON.parse(localStorage.getItem(`reeflight.here.${game}`))
    return kept?.isOver && kept.log
  }, game)
  const { opening, entries } = await kept.jsonValue()
  assert.equal(record.seed, opening.chance.seed, 'another seed')
  const done = []
  for (const { seat, what } of entries) {
    if (what.type === 'undo') done.pop()
    if (what.type === 'steps') done.push(what.steps.map((step) => ({ seat, do: step })))
  }
  assert.deepEqual(
    record.steps.map(({ seat, do: step }) => ({ seat, do: step })),
    done.flat(),
    'other steps',
  )
  return record
}

/** Plays the record again in the program: points by rule and seat, totals, winners, the rule that ended it. */
async function judge(record) {
  const text = JSON.stringify(record)
  const [verified, replayed] = await Promise.all([
    run(['verify', '-'], text),
    run(['replay', '-', '--all'], text),
  ])
  const [, scores, winners] =
    /scores \[([^\]]*)\], winners \[([^\]]*)\]/.exec(verified) ?? assert.fail(`no result: ${verified}`)
  const numbers = (list) =>
    list
      .split(',')
      .filter((part) => part.trim())
      .map(Number)
  const total = { scores: numbers(scores), winners: numbers(winners) }
  const seats = record.seats
  // The sheet comes last: a line with the seats, a line per rule, the totals, the winners.
  const lines = replayed.trimEnd().split('\n')
  const head = lines.findLastIndex((line) =>
    new RegExp(`^${Array.from({ length: seats }, (_, seat) => `\\s+seat ${seat}`).join('')}\\s*$`).test(line),
  )
  assert.ok(head > 0, `no sheet: ${lines.slice(-12).join('\n')}`)
  const row = new RegExp(`^(.*?)((?:\\s+-?\\d+){${seats}})\\s*$`)
  const parts = lines
    .slice(head + 1)
    .map((line) => row.exec(line))
    .filter(Boolean)
    .map(([, words, points]) => ({ words: words.trim(), points: points.trim().split(/\s+/).map(Number) }))
  const last = parts.pop()
  assert.equal(last?.words, 'points')
  assert.deepEqual(last.points, total.scores, 'replay and verify disagree')
  const rows = parts.map(({ words, points }) => ({
    rule: words.split(' ')[0],
    words: words.slice(words.indexOf(' ')).trim().toLowerCase(),
    points,
  }))
  return { ...total, reason: /\(([A-Z]+-\d+)\)\s*$/.exec(lines.at(-1))?.[1] ?? null, rows }
}

function run(given, input) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.env.REEFLIGHT, given, { stdio: 'pipe' })
    let [said, why] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (part) => (said += part))
    child.stderr.setEncoding('utf8').on('data', (part) => (why += part))
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${given[0]} ended with ${code}: ${why}`)),
    )
    // A program that refuses early stops reading; its own words tell why.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
  })
}

/** The seats that go by a name on the page. */
function seatsCalled(name, { table }, own) {
  // Several bots of a level are numbered.
  const NAMES = {
    random: 'Plankton',
    greedy: 'Limpet',
    calm: 'Puff',
    keen: 'Nori',
    sharp: 'Kelpie',
    deep: 'Abyss',
  }
  const botAt = ({ level }, seat) => {
    const before = table.seats.slice(0, seat).filter((other) => other.level === level).length
    return before === 0 ? NAMES[level] : `${NAMES[level]} ${before + 1}`
  }
  const isCalled = (sitter, seat) => {
    if (seat === own) return name === 'You'
    if (sitter.type === 'person') return name === (sitter.name || `Seat ${seat + 1}`)
    return name === botAt(sitter, seat)
  }
  return table.seats.flatMap((sitter, seat) => (isCalled(sitter, seat) ? [seat] : []))
}

/** How Lumis says what ended it. */
const REASONS = {
  'LU-13': /joined (top and bottom|left and right) on turn \d+\./,
  'LU-14': /without a firestone in stock/,
  'LU-16': /nobody was building/,
}

/** The words above the sheet: who has won and by how much, and the sentence that tells how. */
function headlineAgrees({ headline, sentence, isMedal }, { scores, winners, reason }, record, own) {
  const isTeam = record.game === 'lumis' || record.options.mode === 'symbiosis'
  const [, alone, by] = /^(.+?) wins?(?: by (\d+))?$/.exec(headline) ?? []
  assert.equal(isMedal, winners.includes(own), 'the medal')
  // Whoever wins in a team is told so.
  if (isTeam && winners.includes(own))
    assert.equal(headline, winners.length === 2 ? 'You two win' : 'You win')
  else {
    const names =
      headline === 'The match is over'
        ? []
        : (alone ?? /^A draw: (.+)$/.exec(headline)?.[1] ?? assert.fail(headline)).split(/, and | and |, /)
    const named = names.flatMap((name) => seatsCalled(name, record, own))
    assert.equal(named.length, names.length, `${headline}: who is that?`)
    assert.deepEqual(named, winners, headline)
  }
  const [first, second] = [...scores].sort((a, b) => b - a)
  const lead = !isTeam && winners.length === 1 && second !== undefined ? first - second : 0
  assert.equal(by === undefined ? 0 : Number(by), lead, headline)
  assert.doesNotMatch(sentence, /[A-Z]{2}-\d/, 'a rule by its number')
  if (reason) assert.match(sentence, REASONS[reason], `${sentence} does not tell ${reason}`)
  // Points that were made are named; those of a team together.
  const told = isTeam
    ? [0, 1].map((side) => scores.reduce((sum, n, i) => (i % 2 === side ? sum + n : sum), 0))
    : scores
  if (!reason)
    for (const score of told)
      assert.match(sentence, new RegExp(`(^|\\D)${score}(\\D|$)`), `${score} in ${sentence}`)
}
