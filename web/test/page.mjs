// Plays a whole match of each game through the built page, in a Chromium that is there already: CHROMIUM names it.
// Pictures go to the folder that SHOTS names, if it does.
//
//   cargo xtask web && CHROMIUM=chromium npm run page

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { preview } from 'vite'

const executablePath = process.env.CHROMIUM
if (!executablePath) throw new Error('CHROMIUM must say where a Chromium is')
const shots = process.env.SHOTS
const server = await preview({ preview: { port: 0, host: '127.0.0.1' }, logLevel: 'error' })
const { port } = server.httpServer.address()
const profile = mkdtempSync(join(tmpdir(), 'reeflight-'))
const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync']
const context = await chromium.launchPersistentContext(profile, { executablePath, headless: true, args, colorScheme: process.env.LIGHT ? 'light' : 'dark' })
const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const problems = []

async function shoot(page, name) {
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`) })
}

/** Nothing may be wider than the window. */
async function checkWidth(page, name) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (wide > 0) problems.push(`${name}: ${wide} px too wide`)
}

async function play(game, size, lang) {
  const page = await context.newPage()
  await page.setViewportSize(sizes[size])
  page.on('pageerror', (error) => problems.push(`${game}: ${error}`))
  page.on('console', (message) => message.type() === 'error' && problems.push(`${game}: ${message.text()}`))
  await page.goto(`http://127.0.0.1:${port}/play.html?game=${game}&level=greedy&lang=${lang}`)
  const name = `${game}-${size}`
  let clicks = 0
  for (; clicks < 4_000; clicks += 1) {
    const ready = await page.waitForSelector('#end, #confirm:enabled, .choice', { timeout: 30_000 }).catch(async (error) => {
      await shoot(page, `${name}-stuck`)
      throw error
    })
    if ((await ready.getAttribute('id')) === 'end') break
    if (clicks === 6) {
      await shoot(page, name)
      await checkWidth(page, name)
    }
    // The page draws itself anew all the time, so everything happens in one go there.
    await page.evaluate((n) => {
      const confirm = document.querySelector('#confirm:enabled')
      const choices = document.querySelectorAll('.choice')
      ;(confirm ?? choices[(n * 7919) % Math.max(1, choices.length)])?.click()
    }, clicks)
  }
  await page.waitForSelector('#verified', { timeout: 20_000 })
  // Called off while it runs, unless it is quicker than that; then once more, to its end.
  await page.click('#analyse')
  await page.evaluate(() => document.querySelector('#stop')?.click())
  await page.waitForSelector('#analyse:enabled')
  await page.click('#analyse')
  await page.waitForSelector('#turns tbody tr', { timeout: 120_000 })
  await shoot(page, `${name}-end`)
  await checkWidth(page, `${name}-end`)
  console.log(`${name}: over after ${clicks} clicks, ${await page.locator('.log li').count()} lines in the log`)
  await page.close()
}

try {
  for (const [game, size, lang] of [['lumicora', 'desktop', 'en'], ['lumis', 'phone', 'de'], ['coral', 'desktop', 'nl'], ['coral', 'phone', 'en'], ['lumicora', 'phone', 'de'], ['lumis', 'desktop', 'en']]) {
    await play(game, size, lang)
  }
} finally {
  await context.close()
  await server.close()
  rmSync(profile, { recursive: true, force: true })
}
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
