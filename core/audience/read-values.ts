// Parses the cells of a row that are not free text, or exceed the storage limit. An unreadable cell is reported and
// skipped; its contact is still imported.
import type { ImportedContact } from './contact.ts'
import type { ContactField } from './map-columns.ts'
import { priorities } from './priority.ts'
import { readDay } from './read-day.ts'
import { readTimeZone } from './read-time-zone.ts'

export type Said = Partial<Record<ContactField, string>>
export type UnreadCell = { field: ContactField | 'custom'; reason: string }
type ReadValues = Pick<ImportedContact, 'priority' | 'lead_score' | 'birthday' | 'time_zone'>

export function readValues(said: Said, unread: UnreadCell[]): ReadValues {
  const read = <Value>(field: ContactField, reader: (cell: string) => Value | undefined, reason: string) => {
    const cell = said[field]
    const value = cell === undefined ? undefined : reader(cell)
    if (cell !== undefined && value === undefined)
      unread.push({ field, reason: reason.replace('…', () => cell.slice(0, 80)) })
    return value
  }
  return {
    priority: read(
      'priority',
      (cell) => priorities.find(({ value }) => value === cell.toLowerCase())?.value,
      'There is no priority “…”: low, medium or high.',
    ),
    lead_score: read('lead_score', readScore, 'The lead score “…” is not a whole number from 0 to 100.'),
    birthday: read('birthday', readDay, 'The birthday “…” is not a date like 1990-12-31.') ?? null,
    time_zone: read(
      'time_zone',
      (cell) => readTimeZone(cell) ?? undefined,
      'There is no time zone “…”: use a name like Europe/Berlin, or an offset like UTC+2.',
    ),
  }
}

const readScore = (cell: string): number | undefined =>
  /^\d{1,3}(\.0+)?$/.test(cell) && Number(cell) <= 100 ? Number(cell) : undefined

/** Truncates long notes and drops other long cells, which would be wrong when truncated. */
export function withoutLongCells(said: Said, unread: UnreadCell[]): Said {
  const kept: Said = { ...said }
  for (const [field, label] of shortFields)
    if ((said[field]?.length ?? 0) > 200) {
      delete kept[field]
      unread.push({ field, reason: `The ${label} is longer than 200 characters.` })
    }
  if ((said.notes?.length ?? 0) > MAX_NOTES) {
    kept.notes = said.notes!.slice(0, MAX_NOTES).toWellFormed()
    unread.push({
      field: 'notes',
      reason: 'The notes are longer than 20,000 characters: their beginning is imported.',
    })
  }
  if ((said.tags?.length ?? 0) > 1500) {
    delete kept.tags
    unread.push({ field: 'tags', reason: 'The tags are longer than 1,500 characters.' })
  }
  return kept
}

const MAX_NOTES = 20_000
const shortFields = [
  ['name', 'name'],
  ['first_name', 'first name'],
  ['last_name', 'last name'],
  ['phone', 'phone'],
  ['company', 'company'],
  ['job_title', 'job title'],
  ['location', 'location'],
  ['source', 'source'],
  ['owner', 'owner'],
] as const satisfies [ContactField, string][]
