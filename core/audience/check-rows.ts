// Converts rows of a file to contacts. Each row is either accepted, or rejected with its line and a reason.
import { domainOf, isFreeMail, isRoleAddress } from './address.ts'
import type { ImportedContact, NewContact } from './contact.ts'
import { readVerdict, type FileVerdict } from './file-verdicts.ts'
import type { Column, ImportField } from './map-columns.ts'
import { readPersonName } from './person-name.ts'
import type { CsvRecord } from './read-csv.ts'
import { readRow, type ImportDefaults } from './read-row.ts'
import type { UnreadCell } from './read-values.ts'
import { ValueReview } from './value-review.ts'

export type RejectedRow = { line: number; reason: string; cells: string[] }
type CheckedRows = {
  contacts: { line: number; contact: ImportedContact }[]
  rejected: RejectedRow[]
  /** Addresses that opted out in another tool: they are rejected and will be suppressed. */
  optedOut: string[]
}
/** An unreadable cell; its contact is imported without it. */
export type LeftOutCell = { line: number; heading: string; reason: string }
export type Quality = {
  roleAddresses: number
  freeMail: number
  nameless: number
  ungreeted: number
  unknownOwners: number
  /** The number of addresses that another tool's verdict in the file calls risky. */
  risky: number
  undeliverable: number
  unreadCells: number
}

export const noQuality: Readonly<Quality> = {
  roleAddresses: 0,
  freeMail: 0,
  nameless: 0,
  ungreeted: 0,
  unknownOwners: 0,
  risky: 0,
  undeliverable: 0,
  unreadCells: 0,
}

/**
 * The names and addresses of a workspace's members, in lower case. A name shared by two members is left out, because
 * it is ambiguous.
 */
export function ownerNames(members: readonly { name: string; email: string }[]): Set<string> {
  const called = Map.groupBy(
    members.flatMap(({ name, email }) => [...new Set([name, email].map(normalizeName))]),
    (name) => name,
  )
  return new Set([...called].filter(([, members]) => members.length === 1).map(([name]) => name))
}

/** The limit of the list; the count still covers a file with a million unreadable cells. */
const MAX_UNREAD = 200

const normalizeName = (name: string) => name.trim().toLowerCase()

/** Someone whose first day is unknown would be emailed before it. */
function reasonToWait(unread: readonly UnreadCell[]): string | null {
  const day = unread.find(({ field }) => field === 'not_before')
  return day ? `${day.reason} Nobody is emailed before such a day, so the contact is left out.` : null
}

/** Checks rows in file order. A repeated address is rejected with the line of its first occurrence. */
export class RowChecker {
  readonly #columns: readonly Column[]
  readonly #defaults: ImportDefaults
  readonly #seen = new Map<string, number>()
  readonly #owners: ReadonlySet<string>
  readonly quality: Quality = { ...noQuality }
  /** Counts values that are treated as empty, and values that could be improved. */
  readonly values: ValueReview
  readonly unreadCells: LeftOutCell[] = []
  readonly #headings: readonly string[]
  readonly #includes: ReadonlySet<FileVerdict['is']>
  readonly #corrections: ReadonlyMap<string, string>

  constructor(
    columns: readonly Column[],
    defaults: ImportDefaults,
    repairs: ReadonlySet<ImportField> = new Set(),
    owners: ReadonlySet<string> = new Set(),
    /** Verdicts of the file that the user overruled. */
    includes: ReadonlySet<FileVerdict['is']> = new Set(),
    /** The domains that the user corrects: as written, and as meant. */
    corrections: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#corrections = corrections
    this.#headings = columns.map(({ heading }) => heading)
    this.#includes = includes
    this.#columns = columns
    this.#defaults = defaults
    this.#owners = owners
    this.values = new ValueReview(repairs)
  }

  check(records: readonly CsvRecord[]): CheckedRows {
    const checked: CheckedRows = { contacts: [], rejected: [], optedOut: [] }
    for (const { line, cells } of records) {
      const read = readRow(cells, this.#columns, this.#defaults, this.values, this.#isOwner)
      if ('contact' in read) read.contact.email = this.#corrected(read.contact.email)
      const verdict = readVerdict(this.#headings, cells)
      const reason =
        'reason' in read
          ? read.reason
          : (this.#refusal(read.contact.email, verdict, checked) ?? reasonToWait(read.unread))
      if (reason !== null) checked.rejected.push({ line, reason, cells })
      if (reason !== null || 'reason' in read) continue
      this.#seen.set(read.contact.email.toLowerCase(), line)
      this.#count(read.contact)
      this.#note(line, read.unread)
      const file_verdict = verdict?.is === 'opted_out' ? undefined : verdict?.is
      checked.contacts.push({ line, contact: { ...read.contact, ...(file_verdict && { file_verdict }) } })
    }
    return checked
  }

  /** The reason for rejecting a row with a valid address, or null. */
  #refusal(email: string, verdict: FileVerdict | null, checked: CheckedRows): string | null {
    const source = verdict && `The file says “${verdict.cell}” in “${verdict.heading}”`
    if (verdict?.is === 'opted_out') {
      checked.optedOut.push(email)
      return `${source}: this person opted out, so the address is suppressed.`
    }
    const twin = this.#seen.get(email.toLowerCase())
    if (twin !== undefined) return `${email} is already in line ${twin}.`
    if (verdict?.is === 'risky') this.quality.risky += 1
    if (verdict?.is !== 'undeliverable') return null
    this.quality.undeliverable += 1
    return this.#includes.has('undeliverable') ? null : `${source}: mail would bounce.`
  }

  #corrected(email: string): string {
    const domain = domainOf(email)
    const meant = this.#corrections.get(domain)
    return meant === undefined ? email : `${email.slice(0, -domain.length)}${meant}`
  }

  #note(line: number, unread: readonly UnreadCell[]): void {
    this.quality.unreadCells += unread.length
    for (const { field, reason } of unread) {
      if (this.unreadCells.length >= MAX_UNREAD) return
      const column = this.#columns.find(({ target }) => target.to === 'field' && target.field === field)
      this.unreadCells.push({ line, heading: column?.heading ?? '', reason })
    }
  }

  readonly #isOwner = (said: string): boolean => {
    const isKnown = this.#owners.has(normalizeName(said))
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
