// Firefox and WebKit as people have them, on a screen that nobody sees. Both speak WebDriver: WebKit's driver by HTTP,
// Firefox itself in the form in which its own driver would speak to it (Marionette), so neither needs a package of npm's.
// Both are told that somebody wants stillness: without a graphics card, what moves is most of the work.
//
//   const browser = await firefox(screen)
//   await browser.ask('Navigate', { url })       // a command by the name that WebDriver gives it

import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PATIENCE } from '../../pages/hands/harness.mjs'

/** A program in a group of its own, so that whatever it has started ends with it. */
class Program {
  #child
  ended
  /** Every line that it has said, on either stream. */
  lines = []

  constructor(name, words, { env = {}, stdio = [] } = {}) {
    this.#child = spawn(name, words, {
      detached: true,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...stdio],
    })
    this.ended = new Promise((resolve) => {
      this.#child.once('error', (why) => resolve(`${name} cannot be started: ${why.message}`))
      this.#child.once('exit', (code, signal) => resolve(`${name} ended with ${signal ?? code}`))
    })
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      let rest = ''
      stream.setEncoding('utf8').on('data', (part) => {
        const lines = (rest + part).split('\n')
        rest = lines.pop()
        this.lines.push(...lines)
      })
    }
  }

  /** What it says on one of its further streams first. */
  firstWord(stream) {
    return this.orEnd(
      new Promise((resolve) =>
        this.#child.stdio[stream].once('data', (part) => resolve(String(part).trim())),
      ),
    )
  }

  /** Something that the program is to do; or why it ended before. */
  orEnd(task) {
    const end = this.ended.then((how) => {
      throw new Error(`${how}: ${this.lines.slice(-5).join(' | ')}`)
    })
    return Promise.race([task, end])
  }

  /** Until the program has done something that can only be asked for. */
  until(isDone) {
    const asking = async () => {
      for (const start = Date.now(); !(await isDone()); await pause(20))
        if (Date.now() - start > PATIENCE) throw new Error(`no answer: ${this.lines.slice(-5).join(' | ')}`)
    }
    return this.orEnd(asking())
  }

  async end() {
    try {
      process.kill(-this.#child.pid, 'SIGKILL')
    } catch {
      // Nobody is left.
    }
    await this.ended
  }
}

/** A screen that nobody sees, large enough for every window. */
export async function openScreen() {
  const program = new Program(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
    { stdio: ['pipe'] },
  )
  const display = `:${await program.firstWord(3)}`
  return { display, close: () => program.end() }
}

const TIMEOUTS = { script: PATIENCE, pageLoad: PATIENCE }

/** What a driver has refused, with WebDriver's word for it. */
class Refusal extends Error {
  constructor(command, { error, message }) {
    super(`${command}: ${error}: ${message}`)
    this.kind = error
  }
}

function profile(files) {
  const folder = mkdtempSync(join(tmpdir(), 'reeflight-engine-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

const PREFERENCES = {
  'marionette.port': 0,
  'intl.accept_languages': 'en',
  'ui.prefersReducedMotion': 1,
  'media.volume_scale': '0',
  // For the style sheet below.
  'toolkit.legacyUserProfileCustomizations.stylesheets': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
}

/** Firefox, which `FIREFOX` names. */
export async function firefox({ display }) {
  const folder = profile({
    'user.js': Object.entries(PREFERENCES)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
    // Else no window is narrower than 500 px.
    'chrome/userChrome.css': ':root { min-width: 0 !important }',
  })
  const words = ['--marionette', '--no-remote', '--profile', folder]
  const program = new Program(process.env.FIREFOX, words, {
    env: { DISPLAY: display, MOZ_ENABLE_WAYLAND: '0' },
  })
  const port = join(folder, 'MarionetteActivePort')
  await program.until(() => existsSync(port) && readFileSync(port, 'utf8') !== '')
  const line = new Marionette(Number(readFileSync(port, 'utf8')))
  await program.orEnd(line.greeted)
  const ask = (command, parameters = {}) => program.orEnd(line.ask(`WebDriver:${command}`, parameters))
  await ask('NewSession', { capabilities: { alwaysMatch: {} } })
  await ask('SetTimeouts', TIMEOUTS)
  return {
    name: 'firefox',
    ask,
    close: async () => {
      line.close()
      await program.end()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Firefox's own form of WebDriver: `LENGTH:[0, id, command, parameters]`, answered by `LENGTH:[1, id, error, result]`. */
class Marionette {
  #socket
  #bytes = Buffer.alloc(0)
  #asked = new Map()
  greeted

  constructor(port) {
    this.greeted = new Promise((resolve, reject) => {
      this.#socket = connect(port, '127.0.0.1').once('error', reject)
      this.#socket.on('data', (part) => {
        this.#bytes = Buffer.concat([this.#bytes, part])
        for (let message = this.#next(); message; message = this.#next())
          if (Array.isArray(message)) this.#answer(message)
          else resolve(message)
      })
    })
  }

  #next() {
    const colon = this.#bytes.indexOf(':')
    const end = colon + 1 + Number(this.#bytes.subarray(0, Math.max(colon, 0)))
    if (colon < 0 || this.#bytes.length < end) return null
    const text = this.#bytes.subarray(colon + 1, end)
    this.#bytes = this.#bytes.subarray(end)
    return JSON.parse(text)
  }

  #answer([, id, error, result]) {
    const { command, resolve, reject } = this.#asked.get(id)
    this.#asked.delete(id)
    if (error) reject(new Refusal(command, error))
    // Some answers are an object of their own, others are one value.
    else resolve(result && 'value' in result ? result.value : result)
  }

  #count = 0
  ask(command, parameters) {
    const id = (this.#count += 1)
    const text = JSON.stringify([0, id, command, parameters])
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`)
    return new Promise((resolve, reject) => this.#asked.set(id, { command, resolve, reject }))
  }

  close() {
    this.#socket.destroy()
  }
}

/** Where WebKit's driver takes what Firefox takes by name. */
const PATHS = {
  Navigate: ['POST', '/url'],
  ExecuteAsyncScript: ['POST', '/execute/async'],
  PerformActions: ['POST', '/actions'],
  SetTimeouts: ['POST', '/timeouts'],
  SetWindowRect: ['POST', '/window/rect'],
  TakeScreenshot: ['GET', '/screenshot'],
}

/** WebKit by GTK, whose driver `WEBKIT` names. */
export async function webkit({ display }) {
  const folder = profile({
    'gtk-3.0/settings.ini': '[Settings]\ngtk-enable-animations=0\n',
    // Else the browser's own buttons let no window be narrower than 450 px. What pages show does not come from here.
    'gtk-3.0/gtk.css':
      '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px }',
  })
  const env = {
    DISPLAY: display,
    GDK_BACKEND: 'x11',
    XDG_CONFIG_HOME: folder,
    LC_ALL: 'C.UTF-8',
    LANGUAGE: 'en',
    NO_AT_BRIDGE: '1',
    // Without a graphics card GL is slow for what is flat, and sometimes leaves out a shape; WebGL is drawn by it all the same.
    WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1',
  }
  const port = await freePort()
  const program = new Program(process.env.WEBKIT, [`--port=${port}`], { env })
  const send = async (method, path, body) => {
    const how = method === 'POST' ? { method, body: JSON.stringify(body) } : { method }
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, how)
    const { value } = await answer.json()
    if (!answer.ok) throw new Refusal(path, value)
    return value
  }
  await program.until(() =>
    send('GET', '/status').then(
      ({ ready }) => ready,
      () => false,
    ),
  )
  const args = ['--automation']
  const { sessionId } = await program.orEnd(
    send('POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args } } } }),
  )
  const ask = (command, parameters = {}) => {
    const [method, path] = PATHS[command]
    return program.orEnd(send(method, `/session/${sessionId}${path}`, parameters))
  }
  await ask('SetTimeouts', TIMEOUTS)
  return {
    name: 'webkit',
    ask,
    close: async () => {
      await program.end()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
