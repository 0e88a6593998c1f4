// Maps the columns of a file to fields, by heading first and by cell contents second.
import { isEmail, readAddress } from './address.ts'
import { contactFields, type FieldKey, type Kind } from './contact-fields.ts'
import type { CsvRecord } from './read-csv.ts'

/** The parts of a name, which a file may have in columns of their own. */
const nameParts = [
  {
    value: 'first_name',
    label: 'First name',
    headings: /^(first|given) ?name$|^vorname$|^pr[ée]nom$|^nombre$|^fname$/,
  },
  {
    value: 'last_name',
    label: 'Last name',
    headings: /^(last|family|sur) ?name$|^surname$|^nachname$|^nom( de famille)?$|^apellidos?$|^lname$/,
  },
] as const

export type ImportField = FieldKey | (typeof nameParts)[number]['value']
/** The fields to which a column can be mapped. */
export const importFields: readonly {
  value: ImportField
  label: string
  kind: Kind
  limit?: number | undefined
  headings: RegExp | null
}[] = contactFields.flatMap(({ key, label, kind, limit, headings }) => {
  const field = { value: key, label, kind, limit, headings }
  return key === 'name' ? [field, ...nameParts.map((part) => ({ ...field, ...part }))] : [field]
})

export type Target = { to: 'field'; field: ImportField } | { to: 'custom'; key: string } | { to: 'skip' }
export type Column = { heading: string; samples: string[]; target: Target }

/** A file with more columns is rejected: it was parsed wrongly, or nobody could map it. */
export const MAX_COLUMNS = 1_000

/** More custom fields are usually noise from an export; the rest is skipped until the user selects it. */
const MAX_GUESSED_CUSTOM = 30

/** The columns of a file with an initial guess for each. Repeated headings get a number. */
export function guessColumns(rows: readonly CsvRecord[], withHeader: boolean): Column[] {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const body = withHeader ? rows.slice(1) : rows
  const usedHeadings = new Set<string>()
  const used = new Set<ImportField>()
  const emailAt = emailPlace(rows, body, withHeader)
  let custom = 0
  const columns = Array.from({ length: width }, (_, place): Column => {
    const heading = distinct(
      (withHeader && rows[0]?.cells[place]?.trim()) || `Column ${place + 1}`,
      usedHeadings,
    )
    const samples = body
      .map(({ cells }) => cells[place]?.trim() ?? '')
      .filter((cell) => cell !== '')
      .slice(0, 3)
    const field = place === emailAt ? 'email' : fieldNamed(heading)
    if (field && !used.has(field)) {
      used.add(field)
      return { heading, samples, target: { to: 'field', field } }
    }
    const isCustom = withHeader && samples.length > 0 && (custom += 1) <= MAX_GUESSED_CUSTOM
    return {
      heading,
      samples,
      target: isCustom ? { to: 'custom', key: heading.slice(0, 60) } : { to: 'skip' },
    }
  })
  return columns
}

/** Applies the user's previous choices for headings of the same name. */
export function withRemembered(
  columns: readonly Column[],
  remembered: Readonly<Record<string, Target>>,
): Column[] {
  return columns.map((column) => {
    const target = remembered[column.heading]
    return target ? { ...column, target } : column
  })
}

/** Maps a column to a target. Another column with the same field is reset. */
export function retarget(columns: readonly Column[], place: number, target: Target): Column[] {
  return columns.map((column, other) => {
    if (other === place) return { ...column, target }
    const clash =
      target.to === 'field' && column.target.to === 'field' && column.target.field === target.field
    return clash ? { ...column, target: { to: 'skip' } } : column
  })
}

/** The field that a heading names. The email field is decided elsewhere, because cell contents matter, too. */
export function fieldNamed(heading: string): ImportField | null {
  const plain = plainHeading(heading)
  return importFields.find(({ headings }) => headings?.test(plain))?.value ?? null
}

/** Splits a heading into words in lower case, including "companyName" and "isUnsubscribed". */
export const plainHeading = (heading: string): string =>
  (/^\p{L}+$/u.test(heading) ? heading.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ') : heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .replaceAll('linked in', 'linkedin')
    .trim()

/**
 * The index of the address column, or -1. "Email Status" mentions email but contains no address. Among columns with
 * addresses in most cells the plainest heading wins; without headings, the column with the most addresses does.
 */
function emailPlace(rows: readonly CsvRecord[], body: readonly CsvRecord[], withHeader: boolean): number {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  const ranked = Array.from({ length: width }, (_, place) => {
    const heading = (withHeader && rows[0]?.cells[place]) || ''
    const filledCells = body.map(({ cells }) => cells[place]?.trim() ?? '').filter((cell) => cell !== '')
    const count = filledCells.filter(looksLikeAddress).length
    const plain = plainHeading(heading)
    const isCalledSo = emailHeading.test(plain)
    const isOther = fieldNamed(heading) !== null
    const holdsAddresses = filledCells.length === 0 ? isCalledSo : count * 2 >= filledCells.length
    // The heading outranks the number of addresses, which a column of secondary addresses may also have.
    const rank = !holdsAddresses || isOther ? 0 : isCalledSo ? 3 : /mail|correo|courriel/.test(plain) ? 2 : 1
    return { place, rank, count }
  })
  const best = ranked.reduce(
    (one, other) => {
      if (other.rank !== one.rank) return other.rank > one.rank ? other : one
      return other.rank === 1 && other.count > one.count ? other : one
    },
    { place: -1, rank: 0, count: 0 },
  )
  if (best.rank > 0) return best.place
  // A matching heading above invalid cells only is still the intended column.
  return ranked.findIndex(({ place }) =>
    emailHeading.test(plainHeading((withHeader && rows[0]?.cells[place]) || '')),
  )
}

const emailHeading =
  /^(work |business |primary |contact |your )?e ?mail( address| addresses| adresse)?( work| value)?$|^(correo|courriel)( electr[oó]nico)?$|^mail$/

function looksLikeAddress(cell: string): boolean {
  if (!cell.includes('@')) return false
  const read = readAddress(cell)
  return 'email' in read && isEmail(read.email)
}

function distinct(heading: string, taken: Set<string>): string {
  let name = heading
  for (let n = 2; taken.has(name.toLowerCase()); n += 1) name = `${heading} ${n}`
  taken.add(name.toLowerCase())
  return name
}
