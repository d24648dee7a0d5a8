// How things come in. Only what is new on the board moves, and nothing where people asked for reduced motion.

import { prefersReducedMotion } from 'svelte/motion'
import { cubicOut } from 'svelte/easing'
import type { TransitionConfig } from 'svelte/transition'

/** A tile drops onto its level. */
export function drop(_node: Element, { by }: { by: number }): TransitionConfig {
  if (prefersReducedMotion.current) return { duration: 120, css: (t) => `opacity: ${t}` }
  return {
    duration: 260,
    easing: cubicOut,
    css: (t, u) => `transform: translateY(${-u * by}px); opacity: ${Math.min(1, t * 2)}`,
  }
}

/** A ring of light over what was laid just now. */
export function ring(_node: Element): TransitionConfig {
  if (prefersReducedMotion.current) return { duration: 0 }
  return {
    duration: 900,
    delay: 120,
    css: (t, u) =>
      `opacity: ${Math.sin(Math.PI * Math.min(1, u * 1.2)) * 0.9}; stroke-width: ${4 + 10 * t}px`,
  }
}

/** Something small appears. */
export function pop(_node: Element, { delay = 0 }: { delay?: number } = {}): TransitionConfig {
  if (prefersReducedMotion.current) return { duration: 120, css: (t) => `opacity: ${t}` }
  return {
    duration: 220,
    delay,
    easing: cubicOut,
    css: (t) => `transform: scale(${0.6 + 0.4 * t}); opacity: ${t}`,
  }
}

let stood: { x: number; y: number } | null = null

/** The octopus goes from where it stood to where it stands now, above everything that lies between. */
export function travel(node: HTMLElement): TransitionConfig {
  const [from, { x, y }] = [stood, node.getBoundingClientRect()]
  stood = { x, y }
  if (prefersReducedMotion.current || !from || (from.x === x && from.y === y)) return pop(node)
  const marker = node.cloneNode(true) as HTMLElement
  marker.classList.add('traveling')
  Object.assign(marker.style, {
    position: 'fixed',
    left: `${x}px`,
    top: `${y}px`,
    zIndex: '40',
    pointerEvents: 'none',
  })
  document.body.append(marker)
  const way = marker.animate(
    { translate: [`${from.x - x}px ${from.y - y}px`, '0 0'] },
    { duration: 500, easing: 'ease-in-out' },
  )
  way.onfinish = way.oncancel = () => marker.remove()
  return { duration: 500, css: (t) => `opacity: ${t < 1 ? 0 : 1}` }
}

/** For `animate:flip`: no time at all where people asked for reduced motion. */
export const slide = (): number => (prefersReducedMotion.current ? 0 : 260)
