// The day's puzzle checked in the page: what docs/fairness.md says, hashed by the browser. No DOM.

import { LEVELS, SPECIES, type CardLevel, type Species } from './pad'

const text = new TextEncoder()

function bytesOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** `H(name, part, …)`: SHA-256 over each part after its length. Null where the browser cannot hash. */
async function hash(name: string, ...parts: Uint8Array[]): Promise<string | null> {
  const { subtle } = globalThis.crypto
  // Browsers hash only in secure contexts.
  if (!subtle) return null
  const all = [text.encode(name), ...parts]
  const joined = new Uint8Array(all.reduce((sum, part) => sum + 8 + part.length, 0))
  let at = 0
  for (const part of all) {
    new DataView(joined.buffer).setBigUint64(at, BigInt(part.length), true)
    joined.set(part, at + 8)
    at += 8 + part.length
  }
  const digest = await subtle.digest('SHA-256', joined)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface Revealed {
  day: string
  commitment: string
  secret: string
  seed: string
  options: Record<string, unknown>
}

/** Whether commitment, seed, setup and cards follow from the secret; null where it cannot be found out. */
export async function isTrue({ day, commitment, secret, seed, options }: Revealed): Promise<boolean | null> {
  const [name, bytes] = [text.encode(`daily/${day}`), bytesOf(secret)]
  const committed = await hash('reeflight/fair/1/commitment', name, bytes)
  const seeded = await hash('reeflight/fair/1/seed', name, bytes, new Uint8Array())
  const drawn = await hash('reeflight/daily/1/setup', name, bytes)
  if (committed === null || drawn === null) return null
  let number = new DataView(bytesOf(drawn).buffer).getBigUint64(0, true)
  const below = (n: bigint) => {
    const digit = number % n
    number /= n
    return Number(digit)
  }
  const setup = 1 + below(6n)
  const cards: [Species, CardLevel | undefined][] = SPECIES.map((species) => [species, LEVELS[below(3n)]])
  const given = (options.cards ?? {}) as Record<string, unknown>
  return (
    committed === commitment &&
    seeded === seed &&
    options.setup === setup &&
    cards.every(([species, level]) => given[species] === level)
  )
}
