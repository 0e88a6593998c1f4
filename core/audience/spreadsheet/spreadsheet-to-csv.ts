// Converts a sheet of an Excel file (.xlsx) to CSV, the one format that imports read. The file is read in chunks, each
// with a limit, and nothing that it refers to outside of itself is opened (docs/decisions/080).
import { CsvWriter } from '../csv-writer.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { readXml } from './read-xml.ts'
import { SheetReader } from './sheet-reader.ts'
import { openWorkbook, readFormats, readTexts } from './workbook.ts'
import { readEntry, type RandomAccess } from './zip.ts'

/** The limit of all sheets together, because many sheets without rows can refer to one large part. */
const MAX_SHEETS_BYTES = 1024 * 1024 * 1024

/**
 * Writes the named sheet, or the first one with rows, and returns its name with those of all visible sheets. Empty rows
 * are empty lines.
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
    const rows = new CsvWriter((csv) => {
      file.checkTime()
      write(csv)
    })
    const reader = new SheetReader(texts, formats, (row, cells) => rows.add(row, cells))
    await readXml(readEntry(file, workbook.directory.get(path)!, limit), reader)
    rows.flush()
    if (rows.last > 0) return { sheets: workbook.sheets.map((sheet) => sheet.name), sheet: name }
  }
  throw new UnreadableFile(
    wanted === undefined ? 'This Excel file has no rows.' : `The sheet “${wanted}” has no rows.`,
  )
}
