// What the face of the engine refuses by itself; everything else comes from the engine.

import type { Refusal } from './types'

/** Nobody waits for it anymore. */
export const CANCELLED: Refusal = {
  code: 'engine/cancelled',
  words: { en: 'This was canceled.', de: 'Das wurde abgebrochen.', nl: 'Dit is afgebroken.' },
}

/** It is longer than anything that makes sense. */
export const TOO_LONG: Refusal = {
  code: 'engine/too_long',
  words: { en: 'This is too long.', de: 'Das ist zu lang.', nl: 'Dit is te lang.' },
}

/** It was open in an engine that is no longer there. */
export const NOT_OPEN: Refusal = {
  code: 'engine/not_open',
  words: { en: 'This is no longer open.', de: 'Das ist nicht mehr offen.', nl: 'Dit is niet meer open.' },
}

/** The engine broke down. There is a new one already. */
export function broken(detail: string): Refusal {
  return {
    code: 'engine/broken',
    words: {
      en: 'Something went wrong in the engine. It has been restarted.',
      de: 'In der Engine ist etwas kaputtgegangen. Sie wurde neu gestartet.',
      nl: 'Er is iets stukgegaan in de engine. Hij is opnieuw gestart.',
    },
    detail,
  }
}

/** Whether a match was begun by newer rules than this page knows. */
export function isNewer(refusal: Refusal): boolean {
  return refusal.code === 'rules/newer'
}

/** Whether what was open is gone, and opening it again would help. */
export function isGone(refusal: Refusal): boolean {
  return refusal.code === 'engine/not_open' || refusal.code === 'engine/broken'
}
