// Converts vCard files to CSV, a row for each card.
import { CsvWriter } from './csv-writer.ts'
import {
  cardColumns,
  isQuotedPrintable,
  MAX_HEAD,
  MAX_VALUE,
  readCard,
  readProperty,
  type Card,
  type CardColumn,
  type Property,
} from './vcard.ts'

/** More properties of a card are ignored: it is a list of something else. */
const MAX_PROPERTIES = 1_000

/**
 * Writes each card as one record, below the columns that any card has. The pieces of the file are read twice, so that
 * no more than one card is in memory.
 */
export async function vcardsToCsv(
  pieces: () => AsyncIterable<string>,
  write: (csv: string) => void,
): Promise<void> {
  const found = new Set<CardColumn>(['Email'])
  await readCards(pieces(), (card) => {
    if (found.size === cardColumns.length) return
    for (const column of cardColumns) if (card[column]) found.add(column)
  })
  const used = cardColumns.filter((column) => found.has(column))
  const rows = new CsvWriter(write)
  rows.add(1, used)
  await readCards(pieces(), (card) =>
    rows.add(
      rows.last + 1,
      used.map((column) => card[column] ?? ''),
    ),
  )
  rows.flush()
}

async function readCards(pieces: AsyncIterable<string>, onCard: (card: Card) => void): Promise<void> {
  const reader = new VcardReader(onCard)
  for await (const piece of pieces) reader.push(piece)
  reader.push('', true)
}

class VcardReader {
  /** The text after the last line break. */
  #rest = ''
  /** A line without its last piece, which the next line may continue. */
  #begun = ''
  #last = ''
  #isEncoded = false
  #card: Property[] | null = null
  readonly #onCard: (card: Card) => void

  constructor(onCard: (card: Card) => void) {
    this.#onCard = onCard
  }

  push(text: string, last = false): void {
    const lines = `${this.#rest}${text}`.split(/\r\n|\n|\r(?!$)/)
    this.#rest = last ? '' : lines.pop()!.slice(0, MAX_VALUE)
    for (const line of lines) this.#readLine(line)
    if (!last) return
    this.#endLine()
    this.#endCard()
  }

  // Searching the whole of a long value at each of its lines would take quadratic time.
  #readLine(line: string): void {
    const isFolded = /^[ \t]/.test(line)
    const isSoftBreak = this.#isEncoded && this.#last.endsWith('=')
    if (!isFolded && !isSoftBreak) {
      this.#endLine()
      this.#last = line
    } else if (this.#begun.length < MAX_VALUE) {
      this.#begun += isSoftBreak ? this.#last.slice(0, -1) : this.#last
      this.#last = isFolded && !isSoftBreak ? line.slice(1) : line
    } else this.#last = ''
    if (this.#begun.length < MAX_HEAD) this.#isEncoded = isQuotedPrintable(`${this.#begun}${this.#last}`)
  }

  #endLine(): void {
    const line = `${this.#begun}${this.#last}`.trim().slice(0, MAX_VALUE)
    this.#begun = ''
    this.#last = ''
    if (/^BEGIN:VCARD$/i.test(line)) {
      this.#endCard()
      this.#card = []
    } else if (/^END:VCARD$/i.test(line)) this.#endCard()
    else {
      const property = this.#card && readProperty(line)
      if (property && this.#card!.length < MAX_PROPERTIES) this.#card!.push(property)
    }
  }

  #endCard(): void {
    if (this.#card) this.#onCard(readCard(this.#card))
    this.#card = null
  }
}
