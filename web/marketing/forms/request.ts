/** The requests that users can send: the contact form of the home page, and the support form. */

export const categories = [
  { value: 'bug', label: 'Something is broken' },
  { value: 'feature', label: 'Feature request' },
  { value: 'help', label: 'Help using Coldframe' },
  { value: 'account', label: 'Account or billing' },
  { value: 'other', label: 'Something else' },
] as const

export const priorities = [
  { value: 'low', label: 'Low: whenever you get to it' },
  { value: 'medium', label: 'Medium: it slows me down' },
  { value: 'high', label: 'High: I am blocked' },
  { value: 'critical', label: 'Critical: nothing works' },
] as const

/** spec.md 9. */
export const responseTimes = { critical: '2-4 hours', other: '24-48 hours', contact: '24 hours' } as const

export type RequestValues = Record<string, string>
export type RequestErrors = Record<string, string>

/** The errors by field. The lengths match the support_requests table. */
export function checkRequest(values: RequestValues, fields: readonly string[]): RequestErrors {
  const errors: RequestErrors = {}
  for (const field of fields) {
    const error = checkField(field, (values[field] ?? '').trim())
    if (error) errors[field] = error
  }
  return errors
}

function checkField(field: string, value: string): string | null {
  if (value === '') return questions[field] ?? 'Please fill this in.'
  if (field === 'email' && !/^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(value))
    return 'This is not an email address we could reply to.'
  const limit = limits[field]
  return limit && value.length > limit
    ? `Please keep it under ${limit.toLocaleString('en')} characters; this is ${value.length.toLocaleString('en')}.`
    : null
}

const limits: Record<string, number> = { name: 200, email: 320, subject: 998, message: 20_000 }

const questions: Record<string, string> = {
  name: 'Please tell us your name.',
  email: 'Please enter an address we can reply to.',
  subject: 'Please enter a subject.',
  category: 'Please choose a category.',
  message: 'Please write a message.',
}

/** The texts of a form, by field name. */
export function readForm(form: HTMLFormElement): RequestValues {
  const entries = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(entries)
}
