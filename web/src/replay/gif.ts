// An animated picture from pictures, one after the other. Each shows only what has changed since the one before: so
// colors stay true, and files small. No DOM; it runs in a worker.

import { applyPalette, GIFEncoder, quantize, type Encoder } from 'gifenc'

export class Animation {
  readonly #width: number
  readonly #height: number
  readonly #encoder: Encoder = GIFEncoder()
  #before: Uint32Array | null = null
  frames = 0

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
  }

  /** Adds a picture, four bytes for each point, to be seen for so many milliseconds. */
  add(rgba: Uint8Array, delay: number): void {
    const now = new Uint32Array(rgba.buffer.slice(rgba.byteOffset, rgba.byteOffset + rgba.byteLength))
    const changed = this.#changed(now)
    const points = new Uint32Array(changed.map((at) => now[at] as number))
    const bytes = new Uint8Array(points.buffer)
    // The last color stands for what stays as it was.
    const palette = points.length === 0 ? [[0, 0, 0]] : quantize(bytes, 255, { format: 'rgb565' })
    const index = new Uint8Array(now.length).fill(palette.length)
    const colors = points.length === 0 ? bytes : applyPalette(bytes, palette, 'rgb565')
    changed.forEach((at, i) => (index[at] = colors[i] as number))
    this.#encoder.writeFrame(index, this.#width, this.#height, {
      palette: [...palette, [0, 0, 0]],
      delay,
      repeat: 0,
      dispose: 1,
      transparent: true,
      transparentIndex: palette.length,
    })
    this.#before = now
    this.frames += 1
  }

  /** The file. */
  finish(): Uint8Array {
    this.#encoder.finish()
    return this.#encoder.bytes()
  }

  #changed(now: Uint32Array): Uint32Array {
    const before = this.#before
    const all = new Uint32Array(now.length)
    let count = 0
    for (let at = 0; at < now.length; at += 1) if (!before || before[at] !== now[at]) all[count++] = at
    return all.subarray(0, count)
  }
}
