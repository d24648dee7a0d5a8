/** The table's id in a link, or an id by itself; null if it is neither. */
export function tableIn(text: string): string | null {
  return /(?:\/t\/|^)([\w-]{4,})\/?(?:[?#].*)?$/.exec(text.trim())?.[1] ?? null
}
