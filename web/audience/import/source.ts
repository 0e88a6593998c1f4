// A selected file or a pasted list, read in chunks so that its size does not matter.
import {
  delimiterOf,
  encodingOf,
  isVcard,
  isZip,
  notCsvReason,
  type Delimiter,
  type Encoding,
} from '#core/audience/csv-dialect.ts'
import { MAX_COLUMNS } from '#core/audience/map-columns.ts'
import { readCsv } from '#core/audience/read-csv.ts'
import { convertFile } from './convert-file.ts'
import type { Conversion, Converted } from './convert-worker.ts'

export type Source = {
  name: string
  blob: Blob
  encoding: Encoding
  delimiter: Delimiter
  /** The beginning of the text, for format detection and the preview. */
  head: string
  /** The spreadsheet or vCards that `blob` was converted from. */
  original?: { file: File } & Omit<Converted, 'csv'>
}
export type Opened = { ok: true; source: Source } | { ok: false; reason: string }

const HEAD_BYTES = 256 * 1024
const MAX_BYTES = 512 * 1024 * 1024

/** Opens a list of any accepted type. The sheet of a workbook is the first one with rows unless it is named. */
export async function openFile(file: File, signal?: AbortSignal, sheet?: string): Promise<Opened> {
  if (file.size > MAX_BYTES)
    return { ok: false, reason: 'This file is larger than 512 MB. Split it and import the parts.' }
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (isZip(head)) return openConverted({ kind: 'spreadsheet', file, sheet }, signal)
  const reason = notCsvReason(head)
  if (reason) return { ok: false, reason }
  const encoding = encodingOf(head) ?? (await utf8OrLatin(file))
  const source = await describe(file.name, file, encoding)
  return isVcard(source.head) ? openConverted({ kind: 'vcard', file, encoding }, signal) : opened(source)
}

async function openConverted(conversion: Conversion, signal: AbortSignal | undefined): Promise<Opened> {
  const answer = await convertFile(conversion, signal)
  if (!answer.ok) return answer
  const { file } = conversion
  const { csv, copy, sheets, sheet } = answer
  const source = await describe(file.name, csv, 'utf-8')
  return opened({ ...source, delimiter: ',', original: { file, copy, sheets, sheet } })
}

export async function openPaste(text: string): Promise<Opened> {
  if (text.trim() === '') return { ok: false, reason: 'Paste some rows first.' }
  return opened(await describe('Pasted text', new Blob([text]), 'utf-8'))
}

function opened(source: Source): Opened {
  const count = widthOf(source)
  if (count <= MAX_COLUMNS) return { ok: true, source }
  const reason = `You can import up to ${MAX_COLUMNS.toLocaleString('en')} columns, but there are ${count.toLocaleString('en')}. Remove the ones you don’t need.`
  return { ok: false, reason }
}

/** The number of columns in its first rows. */
const widthOf = ({ head, delimiter }: Source): number =>
  readCsv(head, delimiter)
    .records.slice(0, 200)
    .reduce((widest, { cells }) => Math.max(widest, cells.length), 0)

/** The same source with another encoding or delimiter. */
export async function reread(source: Source, encoding: Encoding): Promise<Source> {
  return { ...(await describe(source.name, source.blob, encoding)), delimiter: source.delimiter }
}

/** The text in chunks, with the fraction of the file read so far. */
export async function* readPieces(
  { blob, encoding }: Source,
  signal: AbortSignal,
): AsyncGenerator<{ text: string; share: number; last: boolean }> {
  const decoder = new TextDecoder(encoding)
  const reader = blob.stream().getReader()
  let read = 0
  try {
    for (;;) {
      signal.throwIfAborted()
      const { done, value } = await reader.read()
      if (done) break
      read += value.byteLength
      yield { text: decoder.decode(value, { stream: true }), share: read / blob.size, last: false }
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  yield { text: decoder.decode(), share: 1, last: true }
}

async function describe(name: string, blob: Blob, encoding: Encoding): Promise<Source> {
  const bytes = await blob.slice(0, HEAD_BYTES).arrayBuffer()
  const head = new TextDecoder(encoding).decode(bytes, { stream: true })
  return { name, blob, encoding, head, delimiter: delimiterOf(head) }
}

// A single invalid UTF-8 byte decides, wherever it is.
async function utf8OrLatin(blob: Blob): Promise<Encoding> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of blob.stream()) decoder.decode(piece, { stream: true })
    decoder.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
