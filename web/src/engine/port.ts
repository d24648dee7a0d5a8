// What goes between a page and the worker in which its engine runs.

import type { Answer, Progress, Request } from './types'

/** From the page: a request, a long task, or that a task is no longer wanted. */
export type ToWorker =
  | { type: 'start'; module: WebAssembly.Module }
  | { type: 'ask'; number: number; request: Request }
  | { type: 'run'; number: number; request: Request }
  | { type: 'cancel'; number: number }

/** From the worker. */
export type FromWorker =
  | { type: 'answer'; number: number; answer: Answer<unknown> }
  | { type: 'progress'; number: number; progress: Progress }

/** Either end of the line: a Worker, a worker's own scope, a MessagePort. */
export interface Port<In, Out> {
  postMessage(message: Out): void
  onmessage: ((event: MessageEvent<In>) => void) | null
}
