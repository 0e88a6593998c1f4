// From rows of a file to members: each row becomes one, or is turned down with its line and a reason.
import { priorities, type Priority } from './priority.ts'
import { isFreeMail, isRoleAddress, readAddress } from './address.ts'
import type { Column, ContactField } from './map-columns.ts'
import { writeCustomFields, type CustomFields, type ImportedContact, type NewContact } from './contact.ts'
import { readFirstName, readLastName, readPersonName } from './person-name.ts'
import type { CsvRecord } from './read-csv.ts'
import { readTimeZone } from './read-time-zone.ts'
import { readDay } from './read-day.ts'
import { ValueReview } from './value-review.ts'

export type RejectedRow = { line: number; reason: string; cells: string[] }
export type CheckedRows = { contacts: { line: number; contact: ImportedContact }[]; rejected: RejectedRow[] }
export type ImportDefaults = { tags: string[]; source: string }
export type Quality = {
  roleAddresses: number
  freeMail: number
  nameless: number
  ungreeted: number
  unknownOwners: number
}

/** What the members of a workspace are called, in lower case; a name that two of them have is nobody's. */
export function ownersCalled(members: readonly { name: string; email: string }[]): Set<string> {
  const called = Map.groupBy(
    members.flatMap(({ name, email }) => [...new Set([name, email].map(asCalled))]),
    (name) => name,
  )
  return new Set([...called].filter(([, members]) => members.length === 1).map(([name]) => name))
}

const asCalled = (name: string) => name.trim().toLowerCase()

/** Checks rows in the order of the file; an address that came before is turned down, naming where. */
export class RowChecker {
  readonly #columns: readonly Column[]
  readonly #defaults: ImportDefaults
  readonly #seen = new Map<string, number>()
  readonly #owners: ReadonlySet<string>
  readonly quality: Quality = { roleAddresses: 0, freeMail: 0, nameless: 0, ungreeted: 0, unknownOwners: 0 }
  /** Which values count as empty, and which could be written better. */
  readonly values: ValueReview

  constructor(
    columns: readonly Column[],
    defaults: ImportDefaults,
    repairs: ReadonlySet<ContactField> = new Set(),
    owners: ReadonlySet<string> = new Set(),
  ) {
    this.#columns = columns
    this.#defaults = defaults
    this.#owners = owners
    this.values = new ValueReview(repairs)
  }

  check(records: readonly CsvRecord[]): CheckedRows {
    const checked: CheckedRows = { contacts: [], rejected: [] }
    for (const { line, cells } of records) {
      const read = readRow(cells, this.#columns, this.#defaults, this.values, this.#isOwner)
      const twin = 'email' in read ? this.#seen.get(read.email.toLowerCase()) : undefined
      if ('reason' in read) checked.rejected.push({ line, reason: read.reason, cells })
      else if (twin !== undefined) {
        checked.rejected.push({ line, reason: `${read.email} is in line ${twin} already.`, cells })
      } else {
        this.#seen.set(read.email.toLowerCase(), line)
        this.#count(read)
        checked.contacts.push({ line, contact: read })
      }
    }
    return checked
  }

  readonly #isOwner = (said: string): boolean => {
    const isKnown = this.#owners.has(asCalled(said))
    if (!isKnown) this.quality.unknownOwners += 1
    return isKnown
  }

  #count({ email, name, custom_fields }: NewContact): void {
    if (isRoleAddress(email)) this.quality.roleAddresses += 1
    if (isFreeMail(email)) this.quality.freeMail += 1
    if (!name) this.quality.nameless += 1
    else if (readPersonName(name).first === '' && !custom_fields?.includes('"first_name"'))
      this.quality.ungreeted += 1
  }
}

function readRow(
  cells: readonly string[],
  columns: readonly Column[],
  defaults: ImportDefaults,
  values: ValueReview,
  isOwner: (said: string) => boolean,
): ImportedContact | { reason: string } {
  const { said, custom } = readCells(cells, columns, values)
  const address = readAddress(said.email ?? '')
  if ('reason' in address) return address
  const name =
    said.name ?? ([said.first_name, said.last_name].filter(Boolean).join(' ') || address.displayName)
  const knowsOwner = said.owner !== undefined && isOwner(said.owner)
  // An export of another program names its own people: what it says is kept, and nobody here is the owner.
  if (said.owner !== undefined && !knowsOwner) custom['owner'] ??= said.owner
  keepNames(said, name ?? '', custom)
  const written = writeCustomFields(custom)
  const long = tooLong({ ...said, name: name ?? '' })
  if (long) return { reason: long }
  const read = readValues(said)
  if ('reason' in read) return read
  if ((written?.length ?? 0) > MAX_CUSTOM)
    return { reason: 'The custom fields hold more than 15,000 characters.' }
  return {
    email: address.email,
    name,
    tags: readTags(said.tags, defaults.tags),
    phone: said.phone,
    company: said.company,
    job_title: said.job_title,
    location: said.location,
    source: said.source ?? defaults.source,
    notes: said.notes,
    ...read,
    owner: knowsOwner ? said.owner : undefined,
    custom_fields: written,
  }
}

/** Columns for both names are stored as well where the whole name alone would be read otherwise. */
function keepNames({ first_name: first, last_name: last }: Said, name: string, custom: CustomFields): void {
  const read = readPersonName(name)
  if (first && readFirstName(first) !== read.first) custom['first_name'] ??= first
  if (last && (!first || readLastName(last) !== read.last)) custom['last_name'] ??= last
}

type Said = Partial<Record<ContactField, string>>
type ReadValues = Pick<ImportedContact, 'priority' | 'lead_score' | 'birthday' | 'time_zone'>

function readCells(
  cells: readonly string[],
  columns: readonly Column[],
  values: ValueReview,
): { said: Said; custom: CustomFields } {
  const said: Said = {}
  const custom: CustomFields = {}
  columns.forEach((column, place) => {
    const { target } = column
    const cell = target.to === 'skip' ? '' : values.read(column, plain(cells[place] ?? ''))
    if (cell === '') return
    if (target.to === 'field') said[target.field] = cell
    else if (target.to === 'custom') custom[target.key] = cell
  })
  return { said, custom }
}

/** The fields that hold no free text; a reason where one of them can't be read. */
function readValues(said: Said): ReadValues | { reason: string } {
  const priority = readPriority(said.priority)
  if (priority === undefined)
    return { reason: `There is no priority “${said.priority}”: low, medium or high.` }
  const score = readScore(said.lead_score)
  if (score === undefined)
    return { reason: `The lead score “${said.lead_score}” is not a whole number from 0 to 100.` }
  const birthday = said.birthday === undefined ? null : readDay(said.birthday)
  if (birthday === undefined)
    return { reason: `The birthday “${said.birthday}” is not a date like 1990-12-31.` }
  const zone = said.time_zone === undefined ? undefined : readTimeZone(said.time_zone)
  if (zone === null)
    return {
      reason: `There is no time zone “${said.time_zone}”: use a name like Europe/Berlin, or an offset like UTC+2.`,
    }
  return { priority: priority ?? undefined, lead_score: score ?? undefined, birthday, time_zone: zone }
}

// Spreadsheets write ="0049…" to keep a leading zero; PostgreSQL has no place for a zero character.
function plain(cell: string): string {
  const kept = /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell
  return kept.replaceAll('\0', '').replaceAll(loneSurrogate, '\uFFFD').trim()
}

// JSON carries these and PostgreSQL refuses them.
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

function readPriority(said: string | undefined): Priority | null | undefined {
  if (said === undefined) return null
  return priorities.find(({ value }) => value === said.toLowerCase())?.value
}

function readScore(said: string | undefined): number | null | undefined {
  if (said === undefined) return null
  return /^\d{1,3}(\.0+)?$/.test(said) && Number(said) <= 100 ? Number(said) : undefined
}

function readTags(said: string | undefined, defaults: readonly string[]): string[] {
  const own = (said ?? '').split(/[,;|]/).map((tag) => tag.trim())
  return [...new Set([...own, ...defaults])].filter((tag) => tag !== '')
}

function tooLong(said: Said): string | null {
  for (const field of shortFields) {
    if ((said[field]?.length ?? 0) > 200) return `The ${labels[field]} is longer than 200 characters.`
  }
  if ((said.notes?.length ?? 0) > 20_000) return 'The notes are longer than 20,000 characters.'
  return (said.tags?.length ?? 0) > 1500 ? 'The tags are longer than 1,500 characters.' : null
}

const MAX_CUSTOM = 15_000
const labels = {
  name: 'name',
  phone: 'phone',
  company: 'company',
  job_title: 'job title',
  location: 'location',
  source: 'source',
  owner: 'owner',
} as const
const shortFields = Object.keys(labels) as (keyof typeof labels)[]
