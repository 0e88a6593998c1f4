// The positions of links in a mail's HTML and text.
import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

export type FoundLink = {
  /** The URL that a browser would follow, with entities decoded. */
  url: string
  /** The text of the link in HTML; the URL itself in plain text. */
  label: string
  /** The position of the URL in the source. */
  start: number
  end: number
  /** True for a URL typed as plain text in HTML, which becomes a link when it is tracked. */
  bare?: true
}

/** All links of HTML, and URLs typed as plain text. */
export function findLinks(html: string): FoundLink[] {
  const finder = new Finder(html)
  const tokenizer = new Tokenizer({ decodeEntities: true }, finder.callbacks())
  tokenizer.write(html)
  tokenizer.end()
  finder.endText()
  finder.closeLink(html.length)
  return finder.links
}

/** The URLs in plain text. */
export function findAddresses(text: string): FoundLink[] {
  return [...text.matchAll(/https?:\/\/[^\s<>"'`\u{3000}]+/giu)].map((found) => {
    const url = withoutSentenceEnd(found[0])
    return { url, label: url, start: found.index, end: found.index + url.length }
  })
}

// Trailing punctuation is not part of a URL; a closing bracket is, if it was opened inside.
function withoutSentenceEnd(url: string): string {
  let unopened = url.split(')').length - url.split('(').length
  let end = url.length
  for (; end > 0; end -= 1) {
    const last = url[end - 1]!
    if (last === ')' && unopened > 0) unopened -= 1
    else if (!/[.,;:!?…]/.test(last)) break
  }
  return url.slice(0, end)
}

class Finder {
  readonly links: FoundLink[] = []
  private readonly html: string
  private inAnchor = false
  private inHref = false
  private url = ''
  private start = 0
  private open: FoundLink | null = null
  private labelFrom = -1
  private readonly text = new TextRun()
  /**
   * The enclosing element in which a URL is not a separate link: a link, or an element whose content is not shown as
   * text.
   */
  private closed: string | null = null

  constructor(html: string) {
    this.html = html
  }

  callbacks(): TokenizerCallbacks {
    return {
      onopentagname: (start, end) => {
        this.endText()
        const name = this.html.slice(start, end).toLowerCase()
        this.closed ??= NOT_LINKED.has(name) ? name : null
        this.inAnchor = name === 'a' || name === 'area'
        if (this.inAnchor) this.closeLink(start - 1)
      },
      onattribname: (start, end) => {
        this.inHref = this.inAnchor && /^href$/i.test(this.html.slice(start, end))
        this.url = ''
        this.start = -1
      },
      onattribdata: (start, end) => {
        if (this.start === -1) this.start = start
        this.url += this.html.slice(start, end)
      },
      onattribentity: (code) => {
        this.url += String.fromCodePoint(code)
      },
      onattribend: (quote, end) => this.endAttribute(quote, end),
      onopentagend: (end) => this.beginLabel(end + 1),
      onselfclosingtag: (end) => this.beginLabel(end + 1),
      onclosetag: (start, end) => {
        this.endText()
        const name = this.html.slice(start, end).trim().toLowerCase()
        if (name === this.closed) this.closed = null
        if (name === 'a') this.closeLink(start - 2)
      },
      ontext: (start, end) => this.text.add(this.html.slice(start, end), start, end),
      ontextentity: (code, end) => this.text.add(String.fromCodePoint(code), null, end),
      oncdata: noop,
      oncomment: noop,
      ondeclaration: noop,
      onprocessinginstruction: noop,
      onend: noop,
    }
  }

  /** Finds URLs typed as plain text between two tags. */
  endText(): void {
    const found = this.text.take()
    if (this.closed === null) this.links.push(...found)
  }

  private beginLabel(at: number): void {
    if (this.open && this.labelFrom < 0) this.labelFrom = at
  }

  /** The label ends with the link; markup inside is not part of it. */
  closeLink(end: number): void {
    if (!this.open) return
    const from = this.labelFrom < 0 ? end : this.labelFrom
    const inside = this.html.slice(from, Math.min(end, from + 2_000))
    // No tag can end after the last bracket.
    const tagged = inside.lastIndexOf('>') + 1
    this.open.label = (inside.slice(0, tagged).replaceAll(/<[^<>]*>/g, ' ') + inside.slice(tagged))
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, 200)
    this.open = null
  }

  private endAttribute(quote: QuoteType, end: number): void {
    if (!this.inHref || quote === QuoteType.NoValue) return
    this.inHref = false
    // The tokenizer ends a quoted value after its quote, and reports no start when an entity comes first.
    const mark = quote === QuoteType.Unquoted ? null : quote === QuoteType.Double ? '"' : "'"
    const valueEnd = mark ? end - 1 : end
    const start = mark ? this.html.lastIndexOf(mark, valueEnd - 1) + 1 : this.start
    const link = { url: this.url.trim(), label: '', start, end: valueEnd }
    this.links.push(link)
    this.open = link
    this.labelFrom = -1
  }
}

const NOT_LINKED = new Set(['a', 'button', 'noscript', 'script', 'style', 'textarea', 'title'])

/** Text with decoded entities that records the source position of each piece. */
class TextRun {
  private text = ''
  private pieces: { from: number; start: number | null; end: number }[] = []

  /** A null start marks an entity, of which only the end is known. */
  add(text: string, start: number | null, end: number): void {
    this.pieces.push({ from: this.text.length, start, end })
    this.text += text
  }

  take(): FoundLink[] {
    const { text, pieces } = this
    this.text = ''
    this.pieces = []
    let at = 0
    const pieceAt = (place: number) => {
      while ((pieces[at + 1]?.from ?? Infinity) <= place) at += 1
      return pieces[at]
    }
    return findAddresses(text).flatMap((found) => {
      const first = pieceAt(found.start)
      const last = pieceAt(found.end - 1)
      if (!first || !last || first.start === null) return []
      const end = last.start === null ? last.end : last.start + found.end - last.from
      return [{ ...found, start: first.start + found.start - first.from, end, bare: true as const }]
    })
  }
}

const noop = () => undefined
