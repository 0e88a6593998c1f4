import { readCustomFields, type Contact } from '#core/audience/contact.ts'
import { readFirstName, readLastName, readPersonName } from '#core/audience/person-name.ts'
import { isPlaceholder } from '#core/audience/placeholder.ts'
import { fieldKey } from './merge-fields.ts'

/** What is known of one lead, by the key of its field: `First Name` and `first_name` are one. */
export type Fields = ReadonlyMap<string, string>

type Known = Partial<
  Pick<Contact, 'name' | 'email' | 'phone' | 'company' | 'job_title' | 'location' | 'custom_fields'>
>

/**
 * A placeholder such as "N/A" counts as empty, in rows stored before the database emptied them too. `more` holds what is
 * not the lead's own, such as `sender_name`.
 */
export function fieldsOf(contact: Known, more: Readonly<Record<string, string>> = {}): Fields {
  const fields = new Map<string, string>()
  const put = (name: string, value: string | null | undefined) => {
    const key = fieldKey(name)
    if (key !== '' && !fields.get(key)?.trim()) fields.set(key, value ?? '')
  }
  const putKnown = (name: string, value: string | null | undefined) =>
    put(name, value && isPlaceholder(value) ? '' : value)
  for (const name of ['name', 'email', 'phone', 'company', 'job_title', 'location'] as const)
    putKnown(name, contact[name])
  // What a list itself calls the first name is surer than the first word of the whole one.
  for (const [name, value] of Object.entries(readCustomFields(contact.custom_fields ?? null)))
    putKnown(name, `${value}`)
  const { first, last } = namesOf(fields)
  fields.set('firstname', first)
  fields.set('lastname', last)
  for (const [name, value] of Object.entries(more)) put(name, value)
  return fields
}

/** How somebody is greeted. Columns for both names say more than the whole name, but also hold titles and pictures. */
function namesOf(fields: Fields): { first: string; last: string } {
  const whole = readPersonName(fields.get('name') ?? '')
  const last = readLastName(fields.get('lastname') ?? '')
  const first = readFirstName(fields.get('firstname') ?? '')
  if (last === '') return { first: first || whole.first, last: whole.last }
  if (first !== '')
    return { first: first.endsWith(` ${last}`) ? first.slice(0, -last.length - 1) : first, last }
  // The whole name is the last name, or begins with it.
  return { first: whole.first === last ? readFirstName(whole.last) : whole.first, last }
}
