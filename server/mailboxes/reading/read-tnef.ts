// winmail.dat: the text and the names of files in a message that Outlook packed in its own format (MS-OXTNEF).
import { readRtf } from './read-rtf.ts'
import { charsetName } from './windows-codepages.ts'

type Tnef = { text: string; html: string; fileNames: string[] }

const SIGNATURE = 0x223e9f78
const MAX_TEXT = 1_000_000
const MAX_FILES = 50
const MAX_PROPERTIES = 2_000
const attributes = {
  codepage: 0x69007,
  text: 0x2800c,
  properties: 0x69003,
  newFile: 0x69002,
  fileTitle: 0x18010,
  fileProperties: 0x69005,
} as const
const properties = {
  text: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  longFileName: 0x3707,
  internetCodepage: 0x3fde,
} as const

/** Null when it is not such a file, or a broken one without content. */
export function readTnef(bytes: Uint8Array): Tnef | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 6 || file.readUInt32LE(0) !== SIGNATURE) return null
  const read: Tnef = { text: '', html: '', fileNames: [] }
  let charset = 'windows-1252'
  try {
    for (const { tag, data } of attributesIn(file)) {
      if (tag === attributes.codepage && data.length >= 4) charset = charsetName(data.readUInt32LE(0))
      else if (tag === attributes.text) read.text ||= decode(data, charset)
      else if (tag === attributes.properties) readBody(data, charset, read)
      else if (tag === attributes.newFile && read.fileNames.length < MAX_FILES) read.fileNames.push('')
      else if (tag === attributes.fileTitle) nameFile(read, decode(data, charset))
      else if (tag === attributes.fileProperties) {
        const name = propertiesIn(data).get(properties.longFileName)
        if (name) nameFile(read, textOf(name, charset))
      }
    }
  } catch (error) {
    // The attributes before the truncation remain valid.
    if (!(error instanceof RangeError)) throw error
  }
  read.fileNames = read.fileNames.filter((name) => name !== '')
  return read.text || read.html || read.fileNames.length > 0 ? read : null
}

function nameFile(read: Tnef, name: string): void {
  if (read.fileNames.length > 0 && name !== '') read.fileNames[read.fileNames.length - 1] = name
}

function* attributesIn(file: Buffer): Generator<{ tag: number; data: Buffer }> {
  // Each attribute has a level, tag, length, data and a checksum, which no reader relies on.
  for (let at = 6; at + 9 <= file.length;) {
    const tag = file.readUInt32LE(at + 1)
    const length = file.readUInt32LE(at + 5)
    yield { tag, data: file.subarray(at + 9, at + 9 + length) }
    at += 9 + length + 2
  }
}

type Value = { type: number; data: Buffer }

function readBody(data: Buffer, charset: string, read: Tnef): void {
  const found = propertiesIn(data)
  const page = found.get(properties.internetCodepage)?.data
  const htmlCharset = page && page.length >= 4 ? charsetName(page.readUInt32LE(0)) : charset
  const [text, html, rtf] = [properties.text, properties.html, properties.rtf].map((id) => found.get(id))
  if (text) read.text ||= textOf(text, charset)
  if (html) read.html ||= textOf(html, htmlCharset)
  if (!rtf || read.html) return
  const unpacked = readRtf(rtf.data)
  if (unpacked?.html) read.html = unpacked.html.slice(0, MAX_TEXT)
  else if (unpacked?.text) read.text ||= unpacked.text.slice(0, MAX_TEXT)
}

const SIZES: Readonly<Record<number, number>> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  10: 4,
  11: 4,
  20: 8,
  64: 8,
  72: 16,
}
const UNICODE = 0x1f
const VARIABLE: ReadonlySet<number> = new Set([0x0d, 0x1e, UNICODE, 0x102])
const SEVERAL = 0x1000

function propertiesIn(data: Buffer): Map<number, Value> {
  const found = new Map<number, Value>()
  const count = Math.min(data.readUInt32LE(0), MAX_PROPERTIES)
  let at = 4
  for (let place = 0; place < count && at + 4 <= data.length; place += 1) {
    const type = data.readUInt16LE(at)
    const id = data.readUInt16LE(at + 2)
    at += 4
    if (id >= 0x8000) at = afterName(data, at)
    const kind = type & ~SEVERAL
    const values = VARIABLE.has(kind) || type !== kind ? data.readUInt32LE(at) : 1
    if (VARIABLE.has(kind) || type !== kind) at += 4
    if (values > MAX_PROPERTIES) return found
    for (let value = 0; value < values; value += 1) {
      const size = VARIABLE.has(kind) ? data.readUInt32LE(at) : SIZES[kind]
      if (size === undefined) return found
      if (VARIABLE.has(kind)) at += 4
      if (value === 0 && !found.has(id)) found.set(id, { type: kind, data: data.subarray(at, at + size) })
      at += size + (-size & 3)
    }
  }
  return found
}

/** A named property has a set and a number or a name before its value. */
function afterName(data: Buffer, at: number): number {
  if (data.readUInt32LE(at + 16) === 0) return at + 24
  const length = data.readUInt32LE(at + 20)
  return at + 24 + length + (-length & 3)
}

const textOf = ({ type, data }: Value, charset: string): string =>
  type === UNICODE ? decode(data, 'utf-16le') : decode(data, charset)

function decode(data: Buffer, charset: string): string {
  const text = new TextDecoder(charset).decode(data.subarray(0, MAX_TEXT))
  const end = text.indexOf('\0')
  return (end < 0 ? text : text.slice(0, end)).trim()
}
