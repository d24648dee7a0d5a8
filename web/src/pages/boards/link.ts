// A board in a link: its name and its painting, deflated and written in URL-safe letters after the `#`, which never reaches
// a server. No DOM.

import { packed, unpacked, type Painting } from '../../board/painting'
import { LONGEST_NAME } from '../../session/boards'

export interface Linked {
  game: string
  name: string
  painting: Painting
}

/** No board is longer: anything longer was made to do harm. */
const MOST_BYTES = 32_768

/** `GAME.z…`; without the means to deflate, `GAME.t…`. */
export async function writeLink({ game, name, painting }: Linked): Promise<string> {
  const plain = new TextEncoder().encode(`${name.replaceAll('\n', ' ')}\n${packed(painting)}`)
  const deflated = await through(plain, () => new CompressionStream('deflate-raw')).catch(() => null)
  return `${game}.${deflated ? `z${letters(deflated)}` : `t${letters(plain)}`}`
}

/** Null if it is not a board, or is damaged. */
export async function readLink(hash: string): Promise<Linked | null> {
  const [, game, form, text] = /^([a-z]+)\.([zt])([A-Za-z0-9_-]*)$/.exec(hash) ?? []
  if (game === undefined || text === undefined) return null
  try {
    const bytes = fromLetters(text)
    const plain = form === 'z' ? await through(bytes, () => new DecompressionStream('deflate-raw')) : bytes
    if (plain.length > MOST_BYTES) return null
    const [name = '', rows, ...more] = new TextDecoder('utf-8', { fatal: true }).decode(plain).split('\n')
    const painting = rows === undefined || more.length > 0 ? null : unpacked(rows)
    return painting && { game, name: [...name].slice(0, LONGEST_NAME).join(''), painting }
  } catch {
    return null
  }
}

async function through(bytes: Uint8Array, by: () => GenericTransformStream): Promise<Uint8Array> {
  const reader = new Blob([bytes as BlobPart])
    .stream()
    .pipeThrough(by())
    .getReader() as ReadableStreamDefaultReader<Uint8Array>
  const parts: Uint8Array[] = []
  let size = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value)
    size += next.value.length
    if (size > MOST_BYTES) {
      await reader.cancel()
      throw new RangeError('too long')
    }
  }
  const all = new Uint8Array(size)
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0)
  return all
}

const letters = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const fromLetters = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
