import { writeRow } from '#core/audience/write-csv.ts'
import { saveFile } from '#web/ui/save-file.ts'
import type { Column } from './columns.ts'

/** Everything that a view matches, as a file that opens in any spreadsheet and runs in none. */
export function exportRows<Row>(name: string, columns: readonly Column<Row>[], rows: readonly Row[]): void {
  saveCsv(name, [writeTable(columns, rows)])
}

export function saveCsv(name: string, parts: readonly BlobPart[]): void {
  saveFile(`${name}.csv`, new Blob([...parts], { type: 'text/csv;charset=utf-8' }))
}

export function writeTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const told = columns.flatMap(({ title, text }) => (text ? [{ title, text }] : []))
  const lines = rows.map((row) => writeRow(told.map(({ text }) => text(row))))
  // The byte order mark makes Excel read UTF-8.
  return `\uFEFF${writeRow(told.map(({ title }) => title))}${lines.join('')}`
}
