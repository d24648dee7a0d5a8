// Whoever makes a table is told what every option means, whatever the engine offers.

import { expect, test } from 'vitest'
import { EXPLAINED } from '../src/say/about'
import { connect, ok } from './engine'

test('every option of every game, and every choice, is explained in three languages', async () => {
  const engine = connect()
  const games = ok(await engine.games())
  const keys = games.flatMap(({ name, options }) =>
    options.flatMap((option) =>
      option.kind === 'choice'
        ? option.choices.map(({ value }) => `${name}.${option.name}.${String(value)}`)
        : [`${name}.${option.name}`],
    ),
  )
  expect(keys.length).toBeGreaterThan(12)
  for (const key of keys) {
    const words = EXPLAINED[key] ?? EXPLAINED[key.split('.').slice(0, 2).join('.')]
    for (const lang of ['en', 'de', 'nl'] as const)
      expect(words?.[lang].length, `${key} in ${lang}`).toBeGreaterThan(10)
  }
  engine.close()
})
