// Builds the web app into `dist`, as far as it is not built yet:
//
//   node build.mjs            all of it: what npm has to install, the engine, the bundle
//   node build.mjs install    a part of it
//   node build.mjs engine
//   node build.mjs bundle
//
// Nothing is made twice from the same sources: what each part was made from is kept beside it, as a hash. Cargo's build
// script (crates/cli/build.rs) and `cargo xtask web` both come here.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, copyFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const web = dirname(fileURLToPath(import.meta.url))
const root = dirname(web)
const windows = process.platform === 'win32'

// Crates that the engine has nothing of.
const OTHERS = ['cli', 'client', 'protocol', 'server', 'store', 'testkit']
const ENGINE = ['Cargo.lock', 'Cargo.toml', 'rust-toolchain.toml', ...readdirSync(join(root, 'crates'))
  .filter((name) => !OTHERS.includes(name)).flatMap((name) => ['Cargo.toml', 'src', 'data'].map((part) => `crates/${name}/${part}`))]
const BUNDLE = ['crates/coral/data', 'docs/rules', 'web/build.mjs', 'web/built/engine.wasm', 'web/index.html', 'web/package-lock.json', 'web/public',
  'web/src', 'web/svelte.config.js', 'web/tsconfig.json', 'web/vite.config.ts']
const PACKED = /\.(html|js|css|wasm|svg|webmanifest|txt|json)$/

const parts = { install, engine, bundle }
const wanted = process.argv.slice(2)
for (const part of wanted.length > 0 ? wanted : Object.keys(parts)) {
  if (!parts[part]) fail(`no part "${part}"`)
  parts[part]()
}

function install() {
  const lock = readFileSync(join(web, 'package-lock.json'))
  unlessMade(join(web, 'node_modules', '.made-from'), createHash('sha256').update(lock).digest('hex'), () => {
    run(windows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund'], web)
  })
}

function engine() {
  const built = join(web, 'built')
  const isThere = existsSync(join(built, 'engine.wasm'))
  unlessMade(join(built, '.made-from'), isThere ? hash(ENGINE) : '', () => {
    const target = 'wasm32-unknown-unknown'
    // A folder of its own: whoever builds the program around us holds the lock of the usual one.
    const folder = join(process.env.CARGO_TARGET_DIR ?? join(root, 'target'), 'engine')
    // As a cdylib alone: beside an rlib it would keep what nobody calls.
    run(process.env.CARGO ?? 'cargo', ['rustc', '--quiet', '--locked', '--package', 'wasm', '--lib', '--crate-type', 'cdylib',
      '--profile', 'wasm', '--target', target, '--target-dir', folder], root)
    mkdirSync(built, { recursive: true })
    copyFileSync(join(folder, target, 'wasm', 'wasm.wasm'), join(built, 'engine.wasm'))
    return hash(ENGINE)
  })
}

function bundle() {
  unlessMade(join(web, 'dist', '.made-from'), hash(BUNDLE), () => {
    run(process.execPath, [join(web, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], web)
    for (const file of files(join(web, 'dist'))) if (PACKED.test(file)) pack(file)
  })
}

/** Writes the compressed forms beside a file, where they are shorter. */
function pack(file) {
  const plain = readFileSync(file)
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } })
  const gzip = gzipSync(plain, { level: 9 })
  if (brotli.length < plain.length) writeFileSync(`${file}.br`, brotli)
  if (gzip.length < plain.length) writeFileSync(`${file}.gz`, gzip)
}

/** Makes something unless it was made from just this; `make` may say what it was really made from. */
function unlessMade(stamp, from, make) {
  if (from !== '' && existsSync(stamp) && readFileSync(stamp, 'utf8') === from) return
  const really = make() ?? from
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, really)
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
  return readdirSync(at).sort().flatMap((name) => files(join(at, name)))
}

function run(program, words, cwd) {
  const { status, error, stderr } = spawnSync(program, words, { cwd, stdio: ['ignore', 'inherit', 'pipe'], shell: windows, encoding: 'utf8' })
  if (status === 0) return
  process.stderr.write(stderr ?? '')
  fail(`${[program, ...words].join(' ').slice(0, 60)} … ${error ? error.message : `ended with ${status}`}`)
}

function fail(why) {
  console.error(why)
  process.exit(1)
}
