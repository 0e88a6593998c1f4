import { tagFields } from '#core/audience/contact-fields.ts'

/** The merge fields of templates, and their fallbacks for unknown values. */
export const mergeFields: readonly { name: string; label: string; fallback: string }[] = [
  { name: 'first_name', label: 'First name', fallback: 'there' },
  { name: 'last_name', label: 'Last name', fallback: '' },
  ...tagFields.map(({ key, label, tag }) => ({
    name: key,
    label: tag.label ?? label,
    fallback: tag.fallback,
  })),
]

/** Fields that sending fills from the mailbox, so they always have a value. */
export const senderFields = [
  { name: 'sender_name', label: 'Sender name', fallback: '' },
  { name: 'sender_email', label: 'Sender email', fallback: '' },
] as const

export const mergeFieldNames: readonly string[] = [
  ...[...mergeFields, ...senderFields].map(({ name }) => name),
  'unsubscribe',
]

/** `First Name`, `firstName` and `first_name` are one field. */
export const fieldKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** `{{first_name|there}}`. Characters that would end or split the tag are not allowed in a fallback. */
export function mergeTag(name: string, fallback: string): string {
  const clean = fallback.replace(/[{}|\n\r]/g, '').trim()
  return clean === '' ? `{{${name}}}` : `{{${name}|${clean}}}`
}

/** A condition with the text for contacts with a value, and the text for the others. */
export const conditionAround = (name: string, words: string, otherwise: string): string =>
  `{{#if ${name}}}${words || mergeTag(name, otherwise)}{{else}}${words ? '' : otherwise}{{/if}}`
