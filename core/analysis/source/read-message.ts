import { decodeText, fromBase64, fromQuotedPrintable } from './bytes.ts'
import { decodeWords, headerOf, readHeaders, readParameters, type Header } from './headers.ts'

type Attachment = { name: string; type: string; bytes: number }

export type Message = {
  headers: readonly Header[]
  subject: string
  from: string | null
  text: string
  html: string
  attachments: Attachment[]
  /** The media types of all parts, outermost first. */
  structure: string[]
  bytes: number
}

// Real mail nests four or five deep and has a few dozen parts; more is an attack on the reader.
const DEEPEST = 20
const MOST_PARTS = 500

/** The parts of an RFC 5322 message that the analysis needs: headers, the first text of each type, attachments. */
export function readMessage(source: string): Message {
  const lines = source
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(/^\n+/, '')
    .replace(/^From [^\n]{0,500}\n/, '')
  const { head, body } = splitHead(lines)
  const headers = readHeaders(head)
  const message: Message = {
    headers,
    subject: decodeWords(headerOf(headers, 'subject') ?? ''),
    from: nullable(headerOf(headers, 'from')),
    text: '',
    html: '',
    attachments: [],
    structure: [],
    bytes: source.length,
  }
  // A text without any header was pasted by a person; it is read as a body.
  readPart(headers, headers.length === 0 ? lines.replace(/^\n/, '') : body, message, 0)
  return message
}

const nullable = (value: string | null): string | null => (value === null ? null : decodeWords(value))

function splitHead(block: string): { head: string; body: string } {
  if (block.startsWith('\n')) return { head: '', body: block.slice(1) }
  const gap = block.indexOf('\n\n')
  return gap < 0 ? { head: block, body: '' } : { head: block.slice(0, gap), body: block.slice(gap + 2) }
}

function readPart(headers: readonly Header[], body: string, message: Message, depth: number): void {
  const { value, parameters } = readParameters(headerOf(headers, 'content-type') ?? 'text/plain')
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(value) ? value : 'text/plain'
  if (message.structure.length >= MOST_PARTS) return
  message.structure.push(type)
  const boundary = parameters.get('boundary')
  if (type.startsWith('multipart/') && boundary && depth < DEEPEST) {
    for (const part of splitParts(body, boundary)) {
      const { head, body: inner } = splitHead(part)
      readPart(readHeaders(head), inner, message, depth + 1)
    }
    return
  }
  readLeaf(headers, type, parameters, body, message)
}

function splitParts(body: string, boundary: string): string[] {
  const parts: string[] = []
  const mark = `--${boundary}`
  let start = -1
  let at = body.startsWith(mark) ? 0 : next(body, mark, 0)
  while (at >= 0 && parts.length < MOST_PARTS) {
    if (start >= 0) parts.push(body.slice(start, Math.max(start, at - 1)))
    if (body.startsWith('--', at + mark.length)) return parts
    const newline = body.indexOf('\n', at)
    if (newline < 0) return parts
    start = newline + 1
    // The boundary may follow immediately when a part is empty.
    at = body.startsWith(mark, start) ? start : next(body, mark, start)
  }
  // A truncated message still has the parts before the cut.
  if (start >= 0) parts.push(body.slice(start))
  return parts
}

function next(body: string, mark: string, from: number): number {
  const found = body.indexOf(`\n${mark}`, Math.max(0, from - 1))
  return found < 0 ? -1 : found + 1
}

function readLeaf(
  headers: readonly Header[],
  type: string,
  parameters: ReadonlyMap<string, string>,
  body: string,
  message: Message,
): void {
  const disposition = readParameters(headerOf(headers, 'content-disposition') ?? '')
  const name = decodeWords(disposition.parameters.get('filename') ?? parameters.get('name') ?? '')
  const isText = type === 'text/plain' || type === 'text/html'
  const encoding = (headerOf(headers, 'content-transfer-encoding') ?? '').trim().toLowerCase()
  const wanted = type === 'text/plain' ? message.text === '' : message.html === ''
  if (!isText || disposition.value === 'attachment') {
    const bytes = encoding === 'base64' ? Math.floor((body.length * 3) / 4) : body.length
    // Images that the HTML displays are part of the text, not attachments.
    if (disposition.value !== 'inline' && headerOf(headers, 'content-id') === null)
      message.attachments.push({ name, type, bytes })
    return
  }
  if (!wanted) return
  const raw =
    encoding === 'base64'
      ? fromBase64(body)
      : encoding === 'quoted-printable'
        ? fromQuotedPrintable(body)
        : body
  const text = decodeText(raw, parameters.get('charset') ?? '').replaceAll('\r\n', '\n')
  if (type === 'text/plain') message.text = text
  else message.html = text
}
