// Builds the web app into `dist`, as far as it is not built yet:
//
//   node build.mjs            all of it: what npm has to install, the engine, the bundle
//   node build.mjs install    a part of it
//   node build.mjs engine
//   node build.mjs next       the engine with a second version of one rule, for tests alone (docs/adr/0014)
//   node build.mjs bundle
//   node build.mjs lint       what checks and formats the sources; only those who change them need it
//
// Nothing is made twice from the same sources: what each part was made from is kept beside it, as a hash. Cargo's build
// script (crates/cli/build.rs) and `cargo xtask web` both come here.
//
// Standard output says what is being done, a line each. If something cannot be done, the last lines of standard error
// say why and how to fix it: each begins with `! `.

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  copyFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const web = dirname(fileURLToPath(import.meta.url))
const root = dirname(web)
const windows = process.platform === 'win32'
const TARGET = 'wasm32-unknown-unknown'
/** All that the tools had to say, when one of them failed. */
const LOG = join(web, 'built', 'build.log')

// Crates that the engine has nothing of.
const OTHERS = ['cli', 'client', 'protocol', 'server', 'store', 'testkit', 'typescript']
const ENGINE = [
  'Cargo.lock',
  'Cargo.toml',
  'rust-toolchain.toml',
  ...readdirSync(join(root, 'crates'))
    .filter((name) => !OTHERS.includes(name))
    .flatMap((name) => ['Cargo.toml', 'src', 'data'].map((part) => `crates/${name}/${part}`)),
]
const BUNDLE = [
  ...readdirSync(join(root, 'crates')).map((name) => `crates/${name}/data`),
  'docs/rules',
  'web/build.mjs',
  'web/built/engine.wasm',
  'web/index.html',
  'web/package-lock.json',
  'web/public',
  'web/src',
  'web/svelte.config.js',
  'web/tsconfig.json',
  'web/vite.config.ts',
]
const PACKED = /\.(html|js|css|wasm|svg|webmanifest|txt|json)$/

/** A reason for a person: what is wrong, and how to fix it. */
class Stop extends Error {}

const running = new Set()
const parts = { install, engine, next, bundle, lint }
const wanted = process.argv.slice(2)
try {
  if (wanted.length === 0) {
    // npm waits for the network most of the time.
    await Promise.all([install(), engine()])
    await bundle()
  }
  for (const part of wanted) {
    if (!parts[part])
      throw new Stop(`web/build.mjs has no part "${part}": it has ${Object.keys(parts).join(', ')}`)
    await parts[part]()
  }
} catch (why) {
  // Whoever waits for a reason does not wait for the rest.
  for (const child of running) child.kill()
  if (!(why instanceof Stop)) throw why
  for (const line of why.message.split('\n')) console.error(`! ${line}`)
  process.exit(1)
}

async function install() {
  await packages(web, 'installing the npm packages')
}

async function lint() {
  await packages(join(web, 'lint'), 'installing formatter and linter')
}

async function packages(folder, what) {
  const lock = readFileSync(join(folder, 'package-lock.json'))
  await unlessMade(
    join(folder, 'node_modules', '.made-from'),
    createHash('sha256').update(lock).digest('hex'),
    what,
    async () => {
      await run(windows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund'], folder, {
        failed: `the npm packages could not be installed (\`npm ci\` in ${relative(root, folder)}/)`,
        missing: '`npm` was not found: it comes with Node, https://nodejs.org',
      })
    },
  )
}

async function engine() {
  await compiled('engine.wasm', '.made-from', 'compiling the engine for the page')
}

async function next() {
  await compiled('engine-next.wasm', '.next-made-from', 'compiling the engine with a rule changed', [
    '--features',
    'next-rules',
  ])
}

async function compiled(name, stamp, what, more = []) {
  const built = join(web, 'built')
  const isThere = existsSync(join(built, name))
  await unlessMade(join(built, stamp), isThere ? hash(ENGINE) : '', what, async () => {
    haveTarget()
    // A folder of its own: whoever builds the program around us holds the lock of the usual one.
    const folder = join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'engine')
    // As a cdylib, which only the browser needs, and as nothing else: beside an rlib it would keep what nobody calls.
    await run(
      process.env.CARGO ?? 'cargo',
      [
        'rustc',
        '--quiet',
        '--locked',
        '--package',
        'wasm',
        '--lib',
        '--crate-type',
        'cdylib',
        '--profile',
        'wasm',
        '--target',
        TARGET,
        '--target-dir',
        folder,
        ...more,
      ],
      root,
      {
        failed: 'the engine for the page could not be compiled',
        missing: '`cargo` was not found: https://rustup.rs',
      },
    )
    mkdirSync(built, { recursive: true })
    copyFileSync(join(folder, TARGET, 'wasm', 'wasm.wasm'), join(built, name))
    return hash(ENGINE)
  })
}

/** The compiler's library for the browser. Where rustup keeps the toolchain, it is added to the one in use. */
function haveTarget() {
  const rustc = process.env.RUSTC ?? 'rustc'
  const ask = (...words) => spawnSync(rustc, words, { cwd: root, encoding: 'utf8' })
  const isThere = () => {
    const libraries = ask('--print', 'target-libdir', '--target', TARGET).stdout?.trim()
    return Boolean(libraries) && existsSync(libraries)
  }
  if (isThere()) return
  const toolchain = process.env.RUSTUP_TOOLCHAIN
  const words = ['target', 'add', TARGET, ...(toolchain ? ['--toolchain', toolchain] : [])]
  tell(`adding ${TARGET} to the Rust toolchain`)
  const added = spawnSync('rustup', words, { cwd: root, encoding: 'utf8' })
  if (added.status === 0 && isThere()) return
  const lacks = `the Rust compiler in use (${(ask('--version').stdout ?? '').trim() || rustc}) has no target ${TARGET}, which the web app needs`
  if (added.error)
    throw new Stop(
      `${lacks}, and there is no rustup to add it\ninstall that target the way this Rust was installed, or install Rust by https://rustup.rs`,
    )
  throw new Stop(
    `${lacks}; rustup could not add it: ${lastLine(added.stderr)}\nadd it with: rustup ${words.join(' ')}`,
  )
}

async function bundle() {
  await unlessMade(join(web, 'dist', '.made-from'), hash(BUNDLE), 'bundling the pages', async () => {
    await run(
      process.execPath,
      [join(web, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
      web,
      {
        failed: 'the pages could not be bundled (`vite build` in web/)',
      },
    )
    await Promise.all(
      files(join(web, 'dist'))
        .filter((file) => PACKED.test(file))
        .map(pack),
    )
  })
}

/** Writes the compressed forms beside a file, where they are shorter. */
async function pack(file) {
  const plain = readFileSync(file)
  // The highest quality takes twice as long, for 3 % less.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const forms = { br: promisify(brotliCompress)(plain, { params }), gz: promisify(gzip)(plain, { level: 9 }) }
  for (const [ending, form] of Object.entries(forms)) {
    const packed = await form
    if (packed.length < plain.length) writeFileSync(`${file}.${ending}`, packed)
  }
}

/** Makes something unless it was made from just this; `make` may say what it was really made from. */
async function unlessMade(stamp, from, what, make) {
  if (from !== '' && existsSync(stamp) && readFileSync(stamp, 'utf8') === from) return
  tell(what)
  const start = performance.now()
  // What is half made must not pass for made.
  rmSync(stamp, { force: true })
  const really = (await make()) ?? from
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, really)
  tell(`${what}: done in ${((performance.now() - start) / 1000).toFixed(0)} s`)
}

function hash(sources) {
  const all = createHash('sha256')
  for (const source of sources) {
    for (const file of files(join(root, source))) {
      const name = file.slice(root.length).replaceAll('\\', '/')
      const bytes = readFileSync(file)
      all.update(`${name}\0${bytes.length}\0`).update(bytes)
    }
  }
  return all.digest('hex')
}

function files(at) {
  if (!existsSync(at)) return []
  if (!statSync(at).isDirectory()) return [at]
  return readdirSync(at)
    .sort()
    .flatMap((name) => files(join(at, name)))
}

/** Runs a tool. If it fails, what it said goes to standard error and to the log, and the reason is one of ours. */
function run(program, words, cwd, { failed, missing }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: program.endsWith('.cmd'),
    })
    running.add(child)
    const said = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part))
    child.on('error', (why) => reject(new Stop(missing ?? `${failed}: ${why.message}`)))
    child.on('close', (status) => {
      running.delete(child)
      if (status === 0) return resolve()
      const all = Buffer.concat(said).toString()
      process.stderr.write(all)
      mkdirSync(dirname(LOG), { recursive: true })
      writeFileSync(LOG, all)
      reject(
        new Stop(
          `${failed}: ${errorLine(all) || `it ended with ${status}`}\nall that was said is in web/built/build.log`,
        ),
      )
    })
  })
}

/** The line that most probably says what went wrong. */
function errorLine(text) {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return (
    lines.find(
      (line) => /^(npm error|error)(?! A complete log)/i.test(line) && !line.startsWith('npm error code'),
    ) ??
    lines.at(-1) ??
    ''
  )
}

function lastLine(text) {
  return (text ?? '').trim().split('\n').at(-1)
}

function tell(what) {
  console.log(what)
}
