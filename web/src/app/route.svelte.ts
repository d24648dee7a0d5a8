// Where in the app somebody is: the path is all there is to it.

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'here'; game: string }
  | { page: 'rules'; game: string | null }
  | { page: 'replay'; id: string }
  | { page: 'watch' }
  | { page: 'nowhere' }

export function routeOf(path: string): Route {
  const [, first = '', second = '', ...more] = path.replace(/\/+$/, '').split('/')
  if (more.length > 0) return { page: 'nowhere' }
  if (first === '') return { page: 'home' }
  if (first === 't' && second) return { page: 'table', id: decode(second) }
  if (first === 'here' && second) return { page: 'here', game: decode(second) }
  if (first === 'replay' && second) return { page: 'replay', id: decode(second) }
  if (first === 'rules') return { page: 'rules', game: second ? decode(second) : null }
  if (first === 'watch' && !second) return { page: 'watch' }
  return { page: 'nowhere' }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

class Place {
  path = $state(location.pathname)
  /** The part behind `#`, without it. */
  hash = $state(location.hash.slice(1))
  /** Counts arrivals, so that going where one is starts anew. */
  visit = $state(0)

  constructor() {
    addEventListener('popstate', () => this.#arrive(false))
    document.addEventListener('click', (event) => this.#click(event))
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
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element | null)?.closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
    if (link.pathname.startsWith('/api/') || routeOf(link.pathname).page === 'nowhere') return
    if (link.pathname === location.pathname && link.hash) return
    event.preventDefault()
    this.go(link.href)
  }
}

export const place = new Place()
