// Files from a replay: pictures of a moment, an animated one of a range.

import type { View } from '../engine'
import type { Draw } from '../games/game'
import { gameName } from '../games/list'
import { language } from '../say/lang.svelte'
import { say } from '../say/replay'
import type { FromGif, ToGif } from './gif.worker'
import { drawingOf, drawnText, framed, momentsBetween } from './pictures'
import { sitterName } from '../session/names'
import type { Player } from './player.svelte'

/** What an animated picture may have: so it stays a file that can be sent. */
export const MOST_FRAMES = 120
const WIDE = 720
const DELAY = 800
const LAST_DELAY = 3_000

export function save(bytes: BlobPart, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it by the next turn of its loop.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** A moment as SVG, with the eyes and in the language of the page. */
export async function pictureAt(player: Player, at: number, draw?: Draw | null): Promise<string> {
  const drawn = draw === undefined ? await drawingOf(player.record.game) : draw
  const [scene, before] = await Promise.all([player.scene(at), at > 0 ? player.scene(at - 1) : null])
  if (!scene) throw new Error('no such moment')
  const names = player.sitters.map((_, seat) => sitterName(player.sitters, seat))
  const variation = at === player.at ? player.variation : null
  const view = variation?.view ?? scene.view
  const step = at > 0 && !variation ? player.steps[at - 1] : undefined
  const caption = {
    title: `Reeflight · ${gameName(player.record.game)}`,
    words: variation ? say().better : step ? `${names[step.seat]}: ${step.words}` : say().start,
    place: `${step ? `${say().turn(language.number(step.turn + 1))} · ` : ''}${say().step(language.number(at), language.number(player.count))}`,
  }
  const board = drawn
    ? drawn(view, { names, before: variation ? variation.before : (before?.view ?? null) })
    : drawnText(await sketch(player, view))
  return framed(board, caption)
}

async function sketch(player: Player, view: View): Promise<Parameters<typeof drawnText>[0]> {
  return (await player.engine.sketch(player.record.game, view, language.lang)).ok ?? []
}

/** Draws an SVG onto a canvas of that width. */
async function painted(svg: string, width?: number): Promise<HTMLCanvasElement> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width ?? image.naturalWidth
  canvas.height = Math.round((canvas.width * image.naturalHeight) / image.naturalWidth)
  const context = canvas.getContext('2d', { willReadFrequently: width !== undefined })
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

export async function png(svg: string): Promise<Blob> {
  const canvas = await painted(svg)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

/** The moments of a range as an animated picture; null if it was called off. */
export async function animated(
  player: Player,
  from: number,
  to: number,
  signal: AbortSignal,
  tell: (share: number) => void,
): Promise<Uint8Array | null> {
  const moments = momentsBetween(from, to, MOST_FRAMES)
  const draw = await drawingOf(player.record.game)
  const worker = new Worker(new URL('./gif.worker.ts', import.meta.url), { type: 'module' })
  const ask = (message: ToGif, moved: Transferable[] = []): Promise<FromGif> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromGif>) => resolve(data)
      worker.onerror = (event) => reject(new Error(event.message))
      signal.addEventListener('abort', () => reject(new Error('called off')), { once: true })
      worker.postMessage(message, moved)
    })
  try {
    for (const [i, at] of moments.entries()) {
      if (signal.aborted) return null
      const canvas = await painted(await pictureAt(player, at, draw), WIDE)
      if (i === 0)
        worker.postMessage({ type: 'start', width: canvas.width, height: canvas.height } satisfies ToGif)
      const rgba = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height).data.buffer
      await ask({ type: 'frame', rgba, delay: i === moments.length - 1 ? LAST_DELAY : DELAY }, [rgba])
      tell((i + 1) / moments.length)
    }
    const file = await ask({ type: 'finish' })
    return file.type === 'file' ? file.bytes : null
  } catch (error) {
    if (signal.aborted) return null
    throw error
  } finally {
    worker.terminate()
  }
}
