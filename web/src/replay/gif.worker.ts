// Makes animated pictures beside the page. The first message says how large, the others bring pictures, the last asks
// for the file.

import { Animation } from './gif'

export type ToGif =
  | { type: 'start'; width: number; height: number }
  | { type: 'frame'; rgba: ArrayBuffer; delay: number }
  | { type: 'finish' }
export type FromGif = { type: 'added'; frames: number } | { type: 'file'; bytes: Uint8Array }

let animation: Animation | null = null
const answer = (message: FromGif) => postMessage(message)

onmessage = ({ data }: MessageEvent<ToGif>) => {
  if (data.type === 'start') animation = new Animation(data.width, data.height)
  else if (data.type === 'frame' && animation) {
    animation.add(new Uint8Array(data.rgba), data.delay)
    answer({ type: 'added', frames: animation.frames })
  } else if (animation) answer({ type: 'file', bytes: animation.finish() })
}
