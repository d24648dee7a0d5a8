// Fingers, mouse and wheel on the reef: a drag turns it or carries what is held, two fingers or the other button move it,
// pinch and wheel zoom, a tap is a tap.

export interface Hands {
  orbit: (dx: number, dy: number) => void
  pan: (dx: number, dy: number) => void
  zoom: (by: number) => void
  twist: (degrees: number) => void
  tap: (x: number, y: number) => void
  hover: (x: number, y: number) => void
  /** Whether what is there goes along with a drag. */
  grab: (x: number, y: number) => boolean
  carry: (x: number, y: number) => void
}

interface Point {
  x: number
  y: number
}
/** Anything shorter is not a drag. */
const SLACK = 6

export function gestures(element: HTMLElement, hands: Hands): () => void {
  const fingers = new Map<number, Point>()
  let [moved, pinched, isPan, isCarried] = [false, false, false, false]
  let began: Point = { x: 0, y: 0 }
  const at = (event: PointerEvent): Point => {
    const { left, top } = element.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const spread = () => {
    const [a, b] = [...fingers.values()] as [Point, Point]
    return {
      width: Math.hypot(a.x - b.x, a.y - b.y),
      angle: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI,
      x: (a.x + b.x) / 2,
      y: (a.y + b.y) / 2,
    }
  }
  const down = (event: PointerEvent) => {
    const here = at(event)
    fingers.set(event.pointerId, here)
    if (fingers.size === 1) {
      ;[moved, pinched, began] = [false, false, here]
      isPan = event.button === 2 || event.button === 1 || event.shiftKey
      isCarried = !isPan && hands.grab(here.x, here.y)
    } else [pinched, isCarried] = [true, false]
  }
  const move = (event: PointerEvent) => {
    const here = at(event)
    const before = fingers.get(event.pointerId)
    if (!before) return hands.hover(here.x, here.y)
    if (fingers.size === 2) {
      const old = spread()
      fingers.set(event.pointerId, here)
      const now = spread()
      hands.pan(now.x - old.x, now.y - old.y)
      if (old.width > 0) hands.zoom(now.width / old.width)
      const turn = now.angle - old.angle
      if (Math.abs(turn) < 40) hands.twist(turn)
      return
    }
    if (!moved && Math.hypot(here.x - began.x, here.y - began.y) < SLACK) return
    if (!moved) element.setPointerCapture(event.pointerId)
    moved = true
    fingers.set(event.pointerId, here)
    if (isCarried) hands.carry(here.x, here.y)
    else if (isPan) hands.pan(here.x - before.x, here.y - before.y)
    else hands.orbit(here.x - before.x, here.y - before.y)
  }
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId)) return
    const here = at(event)
    if (!moved && !pinched && event.type === 'pointerup' && event.button === 0) hands.tap(here.x, here.y)
  }
  const wheel = (event: WheelEvent) => {
    event.preventDefault()
    hands.zoom(Math.exp((-event.deltaY * (event.deltaMode === 1 ? 16 : 1)) / (event.ctrlKey ? 160 : 640)))
  }
  const menu = (event: Event) => event.preventDefault()
  const gone = new AbortController()
  const { signal } = gone
  element.addEventListener('pointerdown', down, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', up, { signal })
  element.addEventListener('pointercancel', up, { signal })
  element.addEventListener('wheel', wheel, { passive: false, signal })
  element.addEventListener('contextmenu', menu, { signal })
  return () => gone.abort()
}
