// Reads the properties of one vCard (RFC 6350 and RFC 2426, and version 2.1, which phones still write).
import { strFromU8 } from 'fflate'

export const cardColumns = [
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
export type CardColumn = (typeof cardColumns)[number]
export type Property = {
  name: string
  rank: number
  value: string
  isQuotedPrintable: boolean
  isLatin: boolean
}
export type Card = Partial<Record<CardColumn, string>>

/** A longer value is a picture or a key, and no field has its length. */
export const MAX_VALUE = 32_767
/** The name and the parameters of a property. */
export const MAX_HEAD = 1_000

const headOf = (line: string): string => {
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"') isQuoted = !isQuoted
    else if (line[at] === ':' && !isQuoted) return line.slice(0, at)
  }
  return ''
}

export const isQuotedPrintable = (line: string) =>
  /;(?:encoding=)?quoted-printable/i.test(headOf(line.slice(0, MAX_HEAD)))

export function readProperty(line: string): Property | null {
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

export function readCard(properties: readonly Property[]): Card {
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
