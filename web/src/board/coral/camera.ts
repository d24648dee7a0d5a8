// Where the viewer looks from, without any drawing. Angles in degrees; the azimuth says where the eye stands: 0 is south
// of the reef, 90 east, 180 north, 270 west.

import { quadrant, type Quadrant } from './iso'

export interface Orbit {
  azimuth: number
  /** 0 is level with the table, 90 straight above. */
  elevation: number
  distance: number
  /** What is in the middle, in units of the scene: east, up, south. */
  target: readonly [number, number, number]
}

export type Side = 'south' | 'east' | 'north' | 'west'
export const SIDES: readonly Side[] = ['south', 'east', 'north', 'west']

/** Of the field of view, from top to bottom. */
export const FIELD = 30
export const HOME = { azimuth: -34, elevation: 33 }
/** Sides are looked at from a little above, so that tops can be seen too. */
const SIDE_ELEVATION = 20
export const TOP_ELEVATION = 89.9
const [NEAREST, FARTHEST] = [4, 70]

export const turnedTo = (azimuth: number): number => ((azimuth % 360) + 360) % 360

/** The side nearest to the viewer. */
export const sideOf = ({ azimuth }: Pick<Orbit, 'azimuth'>): Side =>
  SIDES[Math.round(turnedTo(azimuth) / 90) % 4]!

export const isTop = ({ elevation }: Pick<Orbit, 'elevation'>): boolean => elevation > 80

/** Exactly on a side, not between two. */
export function isOnSide(orbit: Pick<Orbit, 'azimuth'>): boolean {
  return Math.abs((turnedTo(orbit.azimuth + 45) % 90) - 45) < 0.5
}

/** The next side to the right (1) or to the left (-1); from above it stays above. */
export function quarter(orbit: Orbit, by: 1 | -1): Orbit {
  const at = orbit.azimuth / 90
  const next = by > 0 ? Math.floor(at + 0.01) + 1 : Math.ceil(at - 0.01) - 1
  return { ...orbit, azimuth: next * 90, elevation: isTop(orbit) ? TOP_ELEVATION : SIDE_ELEVATION }
}

/** To a side by its name, the shorter way around. */
export function toSide(orbit: Orbit, side: Side): Orbit {
  const azimuth = near(orbit.azimuth, SIDES.indexOf(side) * 90)
  return { ...orbit, azimuth, elevation: SIDE_ELEVATION }
}

/** From above, with north at the top as on the map. */
export const toTop = (orbit: Orbit): Orbit => ({
  ...orbit,
  azimuth: near(orbit.azimuth, 0),
  elevation: TOP_ELEVATION,
})

export const toHome = (orbit: Orbit): Orbit => ({
  ...orbit,
  ...HOME,
  azimuth: near(orbit.azimuth, HOME.azimuth),
})

/** The same angle, as few turns away as possible. */
function near(from: number, to: number): number {
  return from + turnedTo(to - from + 180) - 180
}

/** Turned by a drag of this many pixels. */
export function orbited(orbit: Orbit, dx: number, dy: number): Orbit {
  return {
    ...orbit,
    azimuth: orbit.azimuth - dx * 0.4,
    elevation: Math.min(TOP_ELEVATION, Math.max(-4, orbit.elevation + dy * 0.35)),
  }
}

export const zoomed = (orbit: Orbit, by: number): Orbit => ({
  ...orbit,
  distance: Math.min(FARTHEST, Math.max(NEAREST, orbit.distance / by)),
})

/** Moved by this many pixels in a window of this height: what is under the finger stays there. */
export function panned(orbit: Orbit, dx: number, dy: number, height: number): Orbit {
  const { right, up } = axes(orbit)
  const scale = (2 * orbit.distance * Math.tan((FIELD / 360) * Math.PI)) / Math.max(1, height)
  const [x, y, z] = orbit.target
  const moved = [0, 1, 2].map((n) => [x, y, z][n]! - right[n]! * dx * scale + up[n]! * dy * scale)
  return { ...orbit, target: [clamp(moved[0]!), Math.min(20, Math.max(0, moved[1]!)), clamp(moved[2]!)] }
}

const clamp = (n: number): number => Math.min(20, Math.max(-20, n))

/** Where the eye is. */
export function eye({ azimuth, elevation, distance, target }: Orbit): [number, number, number] {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180]
  return [
    target[0] + distance * Math.sin(a) * Math.cos(e),
    target[1] + distance * Math.sin(e),
    target[2] + distance * Math.cos(a) * Math.cos(e),
  ]
}

/** Right and up, as the viewer sees them. */
export function axes({ azimuth, elevation }: Pick<Orbit, 'azimuth' | 'elevation'>): {
  right: number[]
  up: number[]
} {
  const [a, e] = [(azimuth * Math.PI) / 180, (elevation * Math.PI) / 180]
  return {
    right: [Math.cos(a), 0, -Math.sin(a)],
    up: [-Math.sin(a) * Math.sin(e), Math.cos(e), -Math.cos(a) * Math.sin(e)],
  }
}

/** Far enough away for a ball to fit into the window; `free` is the part of the window that nothing covers. */
export function fitting(radius: number, aspect: number, free: number): number {
  const half = (FIELD / 360) * Math.PI
  const across = Math.atan(Math.tan(half) * Math.min(1, aspect))
  return Math.min(FARTHEST, Math.max(NEAREST, radius / Math.sin(across) / free))
}

/** The corner that pictures without a third dimension are drawn from. */
export const quadrantOf = ({ azimuth }: Pick<Orbit, 'azimuth'>): Quadrant =>
  quadrant(Math.floor(turnedTo(azimuth) / 90) + 1)

/** Between two ways of looking. */
export function between(a: Orbit, b: Orbit, t: number): Orbit {
  const mix = (p: number, q: number) => p + (q - p) * t
  return {
    azimuth: mix(a.azimuth, b.azimuth),
    elevation: mix(a.elevation, b.elevation),
    distance: mix(a.distance, b.distance),
    target: [mix(a.target[0], b.target[0]), mix(a.target[1], b.target[1]), mix(a.target[2], b.target[2])],
  }
}
