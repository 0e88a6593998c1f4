import type { MailPart } from './tokens.ts'

/** The context of the next value in the mail, tracked through the text written so far. */
export type Place = {
  spot: 'content' | 'markup' | 'attribute' | 'forbidden'
  quote: string
  url: 'no' | 'begins' | 'inside'
  /** The end of the markup, which contains the current attribute. */
  tail: string
}

export const START: Place = { spot: 'content', quote: '', url: 'no', tail: '' }

const URL_ATTRIBUTE = /^(?:href|src|action|background|poster|cite|formaction|xlink:href)$/i
// A value here would be executed, or parsed as a style sheet; quoting does not make it safe.
const ACTIVE_ATTRIBUTE = /^(?:on.*|style|srcset|srcdoc)$/i
const MARKUP_ENDS = /["'>]/g
const ATTRIBUTE = /([\w:-]{1,40})\s{0,9}=\s{0,9}$/

export function advancePlace(place: Place, written: string, part: MailPart): Place {
  if (part !== 'html') return { ...place, url: isInUrl(place.url === 'inside', written) ? 'inside' : 'no' }
  let here = place
  let at = 0
  while (at < written.length) {
    const [next, end] = here.quote ? pastQuote(here, written, at) : pastMark(here, written, at)
    here = next
    at = end
  }
  return here
}

function pastQuote(place: Place, written: string, at: number): [Place, number] {
  const end = written.indexOf(place.quote, at)
  const url = place.url === 'begins' ? 'inside' : place.url
  if (end < 0) return [{ ...place, url }, written.length]
  return [{ spot: 'markup', quote: '', url: 'no', tail: '' }, end + 1]
}

function pastMark(place: Place, written: string, at: number): [Place, number] {
  if (place.spot === 'content') {
    const end = written.indexOf('<', at)
    const text = written.slice(at, end < 0 ? undefined : end)
    if (end < 0)
      return [{ ...START, url: isInUrl(place.url === 'inside', text) ? 'inside' : 'no' }, written.length]
    const isMarkup = /[a-z!/?]/i.test(written[end + 1] ?? '')
    return [isMarkup ? { ...START, spot: 'markup' } : START, end + 1]
  }
  MARKUP_ENDS.lastIndex = at
  const end = MARKUP_ENDS.exec(written)?.index ?? written.length
  const tail = (place.tail + written.slice(Math.max(at, end - 100), end)).slice(-100)
  if (end === written.length) return [{ ...place, tail }, end]
  return [written[end] === '>' ? START : opened(written[end]!, tail), end + 1]
}

function opened(quote: string, tail: string): Place {
  const name = ATTRIBUTE.exec(tail)?.[1]
  if (!name || ACTIVE_ATTRIBUTE.test(name)) return { spot: 'forbidden', quote, url: 'no', tail: '' }
  return { spot: 'attribute', quote, url: URL_ATTRIBUTE.test(name) ? 'begins' : 'no', tail: '' }
}

/** A URL in plain text ends at the first character that is not allowed in one. */
function isInUrl(already: boolean, written: string): boolean {
  let start = written.length
  while (start > 0 && !/[\s<>"]/.test(written[start - 1]!)) start -= 1
  return (already && start === 0) || written.slice(start).includes('://')
}
