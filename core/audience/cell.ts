// A cell of the contact list as edited text: one field of one contact.
import { lineFields, type LineKey } from './contact-fields.ts'
import { isNoValue, isPlaceholder } from './placeholder.ts'
import {
  readCustomFields,
  writeCustomFields,
  type CustomFields,
  type CustomValue,
  type Contact,
} from './contact.ts'

export type CellField = LineKey | `custom:${string}`
export type CellValue = CustomValue | null

export function isCellField(name: string | undefined): name is CellField {
  return name !== undefined && (lineFields.some(({ key }) => key === name) || name.startsWith('custom:'))
}

export const customKeyOf = (field: CellField): string | null =>
  field.startsWith('custom:') ? field.slice('custom:'.length) : null

const lineOf = (field: CellField) => lineFields.find(({ key }) => key === field)

/** The label of the field, which is the name of a custom field. */
export const cellLabel = (field: CellField): string => customKeyOf(field) ?? lineOf(field)?.label ?? field

export function valueOf(contact: Contact, field: CellField): CellValue {
  const key = customKeyOf(field)
  return key === null ? contact[field as LineKey] : (readCustomFields(contact.custom_fields)[key] ?? null)
}

/** The text of the cell in edit mode. */
export function cellText(contact: Contact, field: CellField): string {
  const value = valueOf(contact, field)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value ?? '')
}

/** Parses the text as a value of the field's type. An empty text or a placeholder clears the field. */
export function readCell(
  contact: Contact,
  field: CellField,
  typed: string,
): { value: CellValue } | { error: string } {
  const text = typed.trim()
  const isCustom = customKeyOf(field) !== null
  const most = lineOf(field)?.limit ?? MAX_CUSTOM_VALUE
  if (text === '' || (isCustom ? isNoValue(text) : isPlaceholder(text))) return { value: null }
  if (text.length > most) return { error: `Use at most ${most.toLocaleString('en')} characters` }
  const was = valueOf(contact, field)
  if (typeof was === 'number')
    return Number.isFinite(Number(text)) ? { value: Number(text) } : { error: 'This field is a number' }
  if (typeof was === 'boolean') return readAnswer(text)
  return { value: text }
}

const MAX_CUSTOM_VALUE = 1_000

/** The contact with this one field changed. */
export function withCell(contact: Contact, field: CellField, value: CellValue): Contact {
  const key = customKeyOf(field)
  if (key === null) return { ...contact, [field]: value }
  const { [key]: _, ...others }: CustomFields = readCustomFields(contact.custom_fields)
  return {
    ...contact,
    custom_fields: writeCustomFields(value === null ? others : { ...others, [key]: value }),
  }
}

function readAnswer(text: string): { value: boolean } | { error: string } {
  if (/^(yes|y|true|1)$/i.test(text)) return { value: true }
  return /^(no|n|false|0)$/i.test(text) ? { value: false } : { error: 'Write yes or no' }
}
