// Converts a row of an imported file to a contact, or returns the reason why it cannot.
import { readAddress } from './address.ts'
import { writeCustomFields, type CustomFields, type ImportedContact } from './contact.ts'
import { isLockedAddress } from './file-verdicts.ts'
import type { Column } from './map-columns.ts'
import { readFirstName, readLastName, readPersonName } from './person-name.ts'
import { readValues, withoutLongCells, type FieldTexts, type UnreadCell } from './read-values.ts'
import type { ValueReview } from './value-review.ts'

export type ImportDefaults = {
  tags: string[]
  source: string
  /** The lawful basis of the contacts, and its proof. */
  basis?: string
  proof?: string
}

/** A contact, and its unreadable cells. */
export type Row = { contact: ImportedContact; unread: UnreadCell[] }

export function readRow(
  cells: readonly string[],
  columns: readonly Column[],
  defaults: ImportDefaults,
  values: ValueReview,
  isOwner: (text: string) => boolean,
): Row | { reason: string } {
  const unread: UnreadCell[] = []
  const { texts, custom } = readCells(cells, columns, values)
  const address = readAddress(texts.email ?? '')
  if ('reason' in address) return address
  if (isLockedAddress(address.email))
    return { reason: `“${address.email}” is a placeholder: the tool did not unlock this address.` }
  const shortCells = withoutLongCells(texts, unread)
  const whole =
    shortCells.name ??
    ([shortCells.first_name, shortCells.last_name].filter(Boolean).join(' ') || address.displayName)
  const name = whole && whole.length > 200 ? (shortCells.first_name ?? null) : whole
  const isKnownOwner = shortCells.owner !== undefined && isOwner(shortCells.owner)
  // An owner in the file who is no member of the workspace is stored as a custom field, and the contact has no owner.
  if (shortCells.owner !== undefined && !isKnownOwner) custom['owner'] ??= shortCells.owner
  storeNameParts(shortCells, name ?? '', custom)
  const { owner_id: _, ...read } = readValues(shortCells, unread)
  const contact = {
    ...read,
    email: address.email,
    name,
    tags: readTags(shortCells.tags, defaults.tags),
    source: shortCells.source ?? defaults.source,
    ...basisOf(shortCells, defaults),
    owner: isKnownOwner ? shortCells.owner : undefined,
    custom_fields: writeCustomFields(withinCustomLimit(custom, unread)),
  }
  return { contact, unread }
}

/** A proof belongs to its basis, so a row with a basis of its own does not get the default proof. */
function basisOf(
  { lawful_basis: own, basis_proof: proof }: FieldTexts,
  { basis, proof: defaultProof }: ImportDefaults,
) {
  if (own !== undefined || !basis) return proof === undefined ? {} : { basis_proof: proof }
  return { lawful_basis: basis, basis_proof: proof ?? (defaultProof || null) }
}

/** Removes the longest custom fields until the others fit the storage limit. */
function withinCustomLimit(custom: CustomFields, unread: UnreadCell[]): CustomFields {
  const trimmed = { ...custom }
  const longestFirst = Object.keys(trimmed).sort((a, b) => `${trimmed[b]}`.length - `${trimmed[a]}`.length)
  while ((writeCustomFields(trimmed)?.length ?? 0) > MAX_CUSTOM_LENGTH) {
    const field = longestFirst.shift()
    if (field === undefined) return {}
    delete trimmed[field]
    unread.push({
      field: 'custom',
      reason: `The custom fields hold more than 15,000 characters: “${field}” is left out.`,
    })
  }
  return trimmed
}

/** Stores separate first-name and last-name columns when parsing the full name would give a different result. */
function storeNameParts(
  { first_name: first, last_name: last }: FieldTexts,
  name: string,
  custom: CustomFields,
): void {
  const read = readPersonName(name)
  if (first && readFirstName(first) !== read.first) custom['first_name'] ??= first
  if (last && (!first || readLastName(last) !== read.last)) custom['last_name'] ??= last
}

function readCells(
  cells: readonly string[],
  columns: readonly Column[],
  values: ValueReview,
): { texts: FieldTexts; custom: CustomFields } {
  const texts: FieldTexts = {}
  const custom: CustomFields = {}
  columns.forEach((column, place) => {
    const { target } = column
    const cell = target.to === 'skip' ? '' : values.read(column, plain(cells[place] ?? ''))
    if (cell === '') return
    if (target.to === 'field') texts[target.field] = cell
    else if (target.to === 'custom') custom[target.key] = cell
  })
  return { texts, custom }
}

// Spreadsheets write ="0049…" to preserve a leading zero; PostgreSQL cannot store a NUL character.
function plain(cell: string): string {
  const unquoted = /^="([^"]*)"$/.exec(cell.trim())?.[1] ?? cell
  return unquoted.replaceAll('\0', '').replaceAll(loneSurrogate, '\uFFFD').trim()
}

// Lone surrogates are valid in JSON, but PostgreSQL rejects them.
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g

function readTags(cell: string | undefined, defaults: readonly string[]): string[] {
  const own = (cell ?? '').split(/[,;|]/).map((tag) => tag.trim())
  return [...new Set([...own, ...defaults])].filter((tag) => tag !== '')
}

const MAX_CUSTOM_LENGTH = 15_000
