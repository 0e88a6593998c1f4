// Writes a converted list as CSV, in pieces of about a million characters.
import { UnreadableFile } from './unreadable-file.ts'
import { writeRecord } from './write-csv.ts'

/** A text can be repeated in many cells, so the result has a limit of its own. */
const MAX_CHARACTERS = 512 * 1024 * 1024
/** The CSV reader rejects longer lines. */
const MAX_ROW = 1_000_000
const PIECE_CHARACTERS = 1_000_000

export class CsvWriter {
  /** The number of the last row, or 0. */
  last = 0
  #csv = ''
  #total = 0
  readonly #write: (csv: string) => void

  constructor(write: (csv: string) => void) {
    this.#write = write
  }

  /** A record has the place of its row: rows that are left out become empty lines. */
  add(row: number, cells: readonly string[]): void {
    if (cells.reduce((length, cell) => length + cell.length, 0) > MAX_ROW)
      throw new UnreadableFile(`Row ${row} is longer than a million characters.`)
    this.#csv += '\n'.repeat(row - this.last - 1) + writeRecord(cells)
    this.last = row
    if (this.#csv.length > PIECE_CHARACTERS) this.flush()
  }

  flush(): void {
    this.#total += this.#csv.length
    if (this.#total > MAX_CHARACTERS)
      throw new UnreadableFile('This list has more than 512 MB of text. Split it and import the parts.')
    if (this.#csv !== '') this.#write(this.#csv)
    this.#csv = ''
  }
}
