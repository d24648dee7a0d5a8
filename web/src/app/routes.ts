// The addresses of the app. No DOM.

export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'here'; game: string }
  | { page: 'rules'; game: string | null }
  | { page: 'replay'; id: string; room?: string }
  | { page: 'analysis'; id: string }
  | { page: 'watch' }
  | { page: 'replays' }
  | { page: 'pad'; game: string | null }
  | { page: 'boards'; id: string | null }
  | { page: 'solo' }
  | { page: 'daily' }
  | { page: 'nowhere' }

export function routeOf(path: string): Route {
  const [, first = '', second = '', ...more] = path.replace(/\/+$/, '').split('/')
  // A replay that is looked at together.
  if (first === 'replay' && second && more.length === 2 && more[0] === 'together' && more[1])
    return { page: 'replay', id: decode(second), room: decode(more[1]) }
  if (more.length > 0) return { page: 'nowhere' }
  if (first === '') return { page: 'home' }
  if (first === 't' && second) return { page: 'table', id: decode(second) }
  if (first === 'here' && second) return { page: 'here', game: decode(second) }
  // Without an id: a record from a file.
  if (first === 'replay') return { page: 'replay', id: decode(second) }
  if (first === 'analysis') return { page: 'analysis', id: decode(second) }
  if (first === 'rules') return { page: 'rules', game: second ? decode(second) : null }
  if (first === 'pad') return { page: 'pad', game: second ? decode(second) : null }
  if (first === 'boards') return { page: 'boards', id: second ? decode(second) : null }
  if ((first === 'watch' || first === 'replays' || first === 'solo' || first === 'daily') && !second)
    return { page: first }
  return { page: 'nowhere' }
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
