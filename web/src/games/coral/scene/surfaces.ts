// What the species look and feel like: each has a color, a texture with its glyph, and a relief of its own, so that a
// shape tells it too. Textures are drawn from the page's symbols.

import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  MeshStandardMaterial,
  SRGBColorSpace,
  Vector3,
} from 'three'
import { COLORS } from '../../../board/coral/colors'
import { GLYPHS, type Body } from '../../../board/coral/view'
import { IS_PLAIN } from './plain'

export const BODIES: readonly Body[] = ['red', 'tube', 'sun', 'brain', 'rock']
export const SIZE = 0.965
const TEXELS = 256

interface Look {
  /** How round the edges are. */ round: number
  /** How deep the relief goes. */ deep: number
  relief: (u: number, v: number) => number
}

const smooth = (low: number, high: number, x: number): number => {
  const t = Math.min(1, Math.max(0, (x - low) / (high - low)))
  return t * t * (3 - 2 * t)
}
/** The glyph in the middle stays flat. */
const rim = (u: number, v: number): number => smooth(0.5, 0.72, Math.hypot(u, v))

/** How deep a face is cut at a point of it, from 0 to 1; u and v from -1 to 1. */
const LOOKS: Record<Body, Look> = {
  // Branches: ridges that run from the middle to the edges.
  red: {
    round: 0.07,
    deep: 0.045,
    relief: (u, v) => rim(u, v) * (0.5 - 0.5 * Math.cos(8 * Math.atan2(v, u))),
  },
  // Tubes: round edges, and a cup at every corner.
  tube: {
    round: 0.15,
    deep: 0.07,
    relief: (u, v) => {
      const d = Math.hypot(Math.abs(u) - 0.66, Math.abs(v) - 0.66)
      return d < 0.32 ? 0.9 * (1 - smooth(0.1, 0.2, d)) : 0.25
    },
  },
  // Suns: sharp edges, notched like rays.
  sun: {
    round: 0.035,
    deep: 0.06,
    relief: (u, v) =>
      smooth(0.62, 0.95, Math.hypot(u, v)) * Math.abs((((Math.atan2(v, u) / Math.PI) * 8 + 16) % 2) - 1),
  },
  // Brains: pillows with furrows that wind.
  brain: {
    round: 0.12,
    deep: 0.05,
    relief: (u, v) => rim(u, v) * (0.5 + 0.5 * Math.sin(9 * u + 2.4 * Math.sin(6 * v))),
  },
  rock: {
    round: 0.12,
    deep: 0.09,
    relief: (u, v) => 0.5 + 0.25 * (Math.sin(4.1 * u + 1.3) * Math.cos(3.7 * v) + Math.sin(7.3 * v * u + 2)),
  },
}

const PARTS = IS_PLAIN ? 6 : 12

/** A cube with the relief of a body. */
export function cubeOf(body: Body): BufferGeometry {
  const { round, deep, relief } = LOOKS[body]
  const half = SIZE / 2
  // More parts where the edges bend.
  const lines = Array.from({ length: PARTS + 1 }, (_, n) => Math.sin((n / PARTS - 0.5) * Math.PI))
  const [places, uvs, faces]: [number[], number[], number[]] = [[], [], []]
  const sides: [Vector3, Vector3, Vector3][] = []
  for (const [n, u, v] of [
    [
      [1, 0, 0],
      [0, 0, -1],
      [0, 1, 0],
    ],
    [
      [-1, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
    ],
    [
      [0, 1, 0],
      [1, 0, 0],
      [0, 0, -1],
    ],
    [
      [0, -1, 0],
      [1, 0, 0],
      [0, 0, 1],
    ],
    [
      [0, 0, 1],
      [1, 0, 0],
      [0, 1, 0],
    ],
    [
      [0, 0, -1],
      [-1, 0, 0],
      [0, 1, 0],
    ],
  ] as const) {
    sides.push([new Vector3(...n), new Vector3(...u), new Vector3(...v)])
  }
  const inner = half - round
  for (const [normal, right, up] of sides) {
    const first = places.length / 3
    for (const v of lines) {
      for (const u of lines) {
        const flat = normal
          .clone()
          .multiplyScalar(half)
          .addScaledVector(right, u * half)
          .addScaledVector(up, v * half)
        const core = flat.clone().clamp(new Vector3(-inner, -inner, -inner), new Vector3(inner, inner, inner))
        const place = core.clone().add(flat.sub(core).normalize().multiplyScalar(round))
        // At the edges two faces meet, and there neither is cut.
        place.addScaledVector(
          normal,
          -deep * relief(u, v) * smooth(0, 0.12, 1 - Math.max(Math.abs(u), Math.abs(v))),
        )
        places.push(place.x, place.y, place.z)
        uvs.push((u + 1) / 2, (v + 1) / 2)
      }
    }
    for (let row = 0; row < PARTS; row += 1) {
      for (let n = 0; n < PARTS; n += 1) {
        const [a, b] = [first + row * (PARTS + 1) + n, first + (row + 1) * (PARTS + 1) + n]
        faces.push(a, a + 1, b, b, a + 1, b + 1)
      }
    }
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(places), 3))
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uvs), 2))
  geometry.setIndex(faces)
  geometry.computeVertexNormals()
  joinNormals(geometry)
  return geometry
}

/** Where faces meet, the light must not break. */
function joinNormals(geometry: BufferGeometry): void {
  const [places, normals] = [geometry.getAttribute('position'), geometry.getAttribute('normal')]
  const sums = new Map<string, Vector3>()
  const key = (n: number) =>
    [places.getX(n), places.getY(n), places.getZ(n)].map((x) => Math.round(x * 1e4)).join()
  for (let n = 0; n < places.count; n += 1)
    sums.set(key(n), (sums.get(key(n)) ?? new Vector3()).add(new Vector3().fromBufferAttribute(normals, n)))
  for (const sum of sums.values()) sum.normalize()
  for (let n = 0; n < places.count; n += 1)
    normals.setXYZ(n, ...(sums.get(key(n))!.toArray() as [number, number, number]))
}

/** What a symbol of the sprite is made of. */
const drawing = (id: string): string =>
  (document.getElementById(id)?.innerHTML ?? '').replace(/ ?clip-path="[^"]*"/g, '')

function svg(body: Body, [face, light, dark]: readonly [string, string, string]): string {
  const glyph = body === 'rock' ? null : GLYPHS[body]
  const texture =
    glyph && drawing(`tex-${glyph}`).replaceAll('var(--hi)', light).replaceAll('var(--lo)', dark)
  const symbol =
    glyph &&
    drawing(glyph)
      .replaceAll('currentColor', dark)
      .replace(/var\(--gk[^)]*\)/g, light)
  const stones = `<g fill="${dark}" opacity=".5"><circle cx="70" cy="70" r="16"/><circle cx="170" cy="110" r="22"/><circle cx="100" cy="180" r="12"/><circle cx="205" cy="200" r="9"/><circle cx="40" cy="130" r="7"/></g>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${TEXELS}" height="${TEXELS}" viewBox="0 0 256 256"><defs><radialGradient id="a" cx=".4" cy=".35" r=".8"><stop offset="0" stop-color="${light}"/><stop offset=".35" stop-color="${face}"/><stop offset="1" stop-color="${face}"/></radialGradient></defs>` +
    `<rect width="256" height="256" fill="url(#a)"/>${glyph ? `<g transform="translate(128 128) scale(1.3)" opacity=".75">${texture}</g><circle cx="128" cy="128" r="76" fill="${light}" stroke="${dark}" stroke-width="6"/><g transform="translate(74 74) scale(1.69)">${symbol}</g>` : stones}` +
    `<rect x="3" y="3" width="250" height="250" rx="22" fill="none" stroke="${dark}" stroke-opacity=".45" stroke-width="7"/></svg>`
  )
}

async function painted(text: string): Promise<CanvasTexture> {
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = TEXELS
  canvas.getContext('2d')!.drawImage(image, 0, 0, TEXELS, TEXELS)
  return new CanvasTexture(canvas)
}

/** A material for each body. */
export async function materials(): Promise<Record<Body, MeshStandardMaterial>> {
  const made = await Promise.all(
    BODIES.map(async (body) => {
      const [map, bumpMap] = await Promise.all([
        painted(svg(body, COLORS[body])),
        painted(svg(body, ['#808080', '#ffffff', '#202020'])),
      ])
      map.colorSpace = SRGBColorSpace
      map.anisotropy = IS_PLAIN ? 1 : 8
      return [
        body,
        new MeshStandardMaterial({
          map,
          bumpMap,
          bumpScale: 1.2,
          roughness: 0.62,
          emissive: '#ffffff',
          emissiveMap: map,
          emissiveIntensity: 0.16,
        }),
      ] as const
    }),
  )
  return Object.fromEntries(made) as Record<Body, MeshStandardMaterial>
}
