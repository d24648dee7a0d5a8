// What tests of the pages stand on: the real program, a real Chromium, pictures, axe.

import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'

export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }
export const SCREENS =
  process.env.SCREENS ?? fileURLToPath(new URL('../../../../target/screens/', import.meta.url))
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
// Without a graphics card WebGL is drawn by the processor.
export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  // A busy machine draws slowly. Chromium would take that for a graphics process that hangs, and forbid WebGL from then on.
  '--disable-gpu-watchdog',
  '--disable-domain-blocking-for-3d-apis',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-audio-output',
]

/** How long anything is waited for, in ms: a slow machine that is busy with other things is no reason to fail. */
export const PATIENCE = 180_000

/** The program, serving. It can be killed and started again at the same address. */
export class Server {
  #first
  #program
  #folder = mkdtempSync(join(tmpdir(), 'reeflight-pages-'))
  #child = null
  base = ''

  constructor(program) {
    this.#first = program
    this.#program = program
  }

  async start() {
    const listen = this.base ? new URL(this.base).host : '127.0.0.1:0'
    // Everybody here has the same address, and they are many.
    const env = {
      ...process.env,
      REEFLIGHT_LISTEN: listen,
      REEFLIGHT_DATA: this.#folder,
      REEFLIGHT_LOG: 'warn',
      REEFLIGHT_NO_LIMITS: 'true',
    }
    const child = spawn(this.#program, ['serve'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    this.#child = child
    this.base = await new Promise((resolve, reject) => {
      let said = ''
      child.stdout.on('data', (part) => {
        said += part
        const url = /https?:\/\/\S+/.exec(said)
        if (url) resolve(url[0])
      })
      child.on('exit', (code) => reject(new Error(`the program ended with ${code}: ${said}`)))
    })
  }

  /** As a power cut would. */
  async kill() {
    const child = this.#child
    if (!child) return
    this.#child = null
    const gone = new Promise((resolve) => child.on('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }

  /** As an upgrade would: from now on another program serves what this one has kept. Without one, the first. */
  async become(program = this.#first) {
    await this.kill()
    this.#program = program
    await this.start()
  }

  /** The database is gone, and nothing can be written; gives what brings it back. */
  loseDisk() {
    const file = join(this.#folder, 'reeflight.db')
    renameSync(file, `${file}.away`)
    return () => renameSync(`${file}.away`, file)
  }

  async close() {
    await this.kill()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

export class Harness {
  server
  #browser
  #contexts = []
  /** What browsers complained about. */
  problems = []
  /** Complaints that a test brings about on purpose. */
  expected = []

  static async open(program, executablePath) {
    const harness = new Harness()
    harness.#browser = await chromium.launch({ executablePath, headless: true, args: ARGS })
    harness.server = new Server(program)
    await harness.server.start()
    mkdirSync(SCREENS, { recursive: true })
    return harness
  }

  get base() {
    return this.server.base
  }

  /**
   * A page of somebody new, in a browser profile of their own. Only those who ask for it (`offline`) get the service worker,
   * which loads the whole app again, and a page that is painted all the time (`painted`). What others do is seen at once,
   * unless somebody asks for another `pace`. `browser` is another one than everybody's.
   */
  async person({
    size = DESK,
    lang = 'en',
    theme = 'dark',
    offline = false,
    painted = false,
    pace = 'at_once',
    browser = this.#browser,
    ...more
  } = {}) {
    const context = await browser.newContext({
      viewport: size,
      locale: lang,
      colorScheme: theme,
      baseURL: this.base,
      serviceWorkers: offline ? 'allow' : 'block',
      ...more,
    })
    this.#contexts.push(context)
    if (!painted) await context.addInitScript(unpainted)
    await context.addInitScript(paced, pace)
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE)
    page.on('pageerror', (error) => this.problems.push(`${page.url()}: ${error}`))
    page.on(
      'console',
      (message) =>
        message.type() === 'error' &&
        this.problems.push(`${page.url()}: ${message.text()} ${message.location().url}`),
    )
    return page
  }

  /** Pictures of what everybody sees at this moment, for as far as they can be taken. */
  async shootAll(name) {
    const pages = this.#contexts
      .flatMap((context) => context.pages())
      .filter((page) => page.url() !== 'about:blank')
    for (const [n, page] of pages.entries())
      await taken(page, n === 0 ? name : `${name}-${n + 1}`).catch(() => undefined)
  }

  /** Ends what a test has opened; gives what was complained about. */
  async tidy() {
    for (const context of this.#contexts.splice(0)) await context.close()
    const problems = this.problems.filter(
      (problem) => !this.expected.some((expected) => expected.test(problem)),
    )
    this.problems = []
    this.expected = []
    return problems
  }

  async close() {
    await this.tidy()
    await this.#browser.close()
    await this.server.close()
  }

  /** At both sizes nothing may be wider than the window; and pictures of them. */
  async shoot(page, name, sizes = { desktop: DESK, phone: PHONE }) {
    const before = page.viewportSize()
    for (const [word, size] of Object.entries(sizes)) {
      await page.setViewportSize(size)
      await framed(page)
      // A face that is another one on a narrow screen is loaded first.
      await page.waitForFunction(
        (narrow) =>
          [...document.querySelectorAll('[data-face]')].every(
            (face) => (face.querySelector('.phone') !== null) === narrow,
          ),
        size.width < 1180,
      )
      await picture(page, `${name}-${word}`)
      await fits(page, `${name}, ${word}`)
    }
    await page.setViewportSize(before)
  }

  /** Axe must find nothing serious. */
  async axe(page, name) {
    if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
    const found = await painted(page, () =>
      page.evaluate(async () => {
        const { axe } = globalThis
        const isSerious = ({ impact }) => impact === 'serious' || impact === 'critical'
        // Rules that never find anything serious need not run.
        const rules = Object.fromEntries(
          axe._audit.rules.filter((rule) => !isSerious(rule)).map(({ id }) => [id, { enabled: false }]),
        )
        const { violations } = await axe.run(document, { resultTypes: ['violations'], rules })
        return violations.filter(isSerious).map(
          ({ id, nodes }) =>
            `${id}: ${nodes
              .slice(0, 3)
              .map(({ html, any }) => `${html.slice(0, 120)} ${any[0]?.message ?? ''}`)
              .join(' | ')}`,
        )
      }),
    )
    if (found.length > 0) throw new Error(`${name}: axe found ${found.join('; ')}`)
  }
}

/**
 * Runs in every page: nothing is painted until somebody looks, neither what the page shows nor what WebGL draws in it.
 * Whatever moves is there at once: sixty pictures a second that nobody sees are most of the work of a page.
 */
function unpainted() {
  let isPainted = false
  const QUICK =
    '* { transition-duration: 0s !important; transition-delay: 0s !important; animation-duration: 1ms !important; animation-delay: 0s !important; animation-iteration-count: 1 !important }'
  const { animate } = Element.prototype
  Element.prototype.animate = function (frames, options) {
    return animate.call(
      this,
      frames,
      isPainted || typeof options !== 'object' ? options : { ...options, duration: 1, delay: 0 },
    )
  }
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  const { prototype } = WebGL2RenderingContext
  const { bindFramebuffer } = prototype
  // What is not drawn for the screen but for later, such as shadows, is drawn all the same.
  const targets = new WeakMap()
  prototype.bindFramebuffer = function (kind, target) {
    targets.set(this, target)
    bindFramebuffer.call(this, kind, target)
  }
  for (const name of [
    'drawArrays',
    'drawElements',
    'drawArraysInstanced',
    'drawElementsInstanced',
    'drawRangeElements',
  ]) {
    const { [name]: draw } = prototype
    prototype[name] = function (...what) {
      if (isPainted || targets.get(this)) draw.apply(this, what)
    }
  }
  globalThis.paint = (isOn) => {
    isPainted = isOn
    sheet.replaceSync(isOn ? '' : `:root { opacity: 0 } ${QUICK}`)
  }
  globalThis.paint(false)
}

/** Runs in every page: how fast others are shown is set, unless somebody has set something already. */
function paced(pace) {
  try {
    const kept = JSON.parse(localStorage.getItem('reeflight.settings') ?? '{}')
    localStorage.setItem('reeflight.settings', JSON.stringify({ pace, ...kept }))
  } catch {
    // A page without an address keeps nothing.
  }
}

/** Paints the page while something is done that depends on it. */
async function painted(page, task) {
  const paint = (isOn) => page.evaluate((isOn) => globalThis.paint?.(isOn), isOn)
  await paint(true)
  await redrawn(page)
  try {
    return await task()
  } finally {
    await paint(false).catch(() => undefined)
  }
}

/** A reef is drawn when something has changed: its size does, and is what it was. */
async function redrawn(page) {
  const resize = (by) =>
    page.evaluate((by) => {
      const solid = document.querySelector('.solid')
      if (solid && globalThis.paint) solid.style.width = by === 0 ? '' : `${solid.clientWidth + by}px`
      return Boolean(solid && globalThis.paint)
    }, by)
  if (!(await resize(-1))) return
  await framed(page)
  await resize(0)
  await framed(page)
}

/** Until the page has drawn what it was told, which takes two frames. */
export const framed = (page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Nothing may be wider than the window. */
export async function fits(page, name) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (wide > 0) throw new Error(`${name}: ${wide} px too wide`)
}

/** A picture of what the window shows, if somebody will look at it (PICTURES): drawing it is most of a page's work. */
export async function picture(page, name) {
  if (process.env.PICTURES) await taken(page, name)
}

async function taken(page, name) {
  await painted(page, async () => {
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    await framed(page)
    const line = await page.context().newCDPSession(page)
    // Small files would take most of the time.
    const { data } = await line.send('Page.captureScreenshot', { format: 'png', optimizeForSpeed: true })
    await line.detach()
    writeFileSync(join(SCREENS, `${name}.png`), data, 'base64')
  })
}
