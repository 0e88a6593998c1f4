// The text in Outlook's compressed RTF (MS-OXRTFCP), which mostly wraps HTML or plain text (MS-OXRTFEX).
import { deEncapsulateSync } from 'rtf-stream-parser'
import { charsetName } from './windows-codepages.ts'

const PACKED = 0x75465a4c
const PLAIN = 0x414c454d
const MAX_RTF = 4_000_000
const WINDOW = 4096
/** The dictionary that every compressed text starts with (MS-OXRTFCP 2.1.2.1). */
const BEGINNING =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'

/** Null when it cannot be decompressed, or wraps neither. */
export function readRtf(packed: Buffer): { html?: string; text?: string } | null {
  const rtf = unpack(packed)
  if (!rtf) return null
  // The parser writes each of these to the console.
  if (/\\'(?![\da-f]{2})/i.test(rtf.toString('latin1'))) return whole(rtf)
  try {
    const { mode, text } = deEncapsulateSync(rtf, { decode, mode: 'either', warn: () => undefined })
    return { [mode]: String(text) }
  } catch {
    return whole(rtf)
  }
}

function whole(rtf: Buffer): { text: string } | null {
  const text = plainText(rtf)
  return text === '' ? null : { text }
}

const decode = (bytes: Buffer, codepage: string): string =>
  new TextDecoder(charsetName(Number(codepage.replace(/^cp/, '')))).decode(bytes)

export function unpack(packed: Buffer): Buffer | null {
  if (packed.length < 16) return null
  const kind = packed.readUInt32LE(8)
  if (kind === PLAIN) return packed.subarray(16)
  if (kind !== PACKED) return null
  const window = Buffer.alloc(WINDOW)
  let to = window.write(BEGINNING, 'latin1')
  const out: number[] = []
  const appendByte = (byte: number) => {
    out.push(byte)
    window[to] = byte
    to = (to + 1) % WINDOW
  }
  for (let at = 16; at < packed.length && out.length < MAX_RTF;) {
    const flags = packed[at++]!
    for (let bit = 0; bit < 8 && at < packed.length; bit += 1) {
      if ((flags & (1 << bit)) === 0) {
        appendByte(packed[at++]!)
        continue
      }
      if (at + 1 >= packed.length) return Buffer.from(out)
      const token = packed.readUInt16BE(at)
      at += 2
      if (token >> 4 === to) return Buffer.from(out)
      for (let from = token >> 4, left = (token & 15) + 2; left > 0; from += 1, left -= 1)
        appendByte(window[from % WINDOW]!)
    }
  }
  return Buffer.from(out)
}

const HIDDEN = /^(?:fonttbl|colortbl|stylesheet|info|pict|object|header|footer|\*)$/
const BREAKS: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  tab: '\t',
  cell: '\t',
  row: '\n',
  sect: '\n',
}

/** The text of RTF that Outlook wrote itself, without fonts, colors and pictures. */
export function plainText(rtf: Buffer): string {
  const source = rtf.toString('latin1')
  const page = /\\ansicpg(\d{3,5})/.exec(source)?.[1]
  const decoder = new TextDecoder(charsetName(Number(page ?? 1252)))
  let [text, depth, hiddenAt, skip] = ['', 0, 0, 0]
  for (const [whole, word, number, hex] of source.matchAll(
    /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\[^a-z]|[{}]|[^\\{}\r\n]/gi,
  )) {
    if (whole === '{') depth += 1
    else if (whole === '}') {
      depth -= 1
      if (depth < hiddenAt) hiddenAt = 0
    } else if (hiddenAt > 0) continue
    else if (HIDDEN.test(word ?? whole.slice(1)) && whole.startsWith('\\')) hiddenAt = depth
    else if (word === 'u' && number !== undefined) {
      text += String.fromCharCode(Number(number) & 0xffff)
      skip = 1
    } else if (word !== undefined) text += BREAKS[word] ?? ''
    else if (skip > 0) skip -= 1
    else if (hex !== undefined) text += decoder.decode(Uint8Array.of(Number.parseInt(hex, 16)))
    else
      text += /^\\[{}\\]$/.test(whole)
        ? whole[1]
        : whole === '\\~'
          ? ' '
          : whole.startsWith('\\')
            ? ''
            : whole
  }
  return text.trim()
}
