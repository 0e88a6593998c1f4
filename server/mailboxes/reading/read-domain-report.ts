// Reads the report about a domain that an email carries. Anyone may have sent it, so it runs in a mail worker, and
// whatever it unpacks has a limit.
import { gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import type { Email } from 'postal-mime'
import type { DomainReport } from '#core/mailboxes/reports/domain-report.ts'
import { readDmarc, type XmlNode } from '#core/mailboxes/reports/read-dmarc.ts'
import { readTls } from '#core/mailboxes/reports/read-tls.ts'
import { senderCheck } from '#core/messages/sender-check.ts'
import { asciiAddress } from '#core/text/idna.ts'
import { headersOf, mailbox, oneLine, parseMail } from './parse-inbound.ts'

const MOST_BYTES = 10 * 1024 * 1024
const MOST_PARTS = 10
const MOST_LAYERS = 3
const MOST_ELEMENTS = 500_000
const MOST_DEPTH = 20
const MOST_TEXT = 1_000

/** True for the head of an email that probably carries a report: RFC 9990 and RFC 8460 suggest its subject. */
export function isDomainReportHead(subject: string, contentType: string): boolean {
  const words = subject.toLowerCase()
  return (
    /report[ -]domain/.test(words) ||
    (words.includes('dmarc') && words.includes('report')) ||
    contentType.toLowerCase().includes('tlsrpt')
  )
}

/** A report with whether the receiving server confirmed the sender of its email. */
type ReceivedReport = DomainReport & { isAuthenticated: boolean }

/** Null when the email has no report that can be read. */
export async function readDomainReport(raw: Uint8Array): Promise<ReceivedReport | null> {
  const email = await parseMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength))
  const { attachments, text = '' } = email
  const parts = attachments
    .slice(0, MOST_PARTS)
    .map(({ content }) =>
      typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content as ArrayBuffer),
    )
  for (const part of [...parts, Buffer.from(text)]) {
    const report = readDocument(part)
    if (report) return { ...report, isAuthenticated: isFromItsSender(email) }
  }
  return null
}

function isFromItsSender(email: Email): boolean {
  const { address = '' } = mailbox(email.from)
  const from = asciiAddress(oneLine(address, 320))
  return senderCheck({ headers: headersOf(email), from }) === 'pass'
}

export function readDocument(bytes: Uint8Array): DomainReport | null {
  try {
    const document = decode(unpack(bytes)).trimStart()
    if (document.startsWith('{')) return readTls(JSON.parse(document))
    const root = document.startsWith('<') ? readXml(document) : null
    return root && readDmarc(root)
  } catch {
    return null
  }
}

/** Files are recognized by their first bytes, because their names and types are often wrong. */
function unpack(bytes: Uint8Array, layers = 0): Uint8Array {
  if (layers > MOST_LAYERS) throw new Error('It is packed too often')
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    return unpack(gunzipSync(bytes, { maxOutputLength: MOST_BYTES }), layers + 1)
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return bytes
  let hasFile = false
  const files = unzipSync(bytes, {
    filter({ originalSize, name }) {
      const fits = !hasFile && originalSize <= MOST_BYTES && !name.endsWith('/')
      hasFile ||= fits
      return fits
    },
  })
  const [file] = Object.values(files)
  if (!file) throw new Error('The archive has no file of an allowed size')
  return unpack(file, layers + 1)
}

function decode(bytes: Uint8Array): string {
  if (bytes.length > MOST_BYTES) throw new Error('It is too long')
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return new TextDecoder(
    /encoding=["'](?:iso-8859-1|windows-1252)/i.test(head) ? 'windows-1252' : 'utf-8',
  ).decode(bytes)
}

/** The tree of a document. A document type is refused, so no entity can be declared. */
function readXml(document: string): XmlNode | null {
  const top: XmlNode = { name: '', text: '', children: [] }
  const open = [top]
  let count = 0
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.startsWith('!')) throw new Error('It has a document type')
      },
      onopentagname(name) {
        count += 1
        if (count > MOST_ELEMENTS || open.length > MOST_DEPTH) throw new Error('It has too many elements')
        const node = { name: name.slice(name.indexOf(':') + 1).toLowerCase(), text: '', children: [] }
        open.at(-1)!.children.push(node)
        open.push(node)
      },
      ontext(text) {
        const node = open.at(-1)!
        if (node.text.length < MOST_TEXT) node.text += text.slice(0, MOST_TEXT)
      },
      onclosetag() {
        if (open.length > 1) open.pop()
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(document)
  parser.end()
  return top.children.find(({ name }) => name === 'feedback') ?? top.children[0] ?? null
}
