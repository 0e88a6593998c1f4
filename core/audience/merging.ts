// Compares duplicate contacts and prepares the merge: the values to choose from, and the input of merge_contacts.sql.
import { contactFields, type ContactField } from './contact-fields.ts'
import { readCustomFields, type Contact } from './contact.ts'

/** A field with different values, and the value of each contact. */
export type Difference = { field: string; label: string; values: string[] }
/** The contact whose value is used, by field ID. */
export type Choices = Readonly<Record<string, string>>

/** The names of the workspace's members, by ID. */
type Members = ReadonlyMap<string, string>

export const mergedFields = contactFields.filter(({ isMerged }) => isMerged)

export function differencesOf(people: readonly Contact[], members: Members): Difference[] {
  const own = mergedFields.map((field) => ({
    field: field.column,
    label: field.label,
    stored: people.map((person) => storedValue(person, field, members)),
    isMember: field.kind === 'member',
  }))
  const customs = people.map((person) => readCustomFields(person.custom_fields))
  const custom = [...new Set(customs.flatMap((some) => Object.keys(some)))].map((key) => ({
    field: `custom:${key}`,
    label: key,
    stored: customs.map((some) => String(some[key] ?? '')),
    isMember: false,
  }))
  // Two members may share a name, so stored values are compared.
  return [...own, ...custom]
    .filter(({ stored }) => new Set(stored).size > 1)
    .map(({ field, label, stored, isMember }) => ({
      field,
      label,
      values: isMember ? stored.map((id) => members.get(id) ?? '') : stored,
    }))
}

/** An owner who left the workspace counts as none. */
function storedValue(person: Contact, { column, kind }: ContactField, members: Members): string {
  const value = String(person[column] ?? '')
  return kind === 'member' && !members.has(value) ? '' : value
}

/** The default choices: the surviving contact's value, or else the first non-empty one. */
export function firstChoices(people: readonly Contact[], keep: string, members: Members): Choices {
  const at = people.findIndex(({ id }) => id === keep)
  return Object.fromEntries(
    differencesOf(people, members).map(({ field, values }) => {
      const place = values[at] ? at : values.findIndex((value) => value !== '')
      return [field, people[place]?.id ?? keep]
    }),
  )
}

/** The contact that should survive: one with a reply first, then the most recently contacted one, then the oldest. */
export function likelyKept(people: readonly Contact[]): string {
  const rank = ({ last_reply_at: reply, last_contacted_at: contact }: Contact) =>
    `${reply ? 1 : 0}${contact ?? ''}`
  const [first] = people.toSorted(
    (a, b) => rank(b).localeCompare(rank(a)) || a.created_at.localeCompare(b.created_at),
  )
  return first?.id ?? ''
}

export const allTags = (people: readonly Contact[]): string[] => [
  ...new Set(people.flatMap(({ tags }) => tags)),
]
