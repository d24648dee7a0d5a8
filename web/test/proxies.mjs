// A match through each of the proxies of deploy/, as the files stand there but for names, ports and certificates:
//
//   CHROMIUM=/usr/bin/chromium REEFLIGHT=../target/debug/reeflight node test/proxies.mjs
//
// nginx, caddy and openssl must be installed. The last line has the count.

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { ARGS } from './pages/hands/harness.mjs'
import { click, settled } from './pages/hands/lumicora.mjs'

const { CHROMIUM, REEFLIGHT } = process.env
if (!CHROMIUM || !REEFLIGHT)
  throw new Error('CHROMIUM and REEFLIGHT must say where a Chromium and the program are')
const folder = mkdtempSync(join(tmpdir(), 'reeflight-proxies-'))
const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => join(folder, name))
const sample = (name) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')
const TURNS = 6

/** A port that nobody listens at. */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}

/** A text with other words in place of those it has; each must be there. */
function replaced(text, pairs) {
  return pairs.reduce((text, [from, to]) => {
    assert.ok(text.includes(from), `no ${from}`)
    return text.replaceAll(from, to)
  }, text)
}

const PROXIES = {
  nginx(port, behind) {
    const site = replaced(sample('nginx.conf'), [
      ['127.0.0.1:7878', behind],
      ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
      ['play.example.org;', 'localhost;'],
      ['/etc/letsencrypt/live/play.example.org/fullchain.pem', certificate],
      ['/etc/letsencrypt/live/play.example.org/privkey.pem', key],
    ])
    const own = ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name === 'body' ? 'client_body' : name}_temp_path ${folder}/${name};`)
      .join(' ')
    const file = join(folder, 'nginx.conf')
    writeFileSync(
      file,
      `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${own}\n${site}\n}`,
    )
    return ['nginx', ['-c', file, '-p', folder, '-e', 'stderr']]
  },
  caddy(port, behind) {
    const site = replaced(sample('Caddyfile'), [
      ['127.0.0.1:7878', behind],
      ['play.example.org {', `https://localhost:${port} {\n\ttls ${certificate} ${key}`],
    ])
    const file = join(folder, 'Caddyfile')
    writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`)
    return ['caddy', ['run', '--config', file, '--adapter', 'caddyfile']]
  },
}

/** The program behind a proxy, once it listens. */
function serve(name, url) {
  const words = [
    'serve',
    '--listen',
    '127.0.0.1:0',
    '--data',
    join(folder, name),
    '--behind-proxy',
    '--public-url',
    url,
  ]
  const child = spawn(REEFLIGHT, words, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, REEFLIGHT_LOG: 'warn' },
  })
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(child))
    child.on('exit', (code) => reject(new Error(`the program ended with ${code}`)))
  })
}

/** Where a process listens, as Linux tells it: to people it says its public address. */
function portOf(child) {
  const line = execFileSync('ss', ['-tlnpH'], { encoding: 'utf8' })
    .split('\n')
    .find((line) => line.includes(`pid=${child.pid},`))
  return Number(/127\.0\.0\.1:(\d+)/.exec(line)[1])
}

/** Until something answers there. */
async function answers(page, url) {
  for (const until = Date.now() + 60_000; ;) {
    try {
      return await page.goto(url)
    } catch (why) {
      if (Date.now() > until) throw why
    }
  }
}

async function check(name, browser) {
  const port = await freePort()
  const url = `https://localhost:${port}`
  const program = await serve(name, url)
  const [command, words] = PROXIES[name](port, `127.0.0.1:${portOf(program)}`)
  const proxy = spawn(command, words, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  proxy.stderr.on('data', (part) => (said += part))
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    locale: 'en',
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    await answers(page, url)
    // A match over the socket.
    await page.click('[data-play=lumicora]')
    const seen = new Set(['scoring'])
    let at = await settled(page, '')
    for (let turn = 0; turn < TURNS && at !== 'over'; turn += 1) {
      await click(page, at.split(' ')[0], turn, seen)
      at = await settled(page, at)
    }
    const [cookie] = await context.cookies()
    assert.ok(cookie.secure && cookie.httpOnly, 'the cookie is for TLS only, and for no script')
    const status = (path) => page.evaluate((path) => fetch(path).then((answer) => answer.status), path)
    assert.deepEqual(
      [await status('/metrics'), await status('/healthz'), await status('/api/games')],
      [404, 404, 200],
    )
  } catch (why) {
    throw new Error(`${name}: ${why}\n${said}`, { cause: why })
  } finally {
    await context.close()
    proxy.kill()
    program.removeAllListeners('exit')
    program.kill()
  }
}

const made = [
  'req',
  '-x509',
  '-newkey',
  'rsa:2048',
  '-nodes',
  '-days',
  '2',
  '-subj',
  '/CN=localhost',
  '-keyout',
  key,
  '-out',
  certificate,
]
execFileSync('openssl', made, { stdio: 'ignore' })
const browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: ARGS })
let failed = 0
for (const name of Object.keys(PROXIES)) {
  try {
    await check(name, browser)
    console.log(`ok     ${name}`)
  } catch (why) {
    failed += 1
    console.error(`FAILED ${why.message}`)
  }
}
await browser.close()
rmSync(folder, { recursive: true, force: true })
console.log(`${Object.keys(PROXIES).length - failed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
