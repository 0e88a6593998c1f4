/** What a template may leave open for each recipient, and what stands there when nothing is known of them. */
export const mergeFields = [
  { name: 'first_name', label: 'First name', fallback: 'there' },
  { name: 'last_name', label: 'Last name', fallback: '' },
  { name: 'name', label: 'Full name', fallback: '' },
  { name: 'company', label: 'Company', fallback: 'your team' },
  { name: 'job_title', label: 'Job title', fallback: 'your role' },
  { name: 'location', label: 'Location', fallback: 'your city' },
  { name: 'email', label: 'Email', fallback: '' },
  { name: 'phone', label: 'Phone', fallback: '' },
] as const

/** What sending fills in of the mailbox, so that nobody lacks it. */
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

/** `{{first_name|there}}`. What would end the tag early, or split it, can't stand in a fallback. */
export function mergeTag(name: string, fallback: string): string {
  const clean = fallback.replace(/[{}|\n\r]/g, '').trim()
  return clean === '' ? `{{${name}}}` : `{{${name}|${clean}}}`
}

/** The words for those of whom the field is known, and a place for what the others read. */
export const conditionAround = (name: string, words: string, otherwise: string): string =>
  `{{#if ${name}}}${words || mergeTag(name, otherwise)}{{else}}${words ? '' : otherwise}{{/if}}`
