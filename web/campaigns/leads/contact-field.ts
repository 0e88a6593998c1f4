import { tagFields } from '#core/audience/contact-fields.ts'
import { fieldKey } from '#core/templates/merge-fields.ts'
import { fieldInProblem } from '#core/templates/problem.ts'

/** The form field of a contact that caused an email's problem: `contact-…` in `web/audience/field-input.tsx`. */
export function contactField(problem: string): string | null {
  const tag = fieldInProblem(problem)
  return tag === null ? null : (fieldOfTag.get(fieldKey(tag)) ?? 'custom')
}

const fieldOfTag: ReadonlyMap<string, string> = new Map([
  ...['first_name', 'last_name'].map((name) => [fieldKey(name), 'name'] as const),
  ...tagFields.map(({ key }) => [fieldKey(key), key] as const),
])
