// The engine of the page. Start at startEngine; LocalMatch plays whole matches with it.

export { Engine, type Long } from './engine'
export type { Heard } from './following'
export { LocalMatch, newSeed, type Log } from './local'
export type { Match } from './match'
export { startEngine } from './start'
export type * from './types'
