/** Once everything else is done, the app is kept for times without a network. */
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  addEventListener('load', () => setTimeout(register, 1_500), { once: true })
  if (document.readyState === 'complete') setTimeout(register, 1_500)
}
