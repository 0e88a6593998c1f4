import { writeRow } from '#core/audience/write-csv.ts'
import type { Column } from './columns.ts'
import type { SaveExport } from './use-save-export.ts'

/** All rows that match a view, as a file that opens in any spreadsheet and executes nothing. */
export function exportRows<Row>(
  save: SaveExport,
  name: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): void {
  saveCsv(save, name, [writeTable(columns, rows)])
}

export function saveCsv(save: SaveExport, name: string, parts: readonly BlobPart[]): void {
  save(`${name}.csv`, new Blob([...parts], { type: 'text/csv;charset=utf-8' }))
}

export function writeTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const textColumns = columns.flatMap(({ title, text }) => (text ? [{ title, text }] : []))
  const lines = rows.map((row) => writeRow(textColumns.map(({ text }) => text(row))))
  // The byte order mark makes Excel read UTF-8.
  return `\uFEFF${writeRow(textColumns.map(({ title }) => title))}${lines.join('')}`
}
