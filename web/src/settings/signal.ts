// The signal that it is your turn: in the title, on the tab's icon, and as a notification if you asked for one.

import { settings } from './settings.svelte'

function icon(): HTMLLinkElement | null {
  return document.querySelector<HTMLLinkElement>('link[rel="icon"]')
}

/** Shows or ends it. */
export function signal(isMine: boolean, title: string): void {
  document.title = isMine ? `● ${title}` : title
  const link = icon()
  const wanted = isMine ? '/favicon-turn.svg' : '/favicon.svg'
  if (link && link.getAttribute('href') !== wanted) link.setAttribute('href', wanted)
}

/** Notifies a player who is looking elsewhere. */
export function notify(text: string): void {
  if (!settings.get('notify') || document.visibilityState === 'visible') return
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  try {
    const told = new Notification('Reeflight', { body: text, icon: '/icon-192.png', tag: 'reeflight-turn' })
    told.onclick = () => {
      window.focus()
      told.close()
    }
  } catch {
    // Some browsers notify only from service workers; then title and icon must do.
  }
}

/** Asks whether notifications are welcome. */
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return (await Notification.requestPermission()) === 'granted'
}
