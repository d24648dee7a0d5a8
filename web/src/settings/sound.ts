// Soft sounds, made on the spot: no files. Silent unless sound is on.

import { settings } from './settings.svelte'

export type Sound = 'turn' | 'placed' | 'picked' | 'refused' | 'won' | 'over' | 'chat' | 'nudge'

let context: AudioContext | null = null
/** How many notes have not ended yet. */
let sounding = 0

/** A note: when, how high, how long, how loud. */
function note(
  at: AudioContext,
  start: number,
  pitch: number,
  length: number,
  volume: number,
  type: OscillatorType,
): void {
  const tone = at.createOscillator()
  const gain = at.createGain()
  const begin = at.currentTime + start
  tone.type = type
  tone.frequency.value = pitch
  gain.gain.setValueAtTime(0, begin)
  gain.gain.linearRampToValueAtTime(volume, begin + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0001, begin + length)
  tone.connect(gain).connect(at.destination)
  tone.start(begin)
  tone.stop(begin + length)
  sounding += 1
  tone.onended = () => {
    sounding -= 1
    // A context that runs keeps a thread busy even when nothing sounds.
    if (sounding === 0) void at.suspend()
  }
}

export type Notes = [start: number, pitch: number, length: number, volume: number, type: OscillatorType][]

const SOUNDS: Record<Sound, Notes> = {
  turn: [
    [0, 523, 0.5, 0.08, 'sine'],
    [0.14, 784, 0.7, 0.08, 'sine'],
  ],
  placed: [[0, 165, 0.16, 0.16, 'triangle']],
  picked: [[0, 660, 0.06, 0.04, 'sine']],
  refused: [
    [0, 110, 0.18, 0.12, 'triangle'],
    [0.02, 104, 0.18, 0.08, 'sine'],
  ],
  won: [
    [0, 523, 0.5, 0.07, 'sine'],
    [0.12, 659, 0.5, 0.07, 'sine'],
    [0.24, 784, 0.9, 0.08, 'sine'],
  ],
  over: [
    [0, 392, 0.5, 0.06, 'sine'],
    [0.16, 330, 0.8, 0.06, 'sine'],
  ],
  chat: [[0, 880, 0.12, 0.04, 'sine']],
  nudge: [
    [0, 784, 0.35, 0.1, 'sine'],
    [0.18, 784, 0.35, 0.1, 'sine'],
    [0.36, 1047, 0.7, 0.1, 'sine'],
  ],
}

/** A nudge is for players who are looking elsewhere; all other sounds are for those who are looking. */
export const play = (sound: Sound): void => sing(SOUNDS[sound], 0, sound === 'nudge')

/** Plays notes; `higher` raises them by this many semitones. */
export function sing(notes: Notes, higher = 0, isForAll = false): void {
  if (!settings.get('sound') || (document.visibilityState === 'hidden' && !isForAll)) return
  try {
    context ??= new AudioContext()
    // It rests between sounds, and a browser lets nothing sound before the first gesture.
    if (context.state === 'suspended' || sounding === 0) void context.resume()
    for (const [start, pitch, ...rest] of notes) note(context, start, pitch * 2 ** (higher / 12), ...rest)
  } catch {
    // A machine without sound is silent.
  }
}
