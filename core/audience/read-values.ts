// Parses the cells of a row that are not free text, or exceed the storage limit. An unreadable cell is reported and
// skipped; its contact is still imported.
import type { ImportedContact } from './contact.ts'
import { importFields, type ImportField } from './map-columns.ts'
import { priorities } from './priority.ts'
import { readDay } from './read-day.ts'
import { readTimeZone } from './read-time-zone.ts'

export type Said = Partial<Record<ImportField, string>>
export type UnreadCell = { field: ImportField | 'custom'; reason: string }
type ReadValues = Pick<ImportedContact, 'priority' | 'lead_score' | 'birthday' | 'time_zone'>

export function readValues(said: Said, unread: UnreadCell[]): ReadValues {
  const read = <Value>(field: ImportField, reader: (cell: string) => Value | undefined, reason: string) => {
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

/** Truncates long texts and drops other long cells, which would be wrong when truncated. */
export function withoutLongCells(said: Said, unread: UnreadCell[]): Said {
  const valid: Said = { ...said }
  for (const { value: field, label, kind, limit } of importFields) {
    const cell = said[field]
    if (cell === undefined || limit === undefined || cell.length <= limit) continue
    if (kind === 'text') valid[field] = cell.slice(0, limit).toWellFormed()
    else delete valid[field]
    const beginning = kind === 'text' ? ': its beginning is imported' : ''
    unread.push({
      field,
      reason: `“${label}” is longer than ${limit.toLocaleString('en')} characters${beginning}.`,
    })
  }
  return valid
}
