// Reads vCard files (RFC 6350 and RFC 2426, and version 2.1, which phones still write) as rows of a list.
import { strFromU8 } from 'fflate'
import { CsvWriter } from './csv-writer.ts'

const columns = [
  'Name',
  'First name',
  'Last name',
  'Email',
  'Email 2',
  'Email 3',
  'Company',
  'Department',
  'Job title',
  'Phone',
  'Phone 2',
  'Location',
  'Website',
  'Birthday',
  'Time zone',
  'Tags',
  'Notes',
] as const
type Column = (typeof columns)[number]
type Property = { name: string; rank: number; value: string; isQuotedPrintable: boolean; isLatin: boolean }
type Card = Partial<Record<Column, string>>

/** A longer value is a picture or a key, and no field has its length. */
const MAX_VALUE = 32_767
/** The name and the parameters of a property. */
const MAX_HEAD = 1_000
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
  const found = new Set<Column>(['Email'])
  await readCards(pieces(), (card) => {
    if (found.size === columns.length) return
    for (const column of columns) if (card[column]) found.add(column)
  })
  const used = columns.filter((column) => found.has(column))
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

const headOf = (line: string): string => {
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return line.slice(0, at)
  }
  return ''
}

const isQuotedPrintable = (line: string) =>
  /;(?:encoding=)?quoted-printable/i.test(headOf(line.slice(0, MAX_HEAD)))

function readProperty(line: string): Property | null {
  const head = headOf(line)
  if (head === '') return null
  const [path = '', ...parameters] = head.toUpperCase().split(';')
  const preference = parameters.map((parameter) => /^PREF=(\d{1,3})$/.exec(parameter)?.[1]).find(Boolean)
  const isPreferred = parameters.some((parameter) => /\bPREF\b/.test(parameter))
  return {
    name: path.slice(path.lastIndexOf('.') + 1),
    rank: preference ? Number(preference) : isPreferred ? 1 : 101,
    value: line.slice(head.length + 1),
    isQuotedPrintable: isQuotedPrintable(line),
    isLatin: parameters.some((parameter) => /^CHARSET="?(?:ISO-8859|WINDOWS-125)/.test(parameter)),
  }
}

function readCard(properties: readonly Property[]): Card {
  /** The values of a property, the preferred one first, each divided into its parts. */
  const all = (name: string, separator = '') =>
    properties
      .filter((property) => property.name === name)
      .toSorted((one, other) => one.rank - other.rank)
      .map((property) => partsOf(decode(property), separator))
  const first = (name: string) => all(name)[0]?.[0]
  const [last, given] = all('N', ';')[0] ?? []
  const [company, department] = all('ORG', ';')[0] ?? []
  const [, , , city, region, , country] = all('ADR', ';')[0] ?? []
  const emails = all('EMAIL').flat()
  const phones = all('TEL').map(([phone = '']) => phone.replace(/^tel:/i, ''))
  return {
    Name: first('FN') || [given, last].filter(Boolean).join(' '),
    'First name': given,
    'Last name': last,
    Email: emails[0],
    'Email 2': emails[1],
    'Email 3': emails[2],
    Company: company,
    Department: department,
    'Job title': first('TITLE') ?? first('ROLE'),
    Phone: phones[0],
    'Phone 2': phones[1],
    Location: [city, region, country].filter(Boolean).join(', '),
    Website: first('URL'),
    Birthday: first('BDAY')?.replace(/^(\d{4})(\d\d)(\d\d)/, '$1-$2-$3'),
    'Time zone': first('TZ'),
    Tags: all('CATEGORIES', ',').flat().filter(Boolean).join(', ').slice(0, MAX_VALUE),
    Notes: first('NOTE'),
  }
}

function decode({ value, isQuotedPrintable: isEncoded, isLatin }: Property): string {
  if (!isEncoded) return value
  return value.replaceAll(/(?:=[0-9a-f]{2})+/gi, (run) => {
    const bytes = run
      .slice(1)
      .split('=')
      .map((hex) => Number.parseInt(hex, 16))
    return strFromU8(Uint8Array.from(bytes), isLatin)
  })
}

/** Splits a value at its unescaped separators. Commas and semicolons in it are escaped by a backslash. */
function partsOf(value: string, separator: string): string[] {
  const parts = ['']
  for (let at = 0; at < value.length; at += 1) {
    let character = value[at]!
    if (character === separator) {
      parts.push('')
      continue
    }
    if (character === '\\' && at + 1 < value.length) {
      at += 1
      character = /n/i.test(value[at]!) ? '\n' : value[at]!
    }
    parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim())
}
