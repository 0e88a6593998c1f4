import { tagFields, type TagKey } from '#core/audience/contact-fields.ts'
import { readCustomFields, type Contact } from '#core/audience/contact.ts'
import { readFirstName, readLastName, readPersonName } from '#core/audience/person-name.ts'
import { isPlaceholder } from '#core/audience/placeholder.ts'
import { fieldKey } from './merge-fields.ts'

/** The known values of one lead by field key: `First Name` and `first_name` are equal. */
export type Fields = ReadonlyMap<string, string>

/** The values of a contact that an email can contain. */
export type TemplateContact = Pick<Contact, TagKey | 'custom_fields'>

/**
 * A placeholder such as "N/A" counts as empty, also in rows stored before the database cleared them. `more` holds
 * values that are not the lead's own, such as `sender_name`.
 */
export function fieldsOf(
  contact: Partial<TemplateContact>,
  more: Readonly<Record<string, string>> = {},
): Fields {
  const fields = new Map<string, string>()
  const setField = (name: string, value: string | null | undefined) => {
    const key = fieldKey(name)
    if (key !== '' && !fields.get(key)?.trim()) fields.set(key, value ?? '')
  }
  const setUnlessPlaceholder = (name: string, value: string | null | undefined) =>
    setField(name, value && isPlaceholder(value) ? '' : value)
  for (const { key } of tagFields) setUnlessPlaceholder(key, contact[key])
  // A list's own first-name column is more reliable than the first word of the full name.
  for (const [name, value] of Object.entries(readCustomFields(contact.custom_fields ?? null)))
    setUnlessPlaceholder(name, `${value}`)
  const { first, last } = namesOf(fields)
  fields.set('firstname', first)
  fields.set('lastname', last)
  for (const [name, value] of Object.entries(more)) setField(name, value)
  return fields
}

/**
 * The names for a greeting. Columns for both names are more reliable than the full name, but also contain titles and
 * emoji.
 */
function namesOf(fields: Fields): { first: string; last: string } {
  const whole = readPersonName(fields.get('name') ?? '')
  const last = readLastName(fields.get('lastname') ?? '')
  const first = readFirstName(fields.get('firstname') ?? '')
  if (last === '') return { first: first || whole.first, last: whole.last }
  if (first !== '')
    return { first: first.endsWith(` ${last}`) ? first.slice(0, -last.length - 1) : first, last }
  // The full name is only the last name, or starts with it.
  return { first: whole.first === last ? readFirstName(whole.last) : whole.first, last }
}
