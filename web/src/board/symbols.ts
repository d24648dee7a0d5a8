// The sprite's symbols for pictures that stand alone: those that are used, with their colors written in. No DOM.

import sprite from '../style/glyphs.svg?raw'

export interface Inks {
  color?: string
  behind?: string
  hi?: string
  lo?: string
}

const ALL = new Map(
  [...sprite.matchAll(/<symbol id="([\w-]+)"([^>]*)>(.*?)<\/symbol>/gs)].map(([, id, looks, inside]) => [
    id as string,
    { looks: looks as string, inside: inside as string },
  ]),
)
const CLIP = /<clipPath id="hc">.*?<\/clipPath>/s.exec(sprite)?.[0] ?? ''

export class Symbols {
  #ids = new Map<string, string>()
  #written = ''

  /** A symbol in a square of that size, its middle at x, y. */
  use(id: string, x: number, y: number, size: number, inks: Inks, more = ''): string {
    return `<use href="#${this.#symbol(id, inks)}" x="${short(x - size / 2)}" y="${short(y - size / 2)}" width="${short(size)}" height="${short(size)}"${more}/>`
  }

  /** What has to stand before all uses. */
  get defs(): string {
    return `${CLIP}${this.#written}`
  }

  #symbol(id: string, { color = '#fff', behind = 'none', hi = '#fff', lo = '#000' }: Inks): string {
    const key = [id, color, behind, hi, lo].join(' ')
    const known = this.#ids.get(key)
    if (known) return known
    const symbol = ALL.get(id)
    if (!symbol) throw new RangeError(`there is no symbol ${id}`)
    const name = `s${this.#ids.size}`
    this.#ids.set(key, name)
    const inside = symbol.inside
      .replaceAll('currentColor', color)
      .replace(/var\(--gk[^)]*\)/g, behind)
      .replace(/var\(--hi[^)]*\)/g, hi)
      .replace(/var\(--lo[^)]*\)/g, lo)
      .replace(/var\(--wat-3[^)]*\)/g, '#6fc3e6')
    this.#written += `<symbol id="${name}"${symbol.looks}>${inside}</symbol>`
    return name
  }
}

export const short = (n: number): string => String(Math.round(n * 10) / 10)

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

/** `share` of a color mixed into another, both as `#rrggbb`. */
export function mixed(color: string, share: number, into: string): string {
  const part = (text: string, i: number) => Number.parseInt(text.slice(1 + 2 * i, 3 + 2 * i), 16)
  return `#${[0, 1, 2]
    .map((i) =>
      Math.round(part(color, i) * share + part(into, i) * (1 - share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** No font of the page reaches a picture that stands alone. */
export const FONT =
  'font-family="Figtree, system-ui, -apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif"'

/** A picture of just this box. */
export function standalone(box: readonly [number, number, number, number], inside: string): string {
  const [x, y, width, height] = box.map(short)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}" ${FONT}>${inside}</svg>`
}

/** A number on a picture, for words beside it. */
export function callout(number: number, x: number, y: number, radius: number): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="#fff6df" stroke="#03131c" stroke-width="${short(radius * 0.18)}"/><text x="${short(x)}" y="${short(y + radius * 0.38)}" font-size="${short(radius * 1.1)}" font-weight="800" text-anchor="middle" fill="#03131c">${number}</text>`
}
