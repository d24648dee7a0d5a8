// The rules as they are written in docs/rules, read into sections that a page can show, search and link to. It knows
// as much of Markdown as those pages use. No DOM.

export type Inline =
  | { kind: 'text' | 'bold' | 'italic' | 'code'; text: string }
  | { kind: 'link'; text: string; to: string }

export type Block =
  | { kind: 'paragraph'; inline: Inline[] }
  | { kind: 'list'; isOrdered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  /** A drawing in letters; or something for programs, which says in what language it is. */
  | { kind: 'code'; text: string; isProgram: boolean }

export interface Section {
  /** For links: `LC-19`, or the heading as an address. */
  id: string
  level: number
  title: string
  /** Its rule's number, if it is a rule. */
  rule: string | null
  hasRuling: boolean
  isInvented: boolean
  /** Whether it is for programmers, all of it: it stands below `<a id="programmers">`. */
  isTechnical: boolean
  blocks: Block[]
  /** What it says to programmers: the quoted lines. */
  notes: Block[]
  /** All of it in lower case, to be searched. */
  text: string
}

const RULE = /^([A-Z]{2}-\d+[a-z]?)\s+(.*)$/
const INLINE = /\*\*([^*]+)\*\*|\*([^*\s][^*]*)\*|`([^`]+)`|\[([^\]]+)\]\(([^)]+)\)/g

export function inline(text: string): Inline[] {
  const parts: Inline[] = []
  let from = 0
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    const [all, bold, italic, code, words, to] = match
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold })
    else if (italic !== undefined) parts.push({ kind: 'italic', text: italic })
    else if (code !== undefined) parts.push({ kind: 'code', text: code })
    else parts.push({ kind: 'link', text: words ?? '', to: to ?? '' })
    from = match.index + all.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

/** A heading as an address, as GitHub makes them. */
export function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
}

/** The sections in order; what stands before the first heading below the title is the title's. */
export function parseRules(markdown: string): Section[] {
  const sections: Section[] = []
  let lines: string[] = []
  let isCode = false
  let isTechnical = false
  const close = () => {
    const last = sections.at(-1)
    const isQuoted = (line: string) => line.startsWith('>')
    if (last) {
      last.blocks = blocks(lines.filter((line) => !isQuoted(line)))
      last.notes = blocks(lines.filter(isQuoted).flatMap((line) => [line.replace(/^>\s*/, ''), '']))
    }
    lines = []
  }
  for (const line of markdown.split(/\r?\n/)) {
    if (line.startsWith('```')) isCode = !isCode
    const heading = isCode ? null : /^(#{1,4})\s+(.*)$/.exec(line)
    if (!heading) {
      if (line.startsWith('<a id="programmers">')) isTechnical = true
      if (!line.startsWith('<a id=')) lines.push(line)
      continue
    }
    close()
    const title = heading[2] ?? ''
    const rule = RULE.exec(title)
    sections.push({
      id: rule?.[1] ?? slug(title),
      level: (heading[1] ?? '').length,
      title: rule?.[2] ?? title,
      rule: rule?.[1] ?? null,
      hasRuling: false,
      isInvented: false,
      isTechnical,
      blocks: [],
      notes: [],
      text: '',
    })
  }
  close()
  for (const section of sections) {
    const words = plain([...section.blocks, ...section.notes])
    section.text = `${section.id} ${section.title} ${words}`.toLowerCase()
    const marks = bolds(section.blocks)
    section.hasRuling =
      section.rule !== null &&
      marks.some((mark) => /^(Rulings?|Entscheidung(en)?|Uitspra(ak|ken))$/.test(mark))
    section.isInvented =
      section.rule !== null && marks.some((mark) => /^(Invented|Erfunden|Verzonnen)$/.test(mark))
  }
  return sections
}

function blocks(lines: string[]): Block[] {
  const all: Block[] = []
  let i = 0
  while (i < lines.length) {
    const line = lines[i] ?? ''
    const take = (test: (line: string) => boolean): string[] => {
      const taken: string[] = []
      while (i < lines.length && test(lines[i] ?? '')) taken.push(lines[i++] ?? '')
      return taken
    }
    if (line.startsWith('```')) {
      i += 1
      const text = take((next) => !next.startsWith('```')).join('\n')
      all.push({ kind: 'code', text, isProgram: line.length > 3 })
      i += 1
    } else if (line.startsWith('|')) {
      const [head, , ...rows] = take((next) => next.startsWith('|')).map(cells)
      all.push({ kind: 'table', head: head ?? [], rows })
    } else if (isItem(line)) {
      const taken = take((next) => isItem(next) || /^\s+\S/.test(next))
      const items: string[] = []
      for (const next of taken) {
        if (isItem(next)) items.push(next.replace(/^\s*(?:[-*]|\d+\.)\s+/, ''))
        else items[items.length - 1] += ` ${next.trim()}`
      }
      all.push({ kind: 'list', isOrdered: /^\s*\d+\./.test(line), items: items.map(inline) })
    } else if (line.trim() === '') {
      i += 1
    } else {
      const text = take(
        (next) => next.trim() !== '' && !next.startsWith('|') && !next.startsWith('```') && !isItem(next),
      ).join(' ')
      all.push({ kind: 'paragraph', inline: inline(text) })
    }
  }
  return all
}

function isItem(line: string): boolean {
  return /^\s*(?:[-*]|\d+\.)\s+/.test(line)
}

function cells(row: string): Inline[][] {
  return row
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => inline(cell.trim()))
}

function parts(all: Block[]): Inline[] {
  return all.flatMap((block): Inline[] => {
    if (block.kind === 'paragraph') return block.inline
    if (block.kind === 'list') return block.items.flat()
    if (block.kind === 'table') return [...block.head, ...block.rows.flat()].flat()
    return [{ kind: 'code', text: block.text }]
  })
}

function plain(all: Block[]): string {
  return parts(all)
    .map(({ text }) => text)
    .join(' ')
}

function bolds(all: Block[]): string[] {
  return parts(all)
    .filter(({ kind }) => kind === 'bold')
    .map(({ text }) => text)
}
