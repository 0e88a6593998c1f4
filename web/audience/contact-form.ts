import * as z from 'zod/mini'
import { isEmail, readAddress } from '#core/audience/address.ts'
import {
  contactFields,
  type ContactField,
  type FieldKey,
  type Kind,
  type Values,
} from '#core/audience/contact-fields.ts'
import {
  readCustomFields,
  writeCustomFields,
  type CustomFields,
  type CustomValue,
  type Contact,
  type NewContact,
} from '#core/audience/contact.ts'
import { NOBODY } from './find.ts'
import type { Priority } from '#core/audience/priority.ts'
import { readableAddress } from '#core/text/idna.ts'

export type CustomKind = 'text' | 'number' | 'yes'
export type CustomEntry = { key: string; kind: CustomKind; value: string }

/** The value for an unset time zone: the database's derived one applies. */
export const DERIVED_ZONE = 'derived'

type FormKind<Value> = {
  check: (limit: number) => z.ZodMiniType<string, string>
  /** The text of a value, or of a new contact's default (spec.md 5). */
  shown: (value: Value | undefined) => string
  stored: (text: string) => Value
}

const text = (limit: number) =>
  z.string().check(z.trim(), z.maxLength(limit, `Use at most ${limit.toLocaleString('en')} characters`))

const optional: FormKind<string | null> = {
  check: text,
  shown: (value) => value ?? '',
  stored: (written) => written.trim() || null,
}

const choice = <Value extends string | null>(none: string, noneValue: Value): FormKind<Value> => ({
  check: () => z.string(),
  shown: (value) => value ?? none,
  stored: (chosen) => (chosen === none ? noneValue : (chosen as Value)),
})

const kinds: { [Name in Kind]: FormKind<Values[Name]> } = {
  email: {
    check: () =>
      z.string().check(
        z.trim(),
        z.minLength(1, 'Enter an email address'),
        z.refine((written) => isEmail(addressIn(written)), 'Enter an email address like ada@example.com'),
      ),
    shown: (value) => readableAddress(value ?? ''),
    stored: addressIn,
  },
  line: optional,
  text: optional,
  date: optional,
  day: optional,
  source: {
    ...optional,
    shown: (value) => value ?? 'manual',
    stored: (written) => written.trim() || 'manual',
  },
  tags: {
    check: () => z.string(),
    shown: (value) => value?.join(', ') ?? '',
    stored: (written) =>
      [...new Set(written.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''),
  },
  priority: choice<Priority>('medium', 'medium'),
  score: {
    check: () =>
      z
        .string()
        .check(
          z.refine(
            (written) => /^\d{1,3}$/.test(written.trim()) && Number(written) <= 100,
            'Enter a whole number from 0 to 100',
          ),
        ),
    shown: (value) => String(value ?? 0),
    stored: Number,
  },
  'time zone': choice<string | null>(DERIVED_ZONE, null),
  member: choice<string | null>(NOBODY, null),
}

const eachField = <Value>(valueOf: (field: ContactField) => Value): Record<FieldKey, Value> =>
  Object.fromEntries(contactFields.map((field) => [field.key, valueOf(field)])) as Record<FieldKey, Value>

/** The state of the form; contactOf converts it to a contact. */
export const contactForm = z.object({
  ...eachField(({ kind, limit = Infinity }) => kinds[kind].check(limit)),
  custom: z
    .array(z.object({ key: z.string(), kind: z.custom<CustomKind>(), value: z.string() }))
    .check(z.refine(hasNumbers, 'A number field needs a number')),
})
type ContactForm = z.infer<typeof contactForm>

export function formOf(contact: Contact | null): ContactForm {
  return {
    ...eachField(({ kind, column }) => kinds[kind].shown(contact?.[column] as never)),
    custom: Object.entries(readCustomFields(contact?.custom_fields ?? null)).map(entryOf),
  }
}

export const contactOf = ({ custom, ...form }: ContactForm): NewContact =>
  ({
    ...Object.fromEntries(
      contactFields.map(({ key, column, kind }) => [column, kinds[kind].stored(form[key])]),
    ),
    custom_fields: writeCustomFields(customOf(custom)),
  }) as NewContact

function addressIn(text: string): string {
  const read = readAddress(text)
  return 'email' in read ? read.email : text
}

function customOf(entries: readonly CustomEntry[]): CustomFields {
  const named = entries.filter(({ key, value }) => key.trim() !== '' && value.trim() !== '')
  return Object.fromEntries(named.map((entry) => [entry.key.trim(), valueOf(entry)]))
}

function valueOf({ kind, value }: CustomEntry): CustomValue {
  if (kind === 'number') return Number(value)
  return kind === 'yes' ? value === 'yes' : value.trim()
}

function entryOf([key, value]: [string, CustomValue]): CustomEntry {
  if (typeof value === 'number') return { key, kind: 'number', value: String(value) }
  return typeof value === 'boolean'
    ? { key, kind: 'yes', value: value ? 'yes' : 'no' }
    : { key, kind: 'text', value }
}

function hasNumbers(entries: readonly CustomEntry[]): boolean {
  return entries.every(({ kind, value }) => kind !== 'number' || Number.isFinite(Number(value)))
}
