// Fingers, mouse and wheel on the map: dragging moves it, two fingers and the wheel zoom, a tap is a tap. A drag that
// begins where stones can be drawn draws them.

import type { Point } from '../../board/hex'

export interface Hands {
  pan: (dx: number, dy: number) => void
  zoom: (by: number, around: Point) => void
  tap: (at: Point, byTouch: boolean) => void
  /** Whether a drag from here draws. */
  draws: (at: Point) => boolean
  draw: (at: Point) => void
}

/** Anything shorter is not a drag. */
const SLACK = 7

export function gestures(element: HTMLElement, hands: Hands): () => void {
  const fingers = new Map<number, Point>()
  let [moved, drawing, pinched] = [false, false, false]
  let began: Point = { x: 0, y: 0 }
  const at = (event: PointerEvent | WheelEvent): Point => {
    const { left, top } = element.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const spread = () => {
    const [a, b] = [...fingers.values()] as [Point, Point]
    return { width: Math.hypot(a.x - b.x, a.y - b.y), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } }
  }

  function down(event: PointerEvent): void {
    if (event.button > 0 || (event.target as Element).closest('button')) return
    const here = at(event)
    fingers.set(event.pointerId, here)
    if (fingers.size === 1) {
      ;[moved, pinched, began] = [false, false, here]
      drawing = hands.draws(here)
    } else pinched = true
  }

  function move(event: PointerEvent): void {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const here = at(event)
    if (fingers.size === 2) {
      const old = spread()
      fingers.set(event.pointerId, here)
      const now = spread()
      hands.pan(now.middle.x - old.middle.x, now.middle.y - old.middle.y)
      if (old.width > 0) hands.zoom(now.width / old.width, now.middle)
      return
    }
    if (!moved && Math.hypot(here.x - began.x, here.y - began.y) < SLACK) return
    if (!moved) {
      moved = true
      element.setPointerCapture(event.pointerId)
    }
    fingers.set(event.pointerId, here)
    if (drawing && !pinched) hands.draw(here)
    else hands.pan(here.x - before.x, here.y - before.y)
  }

  function up(event: PointerEvent): void {
    if (!fingers.delete(event.pointerId)) return
    if (!moved && !pinched && event.type === 'pointerup') hands.tap(at(event), event.pointerType === 'touch')
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault()
    const lines = event.deltaMode === 1 ? 16 : 1
    // Two fingers on a pad move it sideways; a wheel has no sideways.
    if (event.shiftKey || (Math.abs(event.deltaX) > Math.abs(event.deltaY) && !event.ctrlKey))
      hands.pan(-event.deltaX * lines || -event.deltaY * lines, 0)
    else hands.zoom(Math.exp((-event.deltaY * lines) / (event.ctrlKey ? 120 : 480)), at(event))
  }

  element.addEventListener('pointerdown', down)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', up)
  element.addEventListener('pointercancel', up)
  element.addEventListener('wheel', wheel, { passive: false })
  return () => {
    element.removeEventListener('pointerdown', down)
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', up)
    element.removeEventListener('pointercancel', up)
    element.removeEventListener('wheel', wheel)
  }
}
