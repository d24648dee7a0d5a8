// The current page of the app, which is all in the path.

import { routeOf, type Route } from './routes'

class Place {
  path = $state(location.pathname)
  /** The part behind `#`, without it. */
  hash = $state(location.hash.slice(1))
  /** Counts arrivals, so that going to the current page starts over. */
  visit = $state(0)

  constructor() {
    this.#shortcut()
    addEventListener('popstate', () => this.#arrive(false))
    document.addEventListener('click', (event) => this.#click(event))
  }

  /** `/?game=NAME&seed=7` is a short way to a new match in the page. */
  #shortcut(): void {
    const search = new URLSearchParams(location.search)
    const game = search.get('game')
    if (this.path !== '/' || !game) return
    search.delete('game')
    history.replaceState(null, '', `/here/${encodeURIComponent(game)}?new&board&${search}`)
    this.path = location.pathname
  }

  get route(): Route {
    return routeOf(this.path)
  }

  go(to: string, { replace = false } = {}): void {
    const url = new URL(to, location.href)
    if (replace) history.replaceState(null, '', url)
    else history.pushState(null, '', url)
    this.#arrive(true)
  }

  #arrive(onTop: boolean): void {
    const isElsewhere = this.path !== location.pathname
    this.path = location.pathname
    this.hash = location.hash.slice(1)
    if (isElsewhere) this.visit += 1
    if (isElsewhere && onTop && !this.hash) scrollTo(0, 0)
  }

  /** Links within the app change the page without loading it again. */
  #click(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/') || routeOf(link.pathname).page === 'nowhere') return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    this.go(link.href)
  }
}

export const place = new Place()
