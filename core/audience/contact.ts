import type { AddressVerdict } from './address-verdicts.ts'
import type { FieldValues } from './contact-fields.ts'

type WrittenFields = FieldValues & {
  /** JSON text of a flat object. */
  custom_fields: string | null
}

/** One contact of the audience, with the columns of its table (spec.md 3). */
export type Contact = WrittenFields & {
  id: string
  workspace_id: string
  /** The derived time zone, its source and its confidence. Only the database writes them. */
  derived_time_zone: string | null
  derived_time_zone_from: string | null
  derived_time_zone_confidence: string | null
  /** The verdict on the address (address-verdicts.ts), with the address that was probably meant. */
  verdict: AddressVerdict
  verdict_reason: string | null
  verdict_suggestion: string | null
  verdict_at: string | null
  created_at: string
  updated_at: string
  /** Written only when an email is sent or a reply is recorded. */
  last_contacted_at: string | null
  last_reply_at: string | null
}

/** The user's input for a new contact; the database fills in the rest (spec.md 5). */
export type NewContact = Pick<Contact, 'email'> & Partial<WrittenFields>

/** The owner as named in the file: by a member's address or name. */
export type ImportedContact = NewContact & {
  owner?: string
  file_verdict?: Exclude<AddressVerdict, 'unknown'>
}

export type CustomValue = string | number | boolean
export type CustomFields = Record<string, CustomValue>

/** Parses custom fields and never throws: anything but a flat object counts as no fields. */
export function readCustomFields(written: string | null): CustomFields {
  if (!written) return {}
  try {
    const read: unknown = JSON.parse(written)
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return {}
    return Object.fromEntries(
      Object.entries(read).filter((entry): entry is [string, CustomValue] =>
        ['string', 'number', 'boolean'].includes(typeof entry[1]),
      ),
    )
  } catch {
    return {}
  }
}

export function writeCustomFields(fields: CustomFields): string | null {
  return Object.keys(fields).length === 0 ? null : JSON.stringify(fields)
}
