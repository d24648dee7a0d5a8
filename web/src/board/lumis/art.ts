// The ground of the map as few long paths: drawn once, so that a stone does not draw five hundred spaces again.

import { corner, type Point } from '../hex'
import { COLORS, RADIUS, TEAMS, type Board, type Color, type Team } from './board'

const at = ({ x, y }: Point): string => `${x.toFixed(1)} ${y.toFixed(1)}`

/** A hexagon as a piece of a path. */
export function hexagon({ x, y }: Point, radius: number): string {
  return `M${[0, 1, 2, 3, 4, 5]
    .map((n) => corner(n, radius))
    .map((c) => at({ x: x + c.x, y: y + c.y }))
    .join('L')}Z`
}

export interface Ground {
  /** Everything that the map covers, a little larger: its dark underside. */
  plate: string
  faces: Record<Color, string>
  bases: Record<Team, string>
  /** The borders between regions. */
  seams: string
}

export function ground(board: Board): Ground {
  const join = (spaces: readonly { at: Point }[], radius: number, down = 0) =>
    spaces.map((space) => hexagon({ x: space.at.x, y: space.at.y + down }, radius)).join('')
  const of = (kind: string) => board.spaces.filter((space) => space.kind === kind)
  const seams = board.spaces
    .filter(({ kind }) => kind !== 'base')
    .flatMap((space) =>
      [0, 1, 2].flatMap((direction) => {
        const next = board.next(space, direction)
        if (!next || next.kind === 'base' || next.region === space.region) return []
        const [a, b] = [corner(direction, RADIUS), corner(direction + 1, RADIUS)]
        return [
          `M${at({ x: space.at.x + a.x, y: space.at.y + a.y })}L${at({ x: space.at.x + b.x, y: space.at.y + b.y })}`,
        ]
      }),
    )
  return {
    plate: join(board.spaces, RADIUS * 1.22, 3),
    faces: Object.fromEntries(
      COLORS.map((color) => [
        color,
        join(
          of('path').filter((space) => space.color === color),
          RADIUS * 0.955,
        ),
      ]),
    ) as Ground['faces'],
    bases: Object.fromEntries(
      TEAMS.map((team) => [
        team,
        join(
          of('base').filter((space) => space.team === team),
          RADIUS * 0.9,
        ),
      ]),
    ) as Ground['bases'],
    seams: seams.join(''),
  }
}

/** A line through spaces. */
export function way(spaces: readonly { at: Point }[]): string {
  return spaces.length === 0 ? '' : `M${spaces.map((space) => at(space.at)).join('L')}`
}

/** How high each stone of a tower is drawn: high towers are pressed together. */
export const thickness = (height: number): number => Math.min(7, 30 / height)
