export type MergeTag = {
  start: number
  end: number
  /** `first_name`; empty when nothing stands between the braces. */
  name: string
  fallback: string | null
  /** Filled by the sender for every recipient, or by its own fallback. */
  resolved: boolean
}

export type Placeholder = { start: number; end: number; raw: string }
export type Spintax = { start: number; end: number; options: string[]; broken: boolean }
export type Template = { tags: MergeTag[]; placeholders: Placeholder[]; spins: Spintax[] }

// Bounded and without nested repeats, so that 50,000 braces cost no more than 50,000 letters.
const TAG = /\{\{([^{}\n]{0,120})\}\}/g
const SPIN = /(?<!\{)\{([^{}\n]{0,400}\|[^{}\n]{0,400})\}(?!\})/g
const SINGLE_BRACE = /(?<!\{)\{([A-Za-z][A-Za-z0-9_. ]{1,30})\}(?!\})/g
const STRAY = /\{\{|\}\}|[{}]/g
// [First Name], <<Company>>, %FIRST_NAME%, *|FNAME|*: what other tools and hurried people leave behind.
const OTHER =
  /\[(?:insert |your |their |the |first|last|full|company|name|role|title|job|industry|city|topic|product|pain|recent|specific|prospect|recipient|sender|mutual|competitor|date|number|link)[^\]\n]{0,40}\]|<<[^<>\n]{1,40}>>|%%?[A-Z][A-Z_]{2,30}%%?|\*\|[A-Z_:]{2,30}\|\*|\b(?:INSERT|ADD) (?:NAME|COMPANY|LINK|TITLE)(?: HERE)?\b|\bXX{2,}\b/gi
const KNOWN_FIELD =
  /^(?:first_?name|last_?name|full_?name|name|company(?:_?name)?|job_?title|title|role|industry|city|location|website|email|phone|sender_?name)$/i

export function readTemplate(text: string, fields: ReadonlySet<string>): Template {
  if (!/[{}[<%*X]|INSERT|ADD /.test(text)) return { tags: [], placeholders: [], spins: [] }
  const template: Template = { tags: [], placeholders: [], spins: [] }
  const taken: [number, number][] = []
  for (const match of text.matchAll(TAG)) {
    template.tags.push(readTag(match[1]!, match.index, match.index + match[0].length, fields))
    taken.push([match.index, match.index + match[0].length])
  }
  for (const match of text.matchAll(SPIN)) {
    const options = match[1]!.split('|').map((option) => option.trim())
    template.spins.push({
      start: match.index,
      end: match.index + match[0].length,
      options,
      broken: options.every((option) => option === ''),
    })
    taken.push([match.index, match.index + match[0].length])
  }
  collectPlaceholders(text, template, taken)
  return template
}

function readTag(inner: string, start: number, end: number, fields: ReadonlySet<string>): MergeTag {
  const bar = inner.indexOf('|')
  const name = (bar < 0 ? inner : inner.slice(0, bar)).trim()
  const filter =
    bar < 0
      ? null
      : inner
          .slice(bar + 1)
          .trim()
          .replace(/^default:?\s*/i, '')
          .replace(/^["']|["']$/g, '')
  const fallback = filter === '' ? null : filter
  return {
    start,
    end,
    name,
    fallback,
    resolved: name !== '' && (fallback !== null || fields.has(fieldKey(name))),
  }
}

/** `First Name`, `firstName` and `first_name` are one field. */
export const fieldKey = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

function collectPlaceholders(text: string, template: Template, taken: [number, number][]): void {
  const add = (start: number, raw: string): void => {
    template.placeholders.push({ start, end: start + raw.length, raw })
    taken.push([start, start + raw.length])
  }
  for (const match of text.matchAll(SINGLE_BRACE))
    if (KNOWN_FIELD.test(match[1]!.trim().replaceAll(' ', '_'))) add(match.index, match[0])
  for (const match of text.matchAll(OTHER)) {
    const isMarkdownLink = match[0].startsWith('[') && text[match.index + match[0].length] === '('
    if (!isMarkdownLink) add(match.index, match[0])
  }
  taken.sort((a, b) => a[0] - b[0])
  let next = 0
  for (const match of text.matchAll(STRAY)) {
    while (next < taken.length && taken[next]![1] <= match.index) next++
    const inside = next < taken.length && taken[next]![0] <= match.index
    if (!inside && match[0].length === 2)
      template.placeholders.push({ start: match.index, end: match.index + 2, raw: match[0] })
    else if (!inside)
      template.spins.push({ start: match.index, end: match.index + 1, options: [], broken: true })
  }
  template.placeholders.sort((a, b) => a.start - b.start)
}

/** The template as a reader would see it, character for character in the same place: tags become a word. */
export function maskTemplate(text: string, { tags, spins, placeholders }: Template): string {
  if (tags.length + spins.length + placeholders.length === 0) return text
  const edits = [
    ...tags.map((tag) => ({ ...tag, shown: fit(tag.fallback ?? 'Name', tag.end - tag.start) })),
    ...placeholders.map((item) => ({
      ...item,
      shown: fit(item.raw.length > 2 ? 'Name' : '', item.end - item.start),
    })),
    ...spins.map((spin) => ({ ...spin, shown: fit(spin.options[0] ?? '', spin.end - spin.start) })),
  ].sort((a, b) => a.start - b.start)
  let masked = ''
  let from = 0
  for (const edit of edits) {
    if (edit.start < from) continue
    masked += text.slice(from, edit.start) + edit.shown
    from = edit.end
  }
  return masked + text.slice(from)
}

const fit = (shown: string, length: number): string => shown.slice(0, length).padEnd(length, ' ')
