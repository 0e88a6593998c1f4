// Converts a row of a file to a contact, or reports why it cannot.
import { readAddress } from './address.ts'
import { eachLine } from './contact-fields.ts'
import { writeCustomFields, type CustomFields, type ImportedContact } from './contact.ts'
import { isLockedAddress } from './file-verdicts.ts'
import type { Column } from './map-columns.ts'
import { readFirstName, readLastName, readPersonName } from './person-name.ts'
import { readValues, withoutLongCells, type Said, type UnreadCell } from './read-values.ts'
import type { ValueReview } from './value-review.ts'

export type ImportDefaults = { tags: string[]; source: string }

/** A contact, and its unreadable cells. */
type Row = { contact: ImportedContact; unread: UnreadCell[] }

export function readRow(
  cells: readonly string[],
  columns: readonly Column[],
  defaults: ImportDefaults,
  values: ValueReview,
  isOwner: (said: string) => boolean,
): Row | { reason: string } {
  const unread: UnreadCell[] = []
  const { said: all, custom } = readCells(cells, columns, values)
  const address = readAddress(all.email ?? '')
  if ('reason' in address) return address
  if (isLockedAddress(address.email))
    return { reason: `“${address.email}” stands for an address that the tool did not unlock.` }
  const said = withoutLongCells(all, unread)
  const whole =
    said.name ?? ([said.first_name, said.last_name].filter(Boolean).join(' ') || address.displayName)
  const name = whole && whole.length > 200 ? (said.first_name ?? null) : whole
  const knowsOwner = said.owner !== undefined && isOwner(said.owner)
  // An export of another program names its own users as owners: the text is stored as a custom field, and the contact
  // gets no owner.
  if (said.owner !== undefined && !knowsOwner) custom['owner'] ??= said.owner
  keepNames(said, name ?? '', custom)
  const contact = {
    email: address.email,
    ...eachLine((line) => said[line]),
    name,
    tags: readTags(said.tags, defaults.tags),
    source: said.source ?? defaults.source,
    notes: said.notes,
    ...readValues(said, unread),
    owner: knowsOwner ? said.owner : undefined,
    custom_fields: writeCustomFields(shortEnough(custom, unread)),
  }
  return { contact, unread }
}

/** Drops the longest fields until the rest fits the storage limit. */
function shortEnough(custom: CustomFields, unread: UnreadCell[]): CustomFields {
  const kept = { ...custom }
  const longestFirst = Object.keys(kept).sort((a, b) => `${kept[b]}`.length - `${kept[a]}`.length)
  while ((writeCustomFields(kept)?.length ?? 0) > MAX_CUSTOM) {
    const field = longestFirst.shift()
    if (field === undefined) return {}
    delete kept[field]
    unread.push({
      field: 'custom',
      reason: `The custom fields hold more than 15,000 characters: “${field}” is left out.`,
    })
  }
  return kept
}

/** Stores separate first-name and last-name columns when parsing the full name would give a different result. */
function keepNames({ first_name: first, last_name: last }: Said, name: string, custom: CustomFields): void {
  const read = readPersonName(name)
  if (first && readFirstName(first) !== read.first) custom['first_name'] ??= first
  if (last && (!first || readLastName(last) !== read.last)) custom['last_name'] ??= last
}

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

// Spreadsheets write ="0049…" to preserve a leading zero; PostgreSQL cannot store a zero character.
function plain(cell: string): string {
  const kept = /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell
  return kept.replaceAll('\0', '').replaceAll(loneSurrogate, '\uFFFD').trim()
}

// Lone surrogates are valid in JSON, but PostgreSQL rejects them.
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

function readTags(said: string | undefined, defaults: readonly string[]): string[] {
  const own = (said ?? '').split(/[,;|]/).map((tag) => tag.trim())
  return [...new Set([...own, ...defaults])].filter((tag) => tag !== '')
}

const MAX_CUSTOM = 15_000
