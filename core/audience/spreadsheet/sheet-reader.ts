import { MAX_COLUMNS } from '../map-columns.ts'
import { plainNumber, type DisplayNumber } from './display-format.ts'
import type { XmlHandlers } from './read-xml.ts'
import type { SharedTexts } from './shared-texts.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { MAX_CELL, plainText } from './workbook.ts'

/** The rows of a sheet of Excel. */
const MAX_ROWS = 1_048_576

type OnRow = (row: number, cells: string[]) => void
type Cell = { place: number; type: string; style: number; value: string }

/**
 * Calls `onRow` with each row that has a value, and its number in the sheet. Only the stored results of formulas are
 * read.
 */
export class SheetReader implements XmlHandlers {
  readonly #texts: SharedTexts
  readonly #formats: readonly DisplayNumber[]
  readonly #onRow: OnRow
  #isInRows = false
  #isInValue = false
  #isPhonetic = false
  #row = 0
  #cells: string[] = []
  #cell: Cell = { place: -1, type: 'n', style: 0, value: '' }

  constructor(texts: SharedTexts, formats: readonly DisplayNumber[], onRow: OnRow) {
    this.#texts = texts
    this.#formats = formats
    this.#onRow = onRow
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'sheetData') this.#isInRows = true
    else if (!this.#isInRows) return
    else if (name === 'row') this.#beginRow(Number(attributes['r']) || 0)
    else if (name === 'c') {
      const { r: reference = '', t: type = 'n', s: style = '0' } = attributes
      const place = columnOf(reference) ?? this.#cell.place + 1
      this.#cell = { place, type, style: Number(style), value: '' }
    } else if (name === 'rPh') this.#isPhonetic = true
    else if (name === 'v' || name === 't') this.#isInValue = !this.#isPhonetic
  }

  text(piece: string): void {
    if (this.#isInValue && this.#cell.value.length < MAX_CELL) this.#cell.value += piece
  }

  close(name: string): void {
    if (!this.#isInRows) return
    if (name === 'v' || name === 't') this.#isInValue = false
    else if (name === 'rPh') this.#isPhonetic = false
    else if (name === 'c') this.#endCell(this.#cell)
    else if (name === 'row' && this.#cells.length > 0) this.#onRow(this.#row, this.#cells)
    else if (name === 'sheetData') this.#isInRows = false
  }

  #beginRow(number: number): void {
    this.#row = Math.max(this.#row + 1, number)
    if (this.#row > MAX_ROWS) throw new UnreadableFile('This sheet has more than 1,048,576 rows.')
    this.#cells = []
    this.#cell = { ...this.#cell, place: -1 }
  }

  #endCell({ place, type, style, value }: Cell): void {
    const shown = displayCell(type, value.slice(0, MAX_CELL), this.#texts, this.#formats[style])
    if (shown === '') return
    if (place >= MAX_COLUMNS)
      throw new UnreadableFile(
        `This sheet has more than ${MAX_COLUMNS.toLocaleString('en')} columns. Remove the ones you don’t need.`,
      )
    while (this.#cells.length < place) this.#cells.push('')
    this.#cells[place] = shown
  }
}

/** A1 is 0, and AB7 is 27. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function displayCell(
  type: string,
  value: string,
  texts: SharedTexts,
  display: DisplayNumber = plainNumber,
): string {
  if (value === '') return ''
  if (type === 's') return texts.at(Number(value))
  if (type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE'
  if (type === 'd') return value.replace(/T00:00(:00(\.0+)?)?Z?$/, '')
  if (type !== 'n') return plainText(value)
  const number = Number(value)
  return Number.isFinite(number) ? display(number) : value
}
