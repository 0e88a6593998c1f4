// User-supplied HTML without anything that is active in a mail program.
import { QuoteType, Tokenizer } from 'htmlparser2'
import { ACTIVE, SELF_CLOSING, SILENT, VOID } from './html-elements.ts'
import { escapeHtml } from './text-to-html.ts'

const ELEMENTS = new Set(
  'a b blockquote br caption center code col colgroup dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins li ol p pre s small span strike strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
)
const ATTRIBUTES = new Set(
  'align alt bgcolor border cellpadding cellspacing color colspan dir face height href lang rowspan size src style title valign width'.split(
    ' ',
  ),
)
const LINK = /^\s*(?:https?|mailto|tel):/i
const PICTURE = /^\s*(?:https?:|cid:|data:image\/(?:png|jpeg|gif|webp);base64,)/i
// Styles that load or compute something, and syntax that could hide them from this pattern: escapes and comments.
const UNSAFE_STYLE = /url\s{0,9}\(|image-set|expression|behaviou?r|-moz-binding|@|\\|\/\*/i

/**
 * Preserves the elements and attributes of mail layout in their order, and the text of all others; anything that
 * executes, loads a page or takes input is removed with its content. Links may use https, http, mailto or tel. An
 * allow-list, as OWASP advises. One pass of the tokenizer (html-to-text.ts explains why), so in linear time.
 */
// oxlint-disable-next-line max-lines-per-function -- one pass of a tokenizer, whose state all of its calls share
export function passiveHtml(html: string): string {
  const output: string[] = []
  let tag = ''
  let attributes = new Map<string, string>()
  let name = ''
  let value = ''
  let dropped: { tag: string; depth: number } | null = null
  const slice = (start: number, end: number): string => html.slice(start, end)
  const lower = (start: number, end: number): string => slice(start, Math.min(end, start + 40)).toLowerCase()
  const text = (words: string): void => void (dropped || output.push(escapeHtml(words)))
  const open = (): void => {
    if (dropped) {
      if (tag === dropped.tag) dropped.depth++
    } else if (ELEMENTS.has(tag)) output.push(`<${tag}${attributesOf(attributes)}>`)
    else if ((SILENT.has(tag) || ACTIVE.has(tag)) && !VOID.has(tag) && tag !== 'form')
      dropped = { tag, depth: 1 }
  }
  const close = (closed: string): void => {
    if (dropped) {
      if (closed === dropped.tag && --dropped.depth === 0) dropped = null
    } else if (ELEMENTS.has(closed) && !VOID.has(closed)) output.push(`</${closed}>`)
  }
  const ignore = (): void => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext: (start, end) => text(slice(start, end)),
      ontextentity: (code) => text(String.fromCodePoint(code)),
      onopentagname: (start, end) => {
        tag = lower(start, end)
        attributes = new Map()
      },
      onattribname: (start, end) => {
        name = lower(start, end)
        value = ''
      },
      onattribdata: (start, end) => {
        value += slice(start, end)
      },
      onattribentity: (code) => {
        value += String.fromCodePoint(code)
      },
      onattribend: (quote) => {
        if (!attributes.has(name)) attributes.set(name, quote === QuoteType.NoValue ? '' : value)
      },
      onopentagend: open,
      onselfclosingtag: () => {
        if (!SELF_CLOSING.has(tag)) open()
      },
      onclosetag: (start, end) => close(lower(start, end)),
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return output.join('')
}

function attributesOf(attributes: ReadonlyMap<string, string>): string {
  return [...attributes]
    .filter(([name, value]) => ATTRIBUTES.has(name) && isPassive(name, value))
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
}

function isPassive(name: string, value: string): boolean {
  if (name === 'href') return LINK.test(value)
  if (name === 'src') return PICTURE.test(value)
  return name !== 'style' || !UNSAFE_STYLE.test(value)
}
