// The engine of the page. Start at startEngine; `match/local.ts` plays whole matches with it.

export { Engine, type Long } from './engine'
export { startEngine } from './start'
export type * from './types'
