// Parses the cells of a row that are not free text, or exceed the storage limit. An unreadable cell is reported and
// skipped; its contact is still imported.
import { contactFields, type FieldValues, type Kind } from './contact-fields.ts'
import { importFields, type ImportField } from './map-columns.ts'
import { priorities } from './priority.ts'
import { readDay } from './read-day.ts'
import { readTimeZone } from './read-time-zone.ts'

export type Said = Partial<Record<ImportField, string>>
export type UnreadCell = { field: ImportField | 'custom'; reason: string }

/** A kind whose cells are parsed, and the reason for cells that are not: … stands for the cell. */
type Reader = { read: (cell: string) => unknown; reason: (label: string) => string }
const readers: Partial<Record<Kind, Reader>> = {
  priority: {
    read: (cell) => priorities.find(({ value }) => value === cell.toLowerCase())?.value,
    reason: (label) => `There is no ${label} “…”: low, medium or high.`,
  },
  score: {
    read: (cell) => readScore(cell),
    reason: (label) => `The ${label} “…” is not a whole number from 0 to 100.`,
  },
  date: { read: readDay, reason: (label) => `The ${label} “…” is not a date like 1990-12-31.` },
  'time zone': {
    read: (cell) => readTimeZone(cell) ?? undefined,
    reason: (label) => `There is no ${label} “…”: use a name like Europe/Berlin, or an offset like UTC+2.`,
  },
}

/** The values of the fields whose kind decides how their cells are read. */
export function readValues(said: Said, unread: UnreadCell[]): Partial<FieldValues> {
  const values: Partial<Record<keyof FieldValues, unknown>> = {}
  for (const { key, column, kind, label } of contactFields) {
    const cell = said[key]
    if (cell === undefined) continue
    const reader = readers[kind]
    const value = reader ? reader.read(cell) : cell
    if (value !== undefined) values[column] = value
    else
      unread.push({
        field: key,
        reason: reader!.reason(label.toLowerCase()).replace('…', () => cell.slice(0, 80)),
      })
  }
  return values as Partial<FieldValues>
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
