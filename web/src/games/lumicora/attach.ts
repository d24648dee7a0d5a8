// What elements listen to: arrow keys within a group of buttons; pointer and keys on the reef.

import type { Attachment } from 'svelte/attachments'
import { ROWS, spaceOf } from '../../board/lumicora/spaces'
import type { Play } from './play.svelte'

/** One tab stop for a group of buttons; arrows go from one to the next. */
export const roving: Attachment<HTMLElement> = (group) => {
  const items = () => [...group.querySelectorAll<HTMLElement>('button')]
  const settle = (now?: HTMLElement) => {
    const all = items()
    const stop = now ?? all.find((one) => one.tabIndex === 0) ?? all[0]
    for (const one of all) one.tabIndex = one === stop ? 0 : -1
  }
  const onKey = (event: KeyboardEvent) => {
    const by =
      event.key === 'ArrowRight' || event.key === 'ArrowDown'
        ? 1
        : event.key === 'ArrowLeft' || event.key === 'ArrowUp'
          ? -1
          : 0
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    if (by === 0 || at < 0 || all.length < 2) return
    event.preventDefault()
    event.stopPropagation()
    all[(at + by + all.length) % all.length]?.focus()
  }
  const onFocus = (event: FocusEvent) => settle(event.target as HTMLElement)
  const watch = new MutationObserver(() => settle())
  settle()
  watch.observe(group, { childList: true, subtree: true })
  group.addEventListener('keydown', onKey)
  group.addEventListener('focusin', onFocus)
  return () => {
    watch.disconnect()
    group.removeEventListener('keydown', onKey)
    group.removeEventListener('focusin', onFocus)
  }
}

const ARROWS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
export const along = (key: string): { x: number; y: number } | undefined => ARROWS[key]

/** The space beside another, as arrow keys go through the grid. */
export function spaceBeside(space: number, { x, y }: { x: number; y: number }): number {
  const { row, column, q, r } = spaceOf(space)
  if (y === 0) return ROWS[row - 1]?.[column - 1 + x]?.id ?? space
  const middle = q + r / 2
  const next = [...(ROWS[row - 1 + y] ?? [])].sort(
    (a, b) => Math.abs(a.q + a.r / 2 - middle) - Math.abs(b.q + b.r / 2 - middle),
  )
  return next[0]?.id ?? space
}

export interface Watching {
  /** The stack on this space is to be shown, beside this element; or none. */
  look: (space: number | null, cell?: Element) => void
  focus: (space: number) => void
}

/** The reef's top layer: pressing, hovering, the wheel, holding, and keys. */
export function pointing(play: Play, { look, focus }: Watching): Attachment<SVGElement> {
  return (layer) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wasHeld = false
    // Two fingers that twist turn the ghost, a sixth at a time.
    const fingers = new Map<number, { x: number; y: number }>()
    let turned = 0
    const angle = () => {
      const [a, b] = [...fingers.values()]
      return a && b ? Math.atan2(b.y - a.y, b.x - a.x) : 0
    }
    const twist = () => {
      const by = Math.atan2(Math.sin(angle() - turned), Math.cos(angle() - turned))
      if (Math.abs(by) < Math.PI / 5) return
      turned += Math.sign(by) * (Math.PI / 3)
      play.rotate(by > 0)
    }
    const lift = (event: PointerEvent) => {
      clearTimeout(timer)
      fingers.delete(event.pointerId)
    }
    const spaceOfEvent = (event: Event) => {
      const cell = (event.target as Element).closest('[data-space]')
      return cell ? { cell, space: Number(cell.getAttribute('data-space')) } : null
    }
    const later = (event: Event, wait: number, isHold: boolean) => {
      clearTimeout(timer)
      const found = spaceOfEvent(event)
      if (!found) return
      timer = setTimeout(() => {
        wasHeld = isHold
        look(found.space, found.cell)
      }, wait)
    }
    const listeners: Record<string, (event: never) => void> = {
      click: (event: MouseEvent) => {
        clearTimeout(timer)
        const found = spaceOfEvent(event)
        if (wasHeld || !found) return
        focus(found.space)
        play.press(found.space)
      },
      pointerdown: (event: PointerEvent) => {
        wasHeld = false
        if (event.pointerType === 'mouse') return
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
        if (fingers.size < 2) return later(event, 450, true)
        clearTimeout(timer)
        turned = angle()
      },
      pointerup: lift,
      pointermove: (event: PointerEvent) => {
        if (fingers.has(event.pointerId)) {
          fingers.set(event.pointerId, { x: event.clientX, y: event.clientY })
          if (fingers.size === 2 && play.ghost) twist()
        }
        if (event.pointerType !== 'mouse') return
        play.hover(spaceOfEvent(event)?.space ?? null)
      },
      pointerover: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return
        look(null)
        later(event, 450, false)
      },
      pointerleave: () => {
        clearTimeout(timer)
        if (!wasHeld) look(null)
        play.hover(null)
      },
      pointercancel: lift,
      contextmenu: (event: Event) => event.preventDefault(),
      wheel: (event: WheelEvent) => {
        if (!play.ghost) return
        event.preventDefault()
        play.rotate(event.deltaY > 0)
      },
      keydown: (event: KeyboardEvent) => {
        const found = spaceOfEvent(event)
        if (!found || event.ctrlKey || event.metaKey || event.altKey) return
        const to = along(event.key)
        if (to) {
          if (play.places.length > 0 && !event.shiftKey) {
            play.move(to)
            if (play.ghost) focus(play.ghost[0])
          } else focus(spaceBeside(found.space, to))
        } else if (event.key === ' ') play.press(found.space)
        else if (event.key === 'Enter') {
          if (event.repeat) return event.preventDefault()
          // In other modes there is something else to go on with, wherever the focus is.
          if (play.chosen !== null && !play.ghost && (play.mode === 'place' || play.mode === 'wait'))
            play.press(found.space)
          else void play.goOn()
        } else return
        event.preventDefault()
        event.stopPropagation()
      },
    }
    for (const [name, listener] of Object.entries(listeners))
      layer.addEventListener(name, listener as EventListener, { passive: false })
    return () => {
      clearTimeout(timer)
      for (const [name, listener] of Object.entries(listeners))
        layer.removeEventListener(name, listener as EventListener)
    }
  }
}
