// How a match went, as numbers over time, read from the positions of its replay. No DOM.

import type { Json, MatchRecord, Scene, View } from '../engine'

export interface Timeline {
  /** What stands below each point. */
  labels: string[]
  /** A line per seat, or per team in Lumis. */
  lines: { seats: number[]; values: number[] }[]
}

type Fields = { [name: string]: Json }

/** Points of each seat in a position; null if the game has none before its end. */
function points(game: string, view: View): number[] | null {
  if (game === 'lumicora') return (view.seats as Fields[]).map(({ score }) => Number(score))
  if (game === 'coral') return seenFromAbove(view)
  if (game === 'lumis') return fireOfTeams(view)
  return null
}

/** Where in time a position is: what has the same mark is one point. */
function mark(game: string, view: View, number: number): string {
  if (game === 'lumicora') return String(view.round)
  if (game === 'lumis') return String(Math.floor(Number(view.turn) / 2) + 1)
  return String(number)
}

/** For each seat the columns whose top cube is of its species (CO-20). */
function seenFromAbove(view: View): number[] | null {
  const species = (view.options as Fields).species as string[] | undefined
  if (!species) return null
  const tops = new Map<string, { z: number; species: string }>()
  for (const piece of view.pieces as { species: string; cells: [number, number, number][] }[]) {
    for (const [x, y, z] of piece.cells) {
      const top = tops.get(`${x},${y}`)
      if (!top || top.z < z) tops.set(`${x},${y}`, { z, species: piece.species })
    }
  }
  return species.map((own) => [...tops.values()].filter((top) => top.species === own).length)
}

/** For each team the stones of its towers and its firestones on the map. */
function fireOfTeams(view: View): number[] {
  const towers = view.towers as { team: string; height: number }[]
  const stones = view.stones as { team?: string }[]
  return ['yellow', 'red'].map(
    (team) =>
      towers.filter((tower) => tower.team === team).reduce((sum, { height }) => sum + height, 0) +
      stones.filter((stone) => stone.team === team).length,
  )
}

/** The scenes of a replay as lines; null where there is nothing to draw. */
export function timeline(record: MatchRecord, scenes: readonly Scene[]): Timeline | null {
  const labels: string[] = []
  const columns: number[][] = []
  scenes.forEach(({ view, result }, number) => {
    const column = points(record.game, view)
    // The last position has the final scoring in it, which is a point of its own.
    if (!column || (result && record.game !== 'lumis')) return
    const label = mark(record.game, view, number)
    if (labels.at(-1) === label) columns.pop()
    else labels.push(label)
    columns.push(column)
  })
  const last = columns.at(-1)
  if (!last || columns.length < 2) return null
  const scores = record.result?.scores
  if (record.game !== 'lumis' && scores?.length === last.length) {
    labels.push('')
    columns.push(scores)
  }
  const teams = record.game === 'lumis'
  return {
    labels,
    lines: last.map((_, line) => ({
      seats: teams
        ? Array.from({ length: record.seats }, (_, seat) => seat).filter((seat) => seat % 2 === line)
        : [line],
      values: columns.map((column) => column[line] ?? 0),
    })),
  }
}

/** A round number above the highest, and the steps up to it. */
export function ticks(lowest: number, highest: number): number[] {
  const span = Math.max(4, highest - Math.min(0, lowest))
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200].find((size) => span / size <= 5) ?? 500
  const from = Math.floor(Math.min(0, lowest) / step) * step
  const all: number[] = []
  for (let value = from; all.length === 0 || (all.at(-1) as number) < highest; value += step) all.push(value)
  return all
}
