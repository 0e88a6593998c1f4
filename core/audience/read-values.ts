// Parses the cells of a row that are not free text, and shortens or drops those that are too long. An unreadable
// cell is reported, and the contact is still imported.
import { contactFields, type FieldValues, type Kind } from './contact-fields.ts'
import { importFields, type ImportField } from './map-columns.ts'
import { priorities } from './priority.ts'
import { readDay } from './read-day.ts'
import { readTimeZone } from './read-time-zone.ts'

export type FieldTexts = Partial<Record<ImportField, string>>
export type UnreadCell = { field: ImportField | 'custom'; reason: string }

/** Parses the cells of one kind; `reason` explains an unreadable cell, with … in place of its text. */
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
  day: { read: readDay, reason: (label) => `The ${label} “…” is not a date like 2026-12-31.` },
  'time zone': {
    read: (cell) => readTimeZone(cell) ?? undefined,
    reason: (label) => `There is no ${label} “…”: use a name like Europe/Berlin, or an offset like UTC+2.`,
  },
}

/** Parses the cells of contact fields by their kind. */
export function readValues(texts: FieldTexts, unread: UnreadCell[]): Partial<FieldValues> {
  const values: Partial<Record<keyof FieldValues, unknown>> = {}
  for (const { key, column, kind, label } of contactFields) {
    const cell = texts[key]
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
export function withoutLongCells(texts: FieldTexts, unread: UnreadCell[]): FieldTexts {
  const valid: FieldTexts = { ...texts }
  for (const { value: field, label, kind, limit } of importFields) {
    const cell = texts[field]
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
