// Steps of a record in words: the engine's, or better ones where a game has them.

import type { MatchRecord, Step, Told } from '../engine'

/** A step as people say it; `words` are the engine's. */
export async function stepWords(game: string, step: Step, words: string): Promise<string> {
  if (game !== 'coral') return words
  const [{ stepLine }, { coralStep }] = await Promise.all([
    import('../say/coral-log'),
    import('../board/coral/view'),
  ])
  return stepLine(coralStep(step), words.includes(' !! '))
}

export function toldWell(record: MatchRecord, steps: readonly Told[]): Promise<Told[]> {
  return Promise.all(
    steps.map(async (step) => {
      const done = record.steps[step.number]
      return done ? { ...step, words: await stepWords(record.game, done.do, step.words) } : step
    }),
  )
}
