// Whether a sequence can be written for everybody it is meant for. What is missing holds a lead back; it is better
// known before the launch than from a list of people who heard nothing.
import { fieldsOf, type Fields } from '#core/templates/fields.ts'
import { render } from '#core/templates/render.ts'

type Member = Parameters<typeof fieldsOf>[0]
export type FitVariant = { step: number; label: string; subject: string; text: string; html: string | null }
export type FitProblem = { step: number; label: string; field: 'subject' | 'body'; message: string }

/** Seconds of a hundred thousand people become a moment: whoever has the same fields filled has the same gaps. */
export function createFitCheck(variants: readonly FitVariant[], sender: Readonly<Record<string, string>>) {
  const known = new Map<string, FitProblem[]>()
  // A value inside an address can be wrong by itself, so there each is looked at.
  const mayDiffer = variants.some(({ html }) => html !== null && /=\s*(?:["']\s*)?\{/.test(html))
  return (member: Member): FitProblem[] => {
    const fields = fieldsOf(member, sender)
    const shape = shapeOf(fields)
    const isPlain = !mayDiffer && [...fields.values()].every((value) => !/[{}%]/.test(value))
    const found = (isPlain ? known.get(shape) : undefined) ?? misfitsOf(variants, fields)
    if (isPlain) known.set(shape, found)
    return found
  }
}

function misfitsOf(variants: readonly FitVariant[], fields: Fields): FitProblem[] {
  return variants.flatMap(({ step, label, subject, text, html }) => {
    const parts = [
      { template: html ?? '', part: 'html', field: 'body' },
      { template: text, part: 'text', field: 'body' },
      { template: subject, part: 'subject', field: 'subject' },
    ] as const
    const fieldByMessage = new Map(
      parts.flatMap(({ template, part, field }) =>
        // Every variant of the spintax must fit, but which is chosen changes nothing about what is known.
        render(template, fields, { seed: 'fit', part }).problems.map(({ message }) => [message, field]),
      ),
    )
    return [...fieldByMessage].map(([message, field]) => ({ step, label, field, message }))
  })
}

const shapeOf = (fields: Fields): string =>
  [...fields].flatMap(([key, value]) => (value.trim() ? key : [])).join()
