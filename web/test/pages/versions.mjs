// Rules that change (docs/adr/0014): a match keeps the version it began with. Besides the program there is one with a second
// version of one rule, by which a scoring in Lumicora brings one limestone more (`cargo xtask test versions` builds it), and
// an engine of that kind for the page.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { settled, until } from './hands/lumicora.mjs'
import { drop } from './hands/records.mjs'
import { BOT, ask, tableOf } from './hands/tables.mjs'

const { REEFLIGHT, REEFLIGHT_NEXT, ENGINE_NEXT } = process.env
const ENGINE = /\/assets\/engine-[^/]*\.wasm$/

function areBuilt() {
  if (!REEFLIGHT_NEXT || !ENGINE_NEXT)
    throw new Error('REEFLIGHT_NEXT and ENGINE_NEXT must say where they are: `cargo xtask test versions`')
}

/** From the next time it is loaded, the page knows the next rules. */
const renew = (page) =>
  page.route(ENGINE, (route) => route.fulfill({ path: ENGINE_NEXT, contentType: 'application/wasm' }))

function same(found, wanted, what) {
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
}

const store = async (page) =>
  parseInt(await page.locator('.label.head', { hasText: '/10' }).locator('b').innerText())

/** Plays on until one can score, scores, and gives how much limestone that brought. */
async function scoring(page) {
  const first = await settled(page, '')
  // A page that was just loaded draws the display last.
  await page.getByRole('group', { name: 'Your display' }).locator('.tile').first().waitFor()
  await until(page, first, (at) => at.startsWith('score'))
  const before = await store(page)
  const at = await settled(page, '')
  await page.locator('[data-scoring].lit').first().click()
  await page.locator('[data-go]:has-text("Score")').click()
  await settled(page, at)
  return (await store(page)) - before
}

/** The page says that it is too old, and shows nothing of the match. */
async function isTooOld(page, words) {
  await page.getByRole('heading', { name: 'Newer rules' }).waitFor()
  const alert = await page.getByRole('alert').innerText()
  if (!words.test(alert)) throw new Error(`it says: ${alert}`)
  same(await page.locator('[data-reef], [data-mode]').count(), 0, 'parts of a board')
}

const RELOAD = /version 2 of the rules.*up to version 1\. Reload the page/

export async function oldAndNewMatchesArePlayedOnOneServerAndInOnePage(page, harness) {
  areBuilt()
  harness.expected.push(/WebSocket|ERR_CONNECTION|Failed to load resource/)
  try {
    const old = await tableOf(page, 'lumicora', [BOT])
    await page.goto(`/t/${old}`)
    same(await scoring(page), 4, 'limestone by version 1')

    await harness.server.become(REEFLIGHT_NEXT)
    // The page that is open goes on with the match that it knows.
    await until(page, await settled(page, ''), (at) => at.startsWith('place'))
    const fresh = await tableOf(page, 'lumicora', [BOT])
    await page.goto(`/t/${fresh}`)
    await isTooOld(page, RELOAD)
    await harness.shoot(page, 'versions-newer')
    await harness.axe(page, 'newer rules')

    await renew(page)
    await page.getByRole('button', { name: 'Reload the page' }).click()
    same(await scoring(page), 5, 'limestone by version 2')
    await page.goto(`/t/${old}`)
    same(await scoring(page), 4, 'limestone of the old match in a new page')

    await harness.server.become(REEFLIGHT_NEXT)
    await page.goto(`/t/${fresh}`)
    same(await scoring(page), 5, 'limestone by version 2 after a restart')
    const rematch = await ask(page, '/api/tables', {
      game: 'lumicora',
      seats: [{ type: 'open' }, BOT],
      options: { rules: 1 },
    })
    same(rematch.options.rules, 2, 'the version of a new table, whatever is asked for')

    // Back to the program before: it says what is missing, and goes on with what it knows.
    await harness.server.become()
    await page.unroute(ENGINE)
    await page.goto(`/t/${fresh}`)
    await isTooOld(page, /newer rules than this server knows/)
    await page.goto(`/t/${old}`)
    await settled(page, '')
  } finally {
    await harness.server.become()
  }
}

export async function aMatchInThePageKeepsItsRulesWhenThePageIsRenewed(page, harness) {
  areBuilt()
  const kept = () =>
    page.evaluate(
      () => JSON.parse(localStorage.getItem('reeflight.here.lumicora')).log.opening.options.rules ?? 1,
    )
  await page.goto('/here/lumicora?seed=7')
  same(await scoring(page), 4, 'limestone by version 1')
  await renew(page)
  await page.goto('/here/lumicora')
  same(await scoring(page), 4, 'limestone of the match that was begun before')
  same(await kept(), 1, 'its version')
  await page.goto('/here/lumicora?new&seed=7')
  same(await scoring(page), 5, 'limestone by version 2')
  same(await kept(), 2, 'the version of a new one')
  await page.goto('/here/lumicora')
  same(await scoring(page), 5, 'limestone by version 2, opened again')
  await page.unroute(ENGINE)
  await page.goto('/here/lumicora')
  await isTooOld(page, RELOAD)
  await harness.shoot(page, 'versions-here')
}

export async function recordsOfBothVersionsAreJudgedByTheirOwnAndReplayedInOnePage(page, harness) {
  areBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'reeflight-versions-'))
  try {
    const run = (program, ...words) => spawnSync(program, words, { encoding: 'utf8' })
    const played = ['record', 'lumicora', '--seats', '2', '--policy', 'greedy', '--seed', '1']
    const old = run(REEFLIGHT, ...played).stdout
    same(run(REEFLIGHT_NEXT, ...played, '--option', 'rules=1').stdout, old, 'version 1 by the next program')
    const fresh = run(REEFLIGHT_NEXT, ...played).stdout
    const relabeled = JSON.stringify({ ...JSON.parse(old), rules: 2 })
    const judged = (program, text) => {
      writeFileSync(join(folder, 'record.json'), text)
      const { status, stderr } = run(program, 'verify', join(folder, 'record.json'))
      return [status, /played by version 2 of the rules; this program knows version 1/.test(stderr)]
    }
    same(judged(REEFLIGHT, old), [0, false], 'the old one by the old program')
    same(judged(REEFLIGHT, fresh), [2, true], 'the new one by the old program')
    same(judged(REEFLIGHT_NEXT, old), [0, false], 'the old one by the new program')
    same(judged(REEFLIGHT_NEXT, fresh), [0, false], 'the new one by the new program')
    same(judged(REEFLIGHT_NEXT, relabeled), [1, false], 'the old one as if it were new')

    await page.goto('/replay')
    await drop(page, fresh)
    await page.getByRole('alert').getByText('Newer rules').waitFor()
    await harness.shoot(page, 'versions-record')
    await drop(page, old)
    await page.waitForSelector('#badge.good')

    await renew(page)
    await page.goto('/replay')
    for (const [text, name] of [
      [old, 'old'],
      [fresh, 'new'],
      [old, 'old again'],
    ]) {
      await drop(page, text)
      const { steps, result } = JSON.parse(text)
      await page.waitForSelector(`.replaybar input[type=range][max="${steps.length}"]`)
      await page.keyboard.press('End')
      await page.waitForSelector(`.replaybar[data-at="${steps.length}"]`)
      const shown = (scores) =>
        scores.every((score) => document.querySelector('main.area').innerText.includes(String(score)))
      await page.waitForFunction(shown, result.scores).catch((why) => {
        throw new Error(`${name}: not ${result.scores}`, { cause: why })
      })
      await page.waitForSelector('#badge.good')
    }
    await drop(page, relabeled)
    await page.waitForSelector('#badge.bad, main.drop [role=alert]')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
