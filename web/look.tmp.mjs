import { chromium } from 'playwright-core'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const base = process.env.BASE ?? 'http://127.0.0.1:5313'
const c = await b.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
const p = await c.newPage()
p.on('console', (m) => (m.type() === 'error' || m.type() === 'warning') && console.log('CONSOLE', m.text()))
p.on('pageerror', (e) => console.log('ERROR', e.message))
p.on('requestfailed', (r) => console.log('FAILED', r.url(), r.failure()?.errorText))
await p.goto(base)
await p.waitForSelector('[data-play=lumicora]')
await p.waitForTimeout(1200)
await p.screenshot({ path: '/tmp/shots/home.png' })
await p.setViewportSize({ width: 390, height: 844 }); await p.screenshot({ path: '/tmp/shots/home-phone.png', fullPage: true }); await p.setViewportSize({ width: 1440, height: 900 })
for (const game of ['lumicora', 'coral']) {
  await p.goto(base); const t0 = Date.now()
  await p.click(`[data-play=${game}]`)
  await p.waitForURL(/\/t\//)
  await p.waitForSelector('.bar', { timeout: 30000 })
  console.log(game, 'to table', Date.now() - t0, 'ms', p.url())
  await p.waitForTimeout(1500)
  await p.screenshot({ path: `/tmp/shots/table-${game}.png` })
}
// play coral through on server
for (let i = 0; i < 400; i++) {
  const r = await p.waitForSelector('#end, #confirm:enabled, .choice', { timeout: 60000 })
  if ((await r.getAttribute('id')) === 'end') break
  await p.evaluate((n) => { const k = document.querySelector('#confirm:not(:disabled)'); const a = document.querySelectorAll('.choice'); (k ?? a[(n * 7919) % Math.max(1, a.length)])?.click() }, i)
  await p.waitForTimeout(30)
}
await p.waitForSelector('#verified', { timeout: 20000 }); await p.waitForTimeout(1500)
await p.screenshot({ path: '/tmp/shots/end-coral.png' })
await p.goto(base + '/rules/lumicora#LC-19'); await p.waitForTimeout(1000); await p.screenshot({ path: '/tmp/shots/rules.png' })
await p.goto(base); await p.click('.create'); await p.waitForSelector('.lobby'); await p.waitForTimeout(600); await p.screenshot({ path: '/tmp/shots/lobby.png' })
await b.close()
