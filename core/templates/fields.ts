import { readCustomFields, type Contact } from '#core/audience/contact.ts'
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
  const { first, last } = splitName(fields.get('name') ?? '')
  putKnown('first_name', first)
  putKnown('last_name', last)
  for (const [name, value] of Object.entries(more)) put(name, value)
  return fields
}

const TITLE = /^(?:dr|prof|mr|mrs|ms|mx|sir|herr|frau|ing|dipl)\.?$/i

/** `Dr. Maya Okafor` and `Okafor, Maya` are Maya. An address in place of a name is nobody's name. */
export function splitName(name: string): { first: string; last: string } {
  if (name.includes('@')) return { first: '', last: '' }
  const [before, after] = name.split(',', 2)
  const words = `${after && !TITLE.test(after.trim()) ? `${after} ${before}` : before}`
    .split(/\s+/)
    .filter(Boolean)
  while (words.length > 1 && TITLE.test(words[0]!)) words.shift()
  return { first: words[0] ?? '', last: words.slice(1).join(' ') }
}
