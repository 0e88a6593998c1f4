// Compares duplicate contacts and prepares the merge: the values to choose from, and the input of merge_contacts.sql.
import { readCustomFields, type Contact } from './contact.ts'

/** A field with different values, and the value of each contact. */
export type Difference = { field: string; label: string; values: string[] }
/** The contact whose value is used, by field ID. */
export type Choices = Readonly<Record<string, string>>

const fields = [
  ['email', 'Email'],
  ['name', 'Name'],
  ['company', 'Company'],
  ['job_title', 'Job title'],
  ['phone', 'Phone'],
  ['location', 'Location'],
  ['priority', 'Priority'],
  ['lead_score', 'Score'],
  ['birthday', 'Birthday'],
  ['time_zone', 'Time zone'],
  ['source', 'Source'],
  ['notes', 'Notes'],
] as const

export function differencesOf(people: readonly Contact[]): Difference[] {
  const own = fields.map(([field, label]) => ({
    field,
    label,
    values: people.map((person) => String(person[field] ?? '')),
  }))
  const customs = people.map((person) => readCustomFields(person.custom_fields))
  const custom = [...new Set(customs.flatMap((some) => Object.keys(some)))].map((key) => ({
    field: `custom:${key}`,
    label: key,
    values: customs.map((some) => String(some[key] ?? '')),
  }))
  return [...own, ...custom].filter(({ values }) => new Set(values).size > 1)
}

/** The default choices: the surviving contact's value, or else the first non-empty one. */
export function firstChoices(people: readonly Contact[], keep: string): Choices {
  const at = people.findIndex(({ id }) => id === keep)
  return Object.fromEntries(
    differencesOf(people).map(({ field, values }) => {
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
