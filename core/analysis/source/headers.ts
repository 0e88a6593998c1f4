import { decodeText, fromBase64, fromQuotedPrintable } from './bytes.ts'

/** `name` is in lower case; `value` is unfolded and otherwise unchanged. */
export type Header = { name: string; value: string }

const MOST_HEADERS = 2000

/** RFC 5322 section 2.2: header fields up to the first empty line, folded lines joined. */
export function readHeaders(block: string): Header[] {
  const headers: Header[] = []
  let current: { name: string; lines: string[] } | null = null
  const addCurrent = (): void => {
    if (current) headers.push({ name: current.name, value: current.lines.join(' ').trim() })
  }
  for (const line of block.split('\n')) {
    if (headers.length >= MOST_HEADERS) break
    if (/^[ \t]/.test(line)) {
      current?.lines.push(line.trim())
      continue
    }
    const colon = line.indexOf(':')
    if (colon <= 0 || colon > 100) continue
    addCurrent()
    current = { name: line.slice(0, colon).trim().toLowerCase(), lines: [line.slice(colon + 1).trim()] }
  }
  addCurrent()
  return headers
}

export const headerOf = (headers: readonly Header[], name: string): string | null =>
  headers.find((header) => header.name === name)?.value ?? null

type Parameters = { value: string; parameters: ReadonlyMap<string, string> }

/** `text/html; charset="utf-8"`, with the continued and encoded forms of RFC 2231. */
export function readParameters(raw: string): Parameters {
  const parameters = new Map<string, string>()
  const [value = '', ...rest] = splitOutsideQuotes(raw.slice(0, 4000))
  for (const piece of rest) {
    const equals = piece.indexOf('=')
    if (equals <= 0) continue
    const key = piece.slice(0, equals).trim().toLowerCase()
    const plain = piece
      .slice(equals + 1)
      .trim()
      .replace(/^"|"$/g, '')
      .replace(/\\(.)/g, '$1')
    const base = key.replace(/\*\d{0,3}\*?$/, '')
    const decoded = key.endsWith('*') ? fromPercent(plain) : plain
    parameters.set(base, (base === key ? '' : (parameters.get(base) ?? '')) + decoded)
  }
  return { value: value.trim().toLowerCase(), parameters }
}

function splitOutsideQuotes(raw: string): string[] {
  const pieces: string[] = []
  let from = 0
  let quoted = false
  for (let at = 0; at < raw.length; at++) {
    if (raw[at] === '\\' && quoted) at++
    else if (raw[at] === '"') quoted = !quoted
    else if (raw[at] === ';' && !quoted) {
      pieces.push(raw.slice(from, at))
      from = at + 1
    }
  }
  return [...pieces, raw.slice(from)]
}

function fromPercent(value: string): string {
  const [, charset = '', encoded = value] = /^([\w-]{0,40})'[\w-]{0,20}'(.*)$/s.exec(value) ?? []
  const bytes = encoded.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return decodeText(bytes, charset)
}

const ENCODED_WORD = /=\?([\w-]{1,40})(?:\*[\w-]{1,20})?\?([BbQq])\?([^?]{0,2000})\?=/g

/** RFC 2047: encoded words in other alphabets. Spaces between two of them are not part of the text. */
export function decodeWords(value: string): string {
  const joined = decodeText(value, 'utf-8').replace(/(\?=)[ \t\r\n]{1,20}(?==\?)/g, '$1')
  return joined.replace(ENCODED_WORD, (_, charset: string, encoding: string, text: string) =>
    decodeText(encoding.toUpperCase() === 'B' ? fromBase64(text) : fromQuotedPrintable(text, true), charset),
  )
}
