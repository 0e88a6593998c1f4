import * as z from 'zod/mini'
import { isEmail, readAddress } from '#core/audience/address.ts'
import { eachLine } from '#core/audience/contact-fields.ts'
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

const line = z.string().check(z.trim(), z.maxLength(200, 'Use at most 200 characters'))

/** The state of the form; contactOf converts it to a contact. */
export const contactForm = z.object({
  email: z.string().check(
    z.trim(),
    z.minLength(1, 'Enter an email address'),
    z.refine((text) => isEmail(addressIn(text)), 'Enter an email address like ada@example.com'),
  ),
  ...eachLine(() => line),
  source: line,
  tags: z.string(),
  priority: z.custom<Priority>(),
  lead_score: z
    .string()
    .check(
      z.refine(
        (text) => /^\d{1,3}$/.test(text.trim()) && Number(text) <= 100,
        'Enter a whole number from 0 to 100',
      ),
    ),
  birthday: z.string(),
  time_zone: z.string(),
  owner: z.string(),
  notes: z.string().check(z.maxLength(20_000, 'Use at most 20,000 characters')),
  custom: z
    .array(z.object({ key: z.string(), kind: z.custom<CustomKind>(), value: z.string() }))
    .check(z.refine(hasNumbers, 'A number field needs a number')),
})
type ContactForm = z.infer<typeof contactForm>

/** A new contact starts with the defaults of spec.md 5. */
export function formOf(contact: Contact | null): ContactForm {
  return {
    email: readableAddress(contact?.email ?? ''),
    ...eachLine((key) => contact?.[key] ?? ''),
    source: contact?.source ?? 'manual',
    tags: contact?.tags.join(', ') ?? '',
    priority: contact?.priority ?? 'medium',
    lead_score: String(contact?.lead_score ?? 0),
    birthday: contact?.birthday ?? '',
    time_zone: contact?.time_zone ?? DERIVED_ZONE,
    owner: contact?.owner_id ?? NOBODY,
    notes: contact?.notes ?? '',
    custom: Object.entries(readCustomFields(contact?.custom_fields ?? null)).map(entryOf),
  }
}

export function contactOf(form: ContactForm): NewContact {
  const { email, tags, lead_score, birthday, time_zone, owner, custom, priority, source, ...text } = form
  return {
    ...Object.fromEntries(Object.entries(text).map(([field, written]) => [field, written.trim() || null])),
    email: addressIn(email),
    tags: [...new Set(tags.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== ''),
    priority,
    source: source.trim() || 'manual',
    lead_score: Number(lead_score),
    birthday: birthday || null,
    time_zone: time_zone === DERIVED_ZONE ? null : time_zone,
    owner_id: owner === NOBODY ? null : owner,
    custom_fields: writeCustomFields(customOf(custom)),
  }
}

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
