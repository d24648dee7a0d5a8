// Dragging a tile: onto the reef, where its ghost snaps to the nearest place, or onto the Atoll, to offer it.

import type { Attachment } from 'svelte/attachments'
import { RADIUS } from '../../board/lumicora/picture'
import type { Play } from './play.svelte'

const FAR = 8

export function draggable(play: Play, tile: number): Attachment<HTMLElement> {
  return (node) => {
    let from: { x: number; y: number; id: number } | null = null
    let shadow: HTMLElement | null = null
    let wasDragged = false

    const down = (event: PointerEvent) => {
      wasDragged = false
      if (event.button === 0 && play.me) from = { x: event.clientX, y: event.clientY, id: event.pointerId }
    }
    const move = (event: PointerEvent) => {
      if (!from || event.pointerId !== from.id) return
      const { clientX: x, clientY: y } = event
      if (!shadow) {
        if (Math.hypot(x - from.x, y - from.y) < FAR) return
        wasDragged = true
        if (play.chosen !== tile) play.choose(tile)
        shadow = node.querySelector('svg')?.cloneNode(true) as HTMLElement
        shadow.classList.add('dragged')
        document.body.append(shadow)
        node.setPointerCapture(event.pointerId)
      }
      shadow.style.transform = `translate(${x - 46}px, ${y - 30}px)`
      const point = onReef(x, y)
      if (point) play.drag(point, RADIUS)
      shadow.style.opacity = point && play.ghost ? '0' : '1'
    }
    const up = (event: PointerEvent) => {
      if (shadow) {
        shadow.remove()
        const over = document.elementsFromPoint(event.clientX, event.clientY)
        if (event.type === 'pointerup') {
          if (
            over.some((one) => one.closest('[data-atoll]')) &&
            play.mode === 'start' &&
            play.me?.display.includes(tile)
          )
            void play.offer(tile)
          else if (play.ghost) play.pinned = true
        }
      }
      from = shadow = null
    }
    // The click that follows a drag does not count.
    const click = (event: Event) => {
      if (wasDragged) event.stopImmediatePropagation()
      wasDragged = false
    }
    node.addEventListener('click', click, { capture: true })
    node.addEventListener('pointerdown', down)
    node.addEventListener('pointermove', move)
    node.addEventListener('pointerup', up)
    node.addEventListener('pointercancel', up)
    return () => {
      shadow?.remove()
      node.removeEventListener('click', click, { capture: true })
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('pointermove', move)
      node.removeEventListener('pointerup', up)
      node.removeEventListener('pointercancel', up)
    }
  }
}

/** Where on the reef's picture a point of the window lies; null beside it. */
function onReef(x: number, y: number): { x: number; y: number } | null {
  const layer = document.querySelector<SVGGElement>('[data-reef]')
  const box = layer?.getBoundingClientRect()
  const matrix = layer?.getScreenCTM()
  if (!layer || !box || !matrix || x < box.left || x > box.right || y < box.top || y > box.bottom) return null
  const point = new DOMPoint(x, y).matrixTransform(matrix.inverse())
  return { x: point.x, y: point.y }
}
