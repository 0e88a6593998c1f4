// oxlint-disable max-lines -- one pass of a tokenizer, whose state all of it shares
import { QuoteType, Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { ACTIVE, BLOCKS, SELF_CLOSING, SILENT, SPACED, VOID } from './html-elements.ts'

export type HtmlLink = { href: string; label: string; start: number; end: number }
export type HtmlImage = { src: string; alt: string; width: number | null; height: number | null }

/** The visible content of an HTML mail, and what a filter sees in addition. */
export type HtmlReading = {
  text: string
  links: HtmlLink[]
  images: HtmlImage[]
  /** Characters in the mail that are not displayed. */
  hiddenCharacters: number
  activeElements: string[]
  widestPixels: number
  fonts: number
  colors: number
  bytes: number
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu
const HIDDEN_STYLE =
  /display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden|font-size\s{0,9}:\s{0,9}0(?![.\d])|mso-hide\s{0,9}:\s{0,9}all|max-height\s{0,9}:\s{0,9}0(?![.\d])|opacity\s{0,9}:\s{0,9}0(?![.\d])/i

/**
 * One pass of htmlparser2's tokenizer. Its parser searches a stack on every closing tag, so 300,000 unclosed tags
 * would take minutes; a counter for each silent element is sufficient here. With `marksQuotes`, lines of a quoted
 * email start with `>`, like in plain text.
 */
export function readHtml(html: string, { marksQuotes = false } = {}): HtmlReading {
  const reader = new Reader(html, marksQuotes)
  const tokenizer = new Tokenizer({ decodeEntities: true }, reader.callbacks())
  tokenizer.write(html)
  tokenizer.end()
  return reader.finish()
}

type Attributes = Record<string, string>

class Reader {
  private readonly html: string
  private readonly chunks: string[] = []
  private length = 0
  private lastChar = '\n'
  private pendingBreaks = 0
  private pendingSpace = false
  private silent: { name: string; depth: number; hidden: boolean } | null = null
  private link: { href: string; start: number } | null = null
  private tag = ''
  private attribute = ''
  private value = ''
  private attributes: Attributes = {}
  private readonly fonts = new Set<string>()
  private readonly colors = new Set<string>()
  private readonly found: HtmlReading

  private readonly marksQuotes: boolean
  /** For each open blockquote: does it quote an email? */
  private readonly quotes: boolean[] = []
  private quoteDepth = 0

  constructor(html: string, marksQuotes: boolean) {
    this.html = html
    this.marksQuotes = marksQuotes
    this.found = {
      text: '',
      links: [],
      images: [],
      hiddenCharacters: 0,
      activeElements: [],
      widestPixels: 0,
      fonts: 0,
      colors: 0,
      bytes: html.length,
    }
  }

  callbacks(): TokenizerCallbacks {
    const slice = (start: number, end: number): string => this.html.slice(start, end)
    const ignore = (): void => {}
    return {
      ontext: (start, end) => this.text(slice(start, end)),
      ontextentity: (code) => this.text(String.fromCodePoint(code)),
      onopentagname: (start, end) => {
        this.tag = slice(start, Math.min(end, start + 40)).toLowerCase()
        this.attributes = {}
      },
      onattribname: (start, end) => {
        this.attribute = slice(start, Math.min(end, start + 40)).toLowerCase()
        this.value = ''
      },
      onattribdata: (start, end) => {
        this.value += slice(start, end)
      },
      onattribentity: (code) => {
        this.value += String.fromCodePoint(code)
      },
      onattribend: (quote) => {
        if (quote === QuoteType.NoValue) this.value = ''
        this.attributes[this.attribute] ??= this.value
      },
      onopentagend: () => this.open(),
      onselfclosingtag: () => SELF_CLOSING.has(this.tag) || this.open(),
      onclosetag: (start, end) => this.close(slice(start, Math.min(end, start + 40)).toLowerCase()),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    }
  }

  private text(data: string): void {
    if (this.silent) {
      if (this.silent.hidden) this.found.hiddenCharacters += data.trim().length
      return
    }
    const visible = data.replace(INVISIBLE, '')
    this.found.hiddenCharacters += data.length - visible.length
    for (const piece of visible.split(/([ \t\r\n\f]+)/)) {
      if (piece === '') continue
      if (/^[ \t\r\n\f]/.test(piece)) this.pendingSpace = true
      else this.push(piece)
    }
  }

  private push(piece: string): void {
    if (this.pendingBreaks > 0 && this.length > 0) this.raw('\n'.repeat(this.pendingBreaks))
    else if (this.pendingSpace && this.length > 0 && this.lastChar !== '\n') this.raw(' ')
    if (this.quoteDepth > 0 && (this.pendingBreaks > 0 || this.length === 0)) this.raw('> ')
    this.pendingBreaks = 0
    this.pendingSpace = false
    this.raw(piece)
  }

  private raw(piece: string): void {
    this.chunks.push(piece)
    this.length += piece.length
    this.lastChar = piece.at(-1)!
  }

  private open(): void {
    const { tag, attributes } = this
    if (ACTIVE.has(tag) && !this.found.activeElements.includes(tag)) this.found.activeElements.push(tag)
    if (this.silent) {
      if (tag === this.silent.name) this.silent.depth++
      return
    }
    const style = attributes['style'] ?? ''
    const hidden = HIDDEN_STYLE.test(style) || 'hidden' in attributes
    if ((SILENT.has(tag) || hidden) && !VOID.has(tag)) {
      this.silent = { name: tag, depth: 1, hidden }
      return
    }
    if (this.marksQuotes && tag === 'blockquote') this.openQuote(attributes, style)
    this.measure(tag, attributes, style)
    if (tag === 'br') this.pendingBreaks = Math.min(2, this.pendingBreaks + 1)
    else if (BLOCKS.has(tag)) this.breakLine(SPACED.has(tag) ? 2 : 1)
    else if (tag === 'td' || tag === 'th') this.pendingSpace = true
    if (tag === 'li') this.push('-')
    if (tag === 'li') this.pendingSpace = true
    if (tag === 'a' && attributes['href']) this.openLink(attributes['href'])
    if (tag === 'img') this.image(attributes)
  }

  private close(name: string): void {
    if (this.silent) {
      if (name === this.silent.name && --this.silent.depth === 0) this.silent = null
      return
    }
    if (name === 'a') this.closeLink()
    if (name === 'blockquote' && this.quotes.pop()) this.quoteDepth--
    if (BLOCKS.has(name)) this.breakLine(SPACED.has(name) ? 2 : 1)
  }

  /** Mail programs also use a blockquote for indented text, without a border at its left. */
  private openQuote(attributes: Attributes, style: string): void {
    const isQuote =
      attributes['type'] === 'cite' ||
      'cite' in attributes ||
      /quote|cite/i.test(attributes['class'] ?? '') ||
      /border-left\s{0,9}:(?!\s{0,9}(?:none|0))/i.test(style) ||
      style === ''
    this.quotes.push(isQuote)
    if (isQuote) this.quoteDepth++
  }

  private breakLine(breaks: number): void {
    this.pendingBreaks = Math.max(this.pendingBreaks, breaks)
  }

  private openLink(href: string): void {
    this.closeLink()
    const gap = this.length === 0 ? 0 : this.pendingBreaks || (this.pendingSpace ? 1 : 0)
    this.link = { href: href.trim(), start: this.length + gap }
  }

  private closeLink(): void {
    if (!this.link) return
    const { href, start } = this.link
    this.link = null
    if (/^(?:mailto|tel):/i.test(href)) return
    this.found.links.push({ href, label: '', start: Math.min(start, this.length), end: this.length })
  }

  private image({ src = '', alt = '', width, height, style = '' }: Attributes): void {
    const size = (attribute: string | undefined, name: string): number | null => {
      const value =
        attribute ?? new RegExp(`(?:^|[;\\s])${name}\\s{0,9}:\\s{0,9}(\\d{1,5})`, 'i').exec(style)?.[1]
      return value !== undefined && /^\d/.test(value) ? Number.parseInt(value, 10) : null
    }
    this.found.images.push({ src, alt, width: size(width, 'width'), height: size(height, 'height') })
  }

  private measure(tag: string, attributes: Attributes, style: string): void {
    const width =
      attributes['width'] ?? /(?:^|[;\s])(?:min-)?width\s{0,9}:\s{0,9}(\d{1,5})px/i.exec(style)?.[1]
    if (tag !== 'img' && width && /^\d{1,5}(?:px)?$/.test(width)) {
      this.found.widestPixels = Math.max(this.found.widestPixels, Number.parseInt(width, 10))
    }
    const font = attributes['face'] ?? /font-family\s{0,9}:\s{0,9}([^;,]{1,60})/i.exec(style)?.[1]
    if (font && this.fonts.size < 50) this.fonts.add(font.toLowerCase().replace(/["'\s]/g, ''))
    const color =
      (tag === 'font' ? attributes['color'] : undefined) ??
      /(?:^|[;\s])color\s{0,9}:\s{0,9}([^;]{1,30})/i.exec(style)?.[1]
    if (color && this.colors.size < 50) this.colors.add(color.toLowerCase().trim())
  }

  finish(): HtmlReading {
    this.closeLink()
    const text = this.chunks.join('')
    for (const link of this.found.links) link.label = text.slice(link.start, link.end)
    return { ...this.found, text, fonts: this.fonts.size, colors: this.colors.size }
  }
}
