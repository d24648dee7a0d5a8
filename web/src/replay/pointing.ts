// Words about a step: while the pointer is over them, or they have the focus, the board shows where it was. A finger cannot
// hover: its tap lights the place until something else is touched.

import type { Attachment } from 'svelte/attachments'
import type { Pointed } from '../session/session.svelte'
import type { Player } from './player.svelte'

export function pointing(player: Player, pointed: Pointed | null): Attachment<HTMLElement> {
  return (element) => {
    if (!pointed) return undefined
    const on = () => player.point(pointed)
    const off = () => player.unpoint(pointed)
    const leave = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'touch' && !element.matches(':focus-visible')) off()
    }
    element.addEventListener('pointerenter', on)
    element.addEventListener('pointerleave', leave)
    element.addEventListener('click', on)
    element.addEventListener('focus', on)
    element.addEventListener('blur', off)
    return () => {
      off()
      element.removeEventListener('pointerenter', on)
      element.removeEventListener('pointerleave', leave)
      element.removeEventListener('click', on)
      element.removeEventListener('focus', on)
      element.removeEventListener('blur', off)
    }
  }
}
