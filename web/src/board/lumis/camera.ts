// Where the map is seen from: a scale, and where the map's origin lies in the window. No DOM.

import type { Point } from '../hex'
import { WIDTH } from './board'

export interface Camera extends Point { scale: number }
export interface Size { width: number; height: number }
export interface Box extends Point, Size {}
export interface Insets { top: number; right: number; bottom: number; left: number }

/** A finger needs so many pixels. */
export const TAP = 44
/** No nearer than this. */
const NEAREST = 88 / WIDTH

export const spaceWidth = ({ scale }: Camera): number => scale * WIDTH

/** A point of the map in the window, and back. */
export const toWindow = (camera: Camera, { x, y }: Point): Point => ({ x: x * camera.scale + camera.x, y: y * camera.scale + camera.y })
export const toMap = (camera: Camera, { x, y }: Point): Point => ({ x: (x - camera.x) / camera.scale, y: (y - camera.y) / camera.scale })

const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

/** The whole map, in the middle of what is left of the window. */
export function fit(box: Box, window: Size, insets: Insets = NO_INSETS): Camera {
  const [width, height] = [window.width - insets.left - insets.right, window.height - insets.top - insets.bottom]
  const scale = Math.max(0.05, Math.min(width / box.width, height / box.height))
  return {
    scale,
    x: insets.left + (width - box.width * scale) / 2 - box.x * scale,
    y: insets.top + (height - box.height * scale) / 2 - box.y * scale,
  }
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
  const clamp = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high))
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
