// RFC 4180 as found in practice: any line ending (including CR alone), any of four delimiters, quotes in the middle of
// plain text. Parses a file chunk by chunk, and recovers from a broken quote by skipping one line, not the rest of the
// file; docs/decisions/080 explains why no library does this.

export type CsvRecord = { line: number; cells: string[] }
type BrokenLine = { line: number; reason: string; text: string }
export type CsvPart = { records: CsvRecord[]; broken: BrokenLine[] }

/** The closing quote of a longer value is missing. */
export const MAX_QUOTED = 65_536
/** A longer line is not a row of a list, so its end is not awaited. */
const MAX_LINE = 1_000_000

export class CsvReader {
  #text = ''
  #line = 1
  #begun = false
  readonly #delimiter: string
  readonly #countsRows: boolean

  /** With `countsRows`, a record is numbered by its place and not by its line, as the rows of a spreadsheet are. */
  constructor(delimiter: string, countsRows = false) {
    this.#delimiter = delimiter
    this.#countsRows = countsRows
  }

  /** Returns the records completed by this chunk. `last` marks the end of the file. */
  push(piece: string, last = false): CsvPart {
    this.#text += piece
    if (!this.#begun && this.#text.length > 0) this.#begin()
    const part: CsvPart = { records: [], broken: [] }
    let place = 0
    while (place < this.#text.length) {
      const read = readRecord(this.#text, place, this.#delimiter, last)
      const line = read.kind === 'record' ? null : endOfLine(this.#text, place)
      if (read.kind === 'unfinished' || (line && !last && line.next >= this.#text.length)) break
      if (read.kind === 'broken') part.broken.push(brokenLine(this.#text, place, this.#line, read.reason))
      else if (!isBlank(read.cells)) part.records.push({ line: this.#line, cells: read.cells })
      const next = read.kind === 'record' ? read.next : line!.next
      this.#line += this.#countsRows ? 1 : countLines(this.#text, place, next)
      place = next
    }
    if (this.#text.length - place > MAX_LINE) {
      part.broken.push(
        brokenLine(this.#text, place, this.#line, 'This line is longer than a million characters.'),
      )
      place = this.#text.length
    }
    this.#text = this.#text.slice(place)
    return part
  }

  // A byte order mark is not text, and Excel's `sep=;` is not a row.
  #begin(): void {
    this.#begun = true
    const opening = /^\uFEFF?(sep=[,;\t|](?:\r\n|\r|\n))?/i.exec(this.#text)
    if (opening?.[1]) this.#line = 2
    this.#text = this.#text.slice(opening?.[0].length ?? 0)
  }
}

/** Parses a complete text: for samples and pasted lists. */
export function readCsv(text: string, delimiter: string): CsvPart {
  return new CsvReader(delimiter).push(text, true)
}

type Read =
  | { kind: 'record'; cells: string[]; next: number }
  | { kind: 'broken'; reason: string }
  | { kind: 'unfinished' }

function readRecord(text: string, start: number, delimiter: string, last: boolean): Read {
  const cells: string[] = []
  let place = start
  for (;;) {
    const cell = text[place] === '"' ? readQuoted(text, place, last) : readPlain(text, place, delimiter)
    if ('kind' in cell) return cell
    cells.push(cell.value)
    place = cell.next
    if (place >= text.length) return last ? { kind: 'record', cells, next: place } : { kind: 'unfinished' }
    const mark = text[place]
    if (mark === delimiter) place += 1
    else if (mark === '\n') return { kind: 'record', cells, next: place + 1 }
    else if (mark === '\r') {
      // Only the next chunk shows whether this is a lone CR or the first half of CRLF.
      if (place + 1 >= text.length && !last) return { kind: 'unfinished' }
      return { kind: 'record', cells, next: place + (text[place + 1] === '\n' ? 2 : 1) }
    } else
      return {
        kind: 'broken',
        reason: 'Text follows a closing quote. Quotes inside a quoted value must be doubled.',
      }
  }
}

function readPlain(text: string, start: number, delimiter: string): { value: string; next: number } {
  let next = start
  while (next < text.length && text[next] !== delimiter && text[next] !== '\n' && text[next] !== '\r')
    next += 1
  return { value: text.slice(start, next), next }
}

function readQuoted(text: string, start: number, last: boolean): { value: string; next: number } | Read {
  let place = start + 1
  for (;;) {
    const quote = text.indexOf('"', place)
    if (quote === -1 || quote - start > MAX_QUOTED) {
      if (text.length - start > MAX_QUOTED || last)
        return { kind: 'broken', reason: 'A quote is opened and never closed.' }
      return { kind: 'unfinished' }
    }
    if (text[quote + 1] !== '"') {
      // At the end of a chunk, the next one may start with the second half of a doubled quote.
      if (quote + 1 >= text.length && !last) return { kind: 'unfinished' }
      return { value: text.slice(start + 1, quote).replaceAll('""', '"'), next: quote + 1 }
    }
    place = quote + 2
  }
}

function brokenLine(text: string, start: number, line: number, reason: string): BrokenLine {
  return { line, reason, text: text.slice(start, Math.min(endOfLine(text, start).end, start + 2000)) }
}

function endOfLine(text: string, start: number): { end: number; next: number } {
  let end = start
  while (end < text.length && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { end, next: Math.min(text.length, end + (text[end] === '\r' && text[end + 1] === '\n' ? 2 : 1)) }
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0
  for (let place = from; place < to; place += 1) {
    if (text[place] === '\n' || (text[place] === '\r' && text[place + 1] !== '\n')) lines += 1
  }
  return lines
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')
