// Where the map is seen from: a scale, and where the map's origin lies in the window. No DOM.

import type { Point } from '../hex'
import { WIDTH } from './board'

export interface Camera extends Point {
  scale: number
}
export interface Size {
  width: number
  height: number
}
export interface Box extends Point, Size {}

/** A finger needs this many pixels. */
export const TAP = 44
/** No nearer than this. */
const NEAREST = 88 / WIDTH

export const spaceWidth = ({ scale }: Camera): number => scale * WIDTH

/** A point of the map in the window, and back. */
export const toWindow = (camera: Camera, { x, y }: Point): Point => ({
  x: x * camera.scale + camera.x,
  y: y * camera.scale + camera.y,
})
export const toMap = (camera: Camera, { x, y }: Point): Point => ({
  x: (x - camera.x) / camera.scale,
  y: (y - camera.y) / camera.scale,
})

/** The whole map, in the middle of the window. */
export function fit(box: Box, window: Size, margin = 4): Camera {
  const [width, height] = [window.width - 2 * margin, window.height - 2 * margin]
  const scale = Math.max(0.05, Math.min(width / box.width, height / box.height))
  return {
    scale,
    x: (window.width - box.width * scale) / 2 - box.x * scale,
    y: (window.height - box.height * scale) / 2 - box.y * scale,
  }
}

/** What stands in the window's corners: bottom left, top right, and in a column down the right side. */
export interface Corners {
  left: Size
  right: Size
  side: number
}

/** The whole map, as large as it can be without anything in the corners lying on its spaces. */
export function fitBetween(
  spaces: readonly Point[],
  box: Box,
  window: Size,
  { left, right, side }: Corners,
): Camera {
  const largest = fit(box, window)
  for (let scale = largest.scale; scale > largest.scale * 0.6; scale *= 0.985) {
    const y = (window.height - box.height * scale) / 2 - box.y * scale
    const reach = WIDTH * 0.62 * scale
    let [from, to] = [-Infinity, Infinity]
    for (const at of spaces) {
      const row = at.y * scale + y
      const beside = row + reach > window.height - left.height ? left.width : 0
      const until = window.width - (row - 2 * reach < right.height ? right.width : side)
      from = Math.max(from, beside + reach - at.x * scale)
      to = Math.min(to, until - reach - at.x * scale)
    }
    const middle = (window.width - box.width * scale) / 2 - box.x * scale
    if (from <= to) return { scale, x: Math.min(Math.max(middle, from), to), y }
  }
  return largest
}

/** A point of the map in the middle of the window, at a scale. */
export function centered(at: Point, scale: number, window: Size): Camera {
  return { scale, x: window.width / 2 - at.x * scale, y: window.height / 2 - at.y * scale }
}

/** Nearer or farther, with the point of the window under the fingers staying where it is. */
export function zoom(camera: Camera, by: number, around: Point, farthest: number): Camera {
  const scale = Math.min(Math.max(NEAREST, farthest), Math.max(farthest, camera.scale * by))
  const ratio = scale / camera.scale
  return { scale, x: around.x - (around.x - camera.x) * ratio, y: around.y - (around.y - camera.y) * ratio }
}

/** Keeps some of the map in the window: its box may leave it up to the middle. */
export function hold(camera: Camera, box: Box, window: Size): Camera {
  const clamp = (value: number, low: number, high: number) =>
    Math.min(Math.max(value, low), Math.max(low, high))
  const [left, top] = [box.x * camera.scale, box.y * camera.scale]
  const [right, bottom] = [(box.x + box.width) * camera.scale, (box.y + box.height) * camera.scale]
  return {
    scale: camera.scale,
    x: clamp(camera.x, window.width / 2 - right, window.width / 2 - left),
    y: clamp(camera.y, window.height / 2 - bottom, window.height / 2 - top),
  }
}

/** Moved just so far that a point of the map is within the window, with a margin. */
export function reveal(camera: Camera, at: Point, window: Size, margin: number): Camera {
  const { x, y } = toWindow(camera, at)
  const into = (value: number, size: number) =>
    Math.max(0, Math.min(margin, size / 2) - value) - Math.max(0, value - (size - Math.min(margin, size / 2)))
  return { ...camera, x: camera.x + into(x, window.width), y: camera.y + into(y, window.height) }
}

/** The part of the map that is in the window. */
export function seen(camera: Camera, window: Size): Box {
  const { x, y } = toMap(camera, { x: 0, y: 0 })
  return { x, y, width: window.width / camera.scale, height: window.height / camera.scale }
}
