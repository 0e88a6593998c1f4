// Checks whether a sequence can be rendered for all its recipients. A missing value blocks a lead, and the user should
// learn that before the launch instead of from a list of leads who received nothing.
import { fieldsOf, type Fields } from '#core/templates/fields.ts'
import { parse, type Parsed } from '#core/templates/parse.ts'
import { MOST_WRITTEN, renderParsed } from '#core/templates/render.ts'
import type { MailPart } from '#core/templates/tokens.ts'

type Member = Parameters<typeof fieldsOf>[0]
export type FitVariant = { step: number; label: string; subject: string; text: string; html: string | null }
export type FitProblem = { step: number; label: string; field: 'subject' | 'body'; message: string }

/**
 * Caches the result by the set of filled fields, because contacts with the same fields have the same gaps. This
 * reduces seconds for 100,000 contacts to an instant.
 */
export function createFitCheck(variants: readonly FitVariant[], sender: Readonly<Record<string, string>>) {
  const known = new Map<string, FitProblem[]>()
  const parsed = variants.map(parseVariant)
  // Values too short to push any variant over its limit need no check of their own.
  const shortest = Math.min(...variants.map(longestValueIn))
  // A value inside an address can be invalid, so each such value is checked.
  const mayDiffer = variants.some(({ html }) => html !== null && /=\s*(?:["']\s*)?\{/.test(html))
  return (member: Member): FitProblem[] => {
    const fields = fieldsOf(member, sender)
    const shape = shapeOf(fields)
    const isPlain =
      !mayDiffer && [...fields.values()].every((value) => value.length <= shortest && !/[{}%]/.test(value))
    const found = (isPlain ? known.get(shape) : undefined) ?? misfitsOf(parsed, fields)
    if (isPlain) known.set(shape, found)
    return found
  }
}

/** More problems of one variant are not worth reading. */
const MOST_OF_VARIANT = 20

type ParsedVariant = Pick<FitVariant, 'step' | 'label'> & {
  parts: { template: Parsed; part: MailPart; field: FitProblem['field'] }[]
}

const parseVariant = ({ step, label, subject, text, html }: FitVariant): ParsedVariant => ({
  step,
  label,
  parts: [
    { template: parse(html ?? '', 'html'), part: 'html', field: 'body' },
    { template: parse(text, 'text'), part: 'text', field: 'body' },
    { template: parse(subject, 'subject'), part: 'subject', field: 'subject' },
  ],
})

/** Each character of a value becomes at most nine in a URL. */
function longestValueIn({ subject, text, html }: FitVariant): number {
  const longest = Math.max(subject.length, text.length, html?.length ?? 0)
  const tags = [subject, text, html ?? ''].map((template) => template.split('{{').length)
  return (MOST_WRITTEN - longest) / (9 * Math.max(...tags))
}

function misfitsOf(variants: readonly ParsedVariant[], fields: Fields): FitProblem[] {
  return variants.flatMap(({ step, label, parts }) => {
    const fieldByMessage = new Map(
      parts.flatMap(({ template, part, field }) =>
        // Every spintax variant must fit, and the choice of variant does not affect the reported problems.
        renderParsed(template, fields, { seed: 'fit', part }).problems.map(({ message }) => [message, field]),
      ),
    )
    return [...fieldByMessage]
      .slice(0, MOST_OF_VARIANT)
      .map(([message, field]) => ({ step, label, field, message }))
  })
}

const shapeOf = (fields: Fields): string =>
  [...fields].flatMap(([key, value]) => (value.trim() ? key : [])).join()
