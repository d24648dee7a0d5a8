// The bots' names on the page are those of the engine.

import { expect, test } from 'vitest'
import { botName, BOTS } from '../src/session/bots'
import { connect, ok } from './engine'

test('every bot is called as the engine calls it', async () => {
  const engine = connect()
  const called = ok(await engine.games())[0]?.bots.map((bot) => [bot.name, bot.called])
  engine.close()
  expect(Object.entries(BOTS).map(([level, { name }]) => [level, name])).toEqual(called)
})

test('bots of one level are told apart by numbers', () => {
  const sitters = [
    { type: 'bot', level: 'calm' },
    { type: 'person' },
    { type: 'bot', level: 'calm' },
    { type: 'bot', level: 'deep' },
  ]
  expect(sitters.map((_, seat) => botName(sitters, seat))).toEqual(['Puff', null, 'Puff 2', 'Abyss'])
})
