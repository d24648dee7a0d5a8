// The pages about matches that are over: the sentence, what decided it in figures, the moments at which it turned, and
// what can be shared. Every figure is compared with what the test reads out of the record itself.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { DESK, fits, PHONE } from './hands/harness.mjs'
import { golden, isAt, keepRecord } from './hands/records.mjs'

const SMALL = { width: 360, height: 740 }
const TABLET = { width: 768, height: 1024 }

/** Waits for everything that an ending shows. */
async function ending(page) {
  await page.waitForSelector('#end[data-ready]')
  await page.waitForSelector('#end #turning')
  await page.waitForSelector('#verified')
}

/** Nothing is wider than the window, whatever its size; axe finds nothing. */
async function looksRight(page, harness, name) {
  for (const size of [SMALL, PHONE, TABLET, DESK]) {
    await page.setViewportSize(size)
    await fits(page, `${name} at ${size.width}`)
    const spills = await page.evaluate(() => {
      const area = document.querySelector('main.area')
      return area.scrollWidth - area.clientWidth
    })
    assert.ok(spills <= 0, `${name} at ${size.width}: ${spills} px too wide`)
  }
  await harness.shoot(page, name)
  await harness.axe(page, name)
}

const text = (page, selector) => page.locator(selector).first().innerText()

/** Turning points are moments of the match in their order; the first one opens the replay there. */
async function turns(page, steps) {
  const points = await page
    .locator('#end [data-point]')
    .evaluateAll((all) => all.map((point) => Number(point.dataset.point)))
  assert.ok(points.length >= 3 && points.length <= 4, `${points.length} turning points`)
  assert.deepEqual(
    points,
    [...points].sort((a, b) => a - b),
  )
  assert.ok(points[0] > 0 && points.at(-1) <= steps)
  await page.locator('#end [data-point]').first().click()
  await isAt(page, points[0])
  await page.goBack()
  await ending(page)
}

/** For each step the number of its turn, in a match in which whoever acts next has the next turn. */
function turnNumbers(steps) {
  let turn = 0
  return steps.map(({ seat }, i) => (turn += i === 0 || steps[i - 1].seat !== seat ? 1 : 0))
}

export async function anEndingOfLumisShowsTheChainWithWhoLaidIt(page, harness) {
  const { steps } = golden('lumis.2.greedy.1')
  const numbers = turnNumbers(steps)
  await keepRecord(page, 'lumis.2.greedy.1')
  await ending(page)
  assert.equal(await text(page, '#end h2'), 'Puff wins')
  const sentence = await text(page, '#end [data-sentence]')
  assert.ok(sentence.startsWith(`Puff joined left and right on turn ${numbers.at(-1)}.`), sentence)
  const links = await page.locator('#end ol a[data-turn]').evaluateAll((all) =>
    all.map((link) => ({
      ...link.dataset,
      step: Number(new URL(link.href).hash.slice(1)),
      says: link.ariaLabel,
    })),
  )
  let stones = 0
  for (const { step, seat, turn, link, cards, says } of links) {
    const { seat: by, do: done } = steps[step - 1]
    assert.equal(by, Number(seat), says)
    assert.equal(numbers[step - 1], Number(turn), says)
    assert.equal(done.type === 'lay', link !== undefined, says)
    // A stone costs a card, a tower as many as it is high.
    const price = link === undefined ? (done.height ?? 1) : Number(link)
    assert.equal(cards.split(' ').length, price, says)
    if (link !== undefined) {
      // So many stones were laid in that turn at least.
      const laid = steps.filter(({ do: one }, i) => one.type === 'lay' && numbers[i] === Number(turn)).length
      assert.ok(Number(link) <= laid, `${link} of ${laid}`)
      stones += Number(link)
    }
    assert.ok(says.includes(`turn ${turn}`) && says.startsWith('Puff'), says)
  }
  // The match ends with a stone, and that is part of what won it.
  assert.ok(links.some(({ turn }) => Number(turn) === numbers.at(-1)))
  assert.ok((await text(page, '#end .chain .more')).includes(`${stones} firestones`))
  // Whoever joined the shores misses nothing; the table below the chart says how far both were after every turn.
  const missing = JSON.parse(await page.locator('#end [data-missing]').getAttribute('data-missing'))
  assert.equal(missing[1], 0)
  const rows = await page
    .locator('#end table tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)))
  assert.equal(rows.length, numbers.at(-1) + 1)
  assert.deepEqual(rows[0][0], rows[0][1], 'both begin alike')
  assert.equal(rows.at(-1)[1], '0')
  assert.ok(rows.slice(0, -1).every(([yellow, red]) => yellow !== '0' && red !== '0'))
  // A link that is pointed at is found on the map, and the other way round.
  const longest = page.locator('#end ol a[data-link]').first()
  await longest.focus()
  assert.equal(await page.locator('#end [data-lit]').count(), Number(links.find(({ link }) => link).link))
  await looksRight(page, harness, 'ending-lumis')
  await turns(page, steps.length)
}

export async function anEndingOfALumisTeamNamesBoth(page) {
  await keepRecord(page, 'lumis.4.random.2')
  await ending(page)
  assert.equal(await text(page, '#end h2'), 'You two win')
  assert.match(
    await text(page, '#end [data-sentence]'),
    /^Red began turn \d+ without a firestone in stock\.$/,
  )
  assert.equal(await page.locator('#end .chain').count(), 0)
}

/** What each piece hid, and in how many columns it is seen at the end, by the record alone. */
function covered(steps) {
  const tops = new Map([['0,0', { z: 0, piece: null, species: null }]])
  const pieces = []
  for (const { do: step } of steps) {
    if (step.type !== 'place' && step.type !== 'grow') continue
    const columns = new Map()
    for (const [x, y, z] of step.cells) columns.set(`${x},${y}`, Math.max(z, columns.get(`${x},${y}`) ?? 0))
    const hid = []
    for (const [column, z] of columns) {
      const top = tops.get(column)
      if (top && top.z > z) continue
      if (top?.species) hid.push(top.species)
      tops.set(column, { z, piece: pieces.length, species: step.species })
    }
    pieces.push({ hid: hid.sort() })
  }
  return pieces.map(({ hid }, piece) => ({
    hid,
    shows: [...tops.values()].filter((top) => top.piece === piece).length,
  }))
}

export async function anEndingOfCoralShowsWhatEachPieceCovered(page, harness) {
  const { steps, result } = golden('coral.2.greedy.1')
  await keepRecord(page, 'coral.2.greedy.1')
  await ending(page)
  const [first, second] = [...result.scores].sort((a, b) => b - a)
  assert.equal(await text(page, '#end h2'), `Puff wins by ${first - second}`)
  assert.match(
    await text(page, '#end [data-sentence]'),
    new RegExp(`^Seen from above, \\w+ coral shows in ${first} columns, \\w+ in ${second}\\.$`),
  )
  const shown = await page.locator('#end [data-hid]').evaluateAll((all) =>
    all
      .map(({ dataset: { hid, shows, at } }) => ({ hid: hid.split(' ').filter(Boolean).sort(), shows, at }))
      .filter(({ at }) => at)
      .sort((a, b) => a.at - b.at)
      .map(({ hid, shows }) => ({ hid, shows: Number(shows) })),
  )
  const grown = steps.flatMap(({ do: { type } }) => (type === 'place' || type === 'grow' ? [type] : []))
  const dropped = steps.filter(({ do: { type } }) => type === 'drop').length
  assert.equal(shown.length, grown.length + dropped)
  assert.equal(dropped, 0, 'another record would need the dropped ones left out')
  assert.deepEqual(shown, covered(steps))
  await looksRight(page, harness, 'ending-coral')
  await turns(page, steps.length)
}

export async function anEndingOfSymbiosisAddsUpTeams(page) {
  const { result, options } = golden('coral.4.greedy.5')
  assert.equal(options.mode, 'symbiosis')
  await keepRecord(page, 'coral.4.greedy.5')
  await ending(page)
  const sums = [0, 1].map((side) => result.scores.reduce((sum, n, i) => sum + (i % 2 === side ? n : 0), 0))
  const told = await page.locator('#end [data-team]').allInnerTexts()
  assert.deepEqual(
    told.map(Number),
    [...sums].sort((a, b) => b - a),
  )
  // What won is tinted: the sum of the team, and nobody's own points.
  const tinted = await page.locator('#end .sums b.won').allInnerTexts()
  assert.deepEqual(tinted.map(Number), [Math.max(...sums)])
}

export async function anEndingOfCoralAloneHasItsCardsAndTheRating(page, harness) {
  const { result } = golden('coral.1.greedy.3')
  await keepRecord(page, 'coral.1.greedy.3')
  await ending(page)
  assert.match(
    await text(page, '#end [data-sentence]'),
    new RegExp(`^${result.scores[0]} of 20 points: .+\\.$`),
  )
  const cards = await page
    .locator('#end .right .marks')
    .evaluateAll((all) => all.map((marks) => marks.querySelectorAll('.met').length))
  assert.equal(cards.length, 4)
  assert.equal(
    cards.reduce((sum, n) => sum + n, 0),
    result.scores[0],
  )
  await looksRight(page, harness, 'ending-coral-alone')
}

/** Every part of the sheet: those of a rule add up to what the rule brought, those of a seat to its score. */
async function partsAddUp(page, seats) {
  const sheet = await page.evaluate(() =>
    [...document.querySelectorAll('#end .sheet tbody:not(.line)')].map((group) => {
      const number = (cell) => Number(cell.textContent.trim().replace('−', '-').replace('–', '0'))
      const head = group.querySelector('tr.group')
      return {
        sums: head ? [...head.querySelectorAll('.n')].map(number) : null,
        rows: [...group.querySelectorAll('tr:not(.group)')].map((row) =>
          [...row.querySelectorAll('.n')].map(number),
        ),
      }
    }),
  )
  const totals = await page
    .locator('#end [data-total]')
    .evaluateAll((all) => all.map((cell) => Number(cell.textContent.trim())))
  for (const { sums, rows } of sheet) {
    for (const row of rows) assert.equal(row.length, seats)
    if (!sums) continue
    assert.equal(rows.length, 4)
    for (let i = 0; i < seats; i += 1)
      assert.equal(
        rows.reduce((sum, row) => sum + row[i], 0),
        sums[i],
      )
  }
  for (let i = 0; i < seats; i += 1)
    assert.equal(
      sheet.flatMap(({ rows }) => rows).reduce((sum, row) => sum + row[i], 0),
      totals[i],
    )
  return totals
}

export async function anEndingOfLumicoraHasEveryPartOfTheSheet(page, harness) {
  const { steps, result, options } = golden('lumicora.2.greedy.1')
  await keepRecord(page, 'lumicora.2.greedy.1')
  await ending(page)
  await page.waitForSelector('#end .sheet tfoot')
  const [first, second] = [...result.scores].sort((a, b) => b - a)
  assert.ok((await text(page, '#end [data-sentence]')).startsWith(`${first} to ${second} after `))
  assert.deepEqual(await partsAddUp(page, 2), result.scores)
  // As many scorings as there were, each with the numbers that it counted.
  const scored = steps.filter(({ do: { type } }) => type === 'score').length
  const shown = await page.locator('#end .n[data-part=coral]').allInnerTexts()
  assert.equal(shown.filter((points) => points !== '–').length, scored)
  for (const row of await page.locator('#end tr:has([data-part=coral])').all()) {
    const numbers = await row
      .locator('td.detail')
      .evaluateAll((all) => all.map((cell) => cell.querySelector('.numbers')?.textContent ?? '0'))
    const points = await row.locator('.n').allInnerTexts()
    numbers.forEach((sum, i) =>
      assert.equal(
        sum.split('+').reduce((all, n) => all + Number(n), 0),
        Number(points[i].replace('–', '0')),
      ),
    )
  }
  // Remote limestone is on side B only.
  assert.equal(await page.locator('#end [data-rule="LC-34"]').count(), options.side === 'b' ? 1 : 0)
  // A tap opens a reef large.
  await page.locator('#end .reef button').first().click()
  await page.waitForSelector('dialog[open] svg')
  await page.keyboard.press('Escape')
  await looksRight(page, harness, 'ending-lumicora')
  await turns(page, steps.length)
}

export async function anEndingOfLumicoraWithFourHasAColumnEach(page, harness) {
  const { result } = golden('lumicora.4.hungry.21')
  await keepRecord(page, 'lumicora.4.hungry.21')
  await ending(page)
  await page.waitForSelector('#end .sheet tfoot')
  assert.deepEqual(await partsAddUp(page, 4), result.scores)
  assert.equal(await page.locator('#end .reef').count(), 4)
  await looksRight(page, harness, 'ending-lumicora-four')
}

export async function whoeverResignsReadsThatAndSeesAllOfIt(page, harness) {
  await keepRecord(page, 'lumicora.2.greedy.1', 80, { resigns: true })
  await ending(page)
  await page.waitForSelector('#end .sheet tfoot')
  assert.equal(await text(page, '#end h2'), 'You resigned')
  const stood = await page
    .locator('#end [data-score]')
    .evaluateAll((all) => all.map((cell) => Number(cell.textContent)))
  const sentence = await text(page, '#end [data-sentence]')
  const [most, least] = [...stood].sort((a, b) => b - a)
  assert.match(
    sentence,
    new RegExp(
      `^In round \\d+ of 10, at ${most} to ${least}\\. \\w+ rounds? and the final scoring were left`,
    ),
  )
  assert.equal(await page.locator('#end .medal.mine').count(), 0)
  assert.equal(await page.locator('#end').getByText('have resigned').count(), 0)
  // Below the line is what would have come.
  await page.getByText('what final scoring would have added').waitFor()
  const would = await partsAddUp(page, 2)
  assert.ok(would.every((n, i) => n >= stood[i]))
  await looksRight(page, harness, 'ending-resigned')
  // The chart goes on to the tenth round, empty from there on.
  const chart = page.locator('#end .chart table tbody')
  assert.equal(await chart.locator('tr').last().locator('th').innerText(), '10')
  assert.equal(await chart.locator('tr').last().locator('td').first().innerText(), '–')
  assert.equal(await page.locator('#end .chart .stopped').textContent(), 'resigned')
  for (const name of ['lumis.2.greedy.1', 'coral.2.greedy.1']) {
    await keepRecord(page, name, Math.floor(golden(name).steps.length / 2), { resigns: true })
    await ending(page)
    assert.equal(await text(page, '#end h2'), 'You resigned', name)
    assert.match(await text(page, '#end [data-sentence]'), /^On turn \d+[.,] /, name)
  }
}

/** Over the board, too, it says who gave up, and nothing twice. */
export async function overTheBoardItSaysWhoResigned(page) {
  const half = (name) => Math.floor(golden(name).steps.length / 2)
  const bar = async () => {
    await page.waitForSelector('#end[data-ready]')
    await page.getByRole('button', { name: 'Show the board' }).click()
    await page.waitForSelector('section.bar')
    return page.locator('section.bar').innerText()
  }
  await keepRecord(page, 'lumis.2.greedy.1', half('lumis.2.greedy.1'), { resigns: true })
  const duel = await bar()
  assert.match(duel, /You resigned\./)
  assert.doesNotMatch(duel, /The others/)
  await keepRecord(page, 'lumis.4.greedy.3', half('lumis.4.greedy.3'), { resigns: true })
  assert.match(await bar(), /Your team resigned\./)
  const callOff = async (game) => {
    await page.goto(`/here/${game}?new&seed=1`)
    await page.waitForSelector('section.bar')
    await page.click('[data-menu]')
    await page.click('[data-ask=abort]')
    await page.locator('dialog .primary').click()
  }
  await callOff('lumis')
  const off = await bar()
  assert.equal(off.match(/called off/g)?.length, 1, off)
  await callOff('lumicora')
  await page.waitForSelector('#end[data-ready]')
  assert.equal(await page.locator('#end').getByText('resigned').count(), 0)
}

/** The rest of a match that was given up, for fun: bots on the other seats, and the result stays. */
export async function whatWasGivenUpIsPlayedOn(page) {
  for (const name of ['lumicora.2.greedy.1', 'lumis.2.greedy.1', 'coral.2.greedy.1']) {
    const { game, steps } = golden(name)
    const half = Math.floor(steps.length / 2)
    await keepRecord(page, name, half, { resigns: true })
    await ending(page)
    await page.click('[data-play-on]')
    await page.waitForURL(`**/here/line-${game}`)
    await page.waitForSelector('section.bar')
    await page.waitForSelector('[data-line]')
    await page.goto(`/here/${game}`)
    await page.waitForSelector('#end[data-ready]')
    assert.equal(await text(page, '#end h2'), 'You resigned', name)
  }
  // A match that was played to its end has nothing left to play.
  await keepRecord(page, 'lumis.2.greedy.1')
  await ending(page)
  assert.equal(await page.locator('[data-play-on]').count(), 0)
}

export async function anEndingIsSharedAsAPictureAndALink(page) {
  await keepRecord(page, 'lumis.2.greedy.1')
  await ending(page)
  await page.click('#share')
  await page.waitForSelector('dialog[open] img')
  const [file] = await Promise.all([page.waitForEvent('download'), page.click('[data-share=picture]')])
  const bytes = await readFile(await file.path())
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG')
  assert.ok(bytes.length > 20_000, `${bytes.length} bytes`)
  // A match in the page has nothing that a link could lead to.
  assert.equal(await page.locator('#replay-link').count(), 0)
  await page.goto('/')
  await page.click('[data-play=lumicora]')
  await page.click('[data-go]')
  await page.waitForSelector('[data-mode=start], [data-mode=wait]')
  await page.click('[data-menu]')
  await page.click('[data-ask=resign]')
  await page.locator('dialog').getByRole('button', { name: 'Resign' }).click()
  await page.waitForSelector('#end[data-ready]')
  const id = new URL(page.url()).pathname.split('/')[2]
  await page.click('#share')
  const link = await page.locator('#replay-link').inputValue()
  assert.equal(new URL(link).pathname, `/replay/${id}`)
  await page.goto(link)
  await page.waitForSelector('.replaybar')
}
