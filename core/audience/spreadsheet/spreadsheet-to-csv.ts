// Converts a sheet of an Excel file (.xlsx) to CSV, the one format that imports read. The file is read in chunks, each
// with a limit, and nothing that it refers to outside of itself is opened (docs/decisions/080).
import { writeRecord } from '../write-csv.ts'
import { readXml } from './read-xml.ts'
import { SheetReader } from './sheet-reader.ts'
import { UnreadableFile } from './unreadable-file.ts'
import { openWorkbook, readFormats, readTexts } from './workbook.ts'
import { readEntry, type RandomAccess } from './zip.ts'

/** The limit of all sheets together, because many sheets without rows can refer to one large part. */
const MAX_SHEETS_BYTES = 1024 * 1024 * 1024
/** A text can be repeated in many cells, so the result has its own limit. */
const MAX_CHARACTERS = 512 * 1024 * 1024
const CHUNK_CHARACTERS = 1_000_000

/**
 * Writes the named sheet, or the first one with rows, and returns its name with those of all visible sheets. A record
 * has the place of its row: empty rows are empty lines.
 */
export async function spreadsheetToCsv(
  file: RandomAccess,
  write: (csv: string) => void,
  wanted?: string,
  maxBytes = MAX_SHEETS_BYTES,
): Promise<{ sheets: string[]; sheet: string }> {
  const workbook = await openWorkbook(file)
  const texts = await readTexts(workbook)
  const formats = await readFormats(workbook)
  const limit = { maxBytes, unpacked: 0 }
  for (const { name, path } of workbook.sheets) {
    if (wanted !== undefined && name !== wanted) continue
    const rows = new CsvWriter(write)
    const reader = new SheetReader(texts, formats, (row, cells) => rows.add(row, cells))
    await readXml(readEntry(file, workbook.directory.get(path)!, limit), reader)
    rows.flush()
    if (rows.last > 0) return { sheets: workbook.sheets.map((sheet) => sheet.name), sheet: name }
  }
  throw new UnreadableFile(
    wanted === undefined ? 'This Excel file has no rows.' : `The sheet “${wanted}” has no rows.`,
  )
}

class CsvWriter {
  /** The number of the last row, or 0. */
  last = 0
  #csv = ''
  #total = 0
  readonly #write: (csv: string) => void

  constructor(write: (csv: string) => void) {
    this.#write = write
  }

  add(row: number, cells: readonly string[]): void {
    this.#csv += '\n'.repeat(row - this.last - 1) + writeRecord(cells)
    this.last = row
    if (this.#csv.length > CHUNK_CHARACTERS) this.flush()
  }

  flush(): void {
    this.#total += this.#csv.length
    if (this.#total > MAX_CHARACTERS)
      throw new UnreadableFile('This sheet has more than 512 MB of text. Split it and import the parts.')
    if (this.#csv !== '') this.#write(this.#csv)
    this.#csv = ''
  }
}
