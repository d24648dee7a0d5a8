// The rules of each game in each language in which they are written.

import type { Lang } from '../engine'

const ENGLISH = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' })
const OTHERS = import.meta.glob<string>('../../../docs/rules/*/*.md', { query: '?raw', import: 'default' })

/** The rules as Markdown, and the language they are in. */
export async function rulesOf(game: string, lang: Lang): Promise<{ markdown: string; lang: Lang } | null> {
  const own = OTHERS[`../../../docs/rules/${lang}/${game}.md`]
  if (own) return { markdown: await own(), lang }
  const english = ENGLISH[`../../../docs/rules/${game}.md`]
  return english ? { markdown: await english(), lang: 'en' } : null
}
