import type { Priority } from './priority.ts'

/** One person of the audience, as the table keeps them (spec.md 3). */
export type Contact = {
  id: string
  workspace_id: string
  name: string | null
  email: string
  tags: string[]
  phone: string | null
  company: string | null
  job_title: string | null
  location: string | null
  source: string
  notes: string | null
  priority: Priority
  lead_score: number
  birthday: string | null
  /** Given by a person, by an IANA name. */
  time_zone: string | null
  /** The member who looks after them; who has left the workspace counts as nobody. */
  owner_id: string | null
  /** What the database derived, from what, and how surely; nobody writes it. */
  derived_time_zone: string | null
  derived_time_zone_from: string | null
  derived_time_zone_confidence: string | null
  /** JSON text of a flat object. */
  custom_fields: string | null
  created_at: string
  updated_at: string
  /** Written where a mail is sent and a reply is recorded, and by nobody else. */
  last_contacted_at: string | null
  last_reply_at: string | null
}

export type ContactFields = Omit<
  Contact,
  | 'id'
  | 'workspace_id'
  | 'created_at'
  | 'updated_at'
  | 'last_contacted_at'
  | 'last_reply_at'
  | 'derived_time_zone'
  | 'derived_time_zone_from'
  | 'derived_time_zone_confidence'
>
/** What a new member is given; the database fills in the rest (spec.md 5). */
export type NewContact = Pick<Contact, 'email'> & Partial<ContactFields>

/** As a file names the owner: by the address or the name of a member. */
export type ImportedContact = NewContact & { owner?: string }

export type CustomValue = string | number | boolean
export type CustomFields = Record<string, CustomValue>

/** Never throws: what is no flat object shows no fields. */
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
