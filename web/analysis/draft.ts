import { KINDS, type Context, type Draft, type Kind } from '#core/analysis/analysis.ts'
import { mergeFieldNames } from '#core/templates/merge-fields.ts'

export type StepFields = { subject: string; text: string; waitDays: number }

/** The draft being edited. Each kind has its own fields, so that switching kinds loses nothing. */
export type DraftFields = {
  kind: Kind
  subject: string
  text: string
  steps: readonly StepFields[]
  source: string
  context: Context
}

export const EMPTY_DRAFT: DraftFields = {
  kind: 'email',
  subject: '',
  text: '',
  steps: [
    { subject: '', text: '', waitDays: 0 },
    { subject: '', text: '', waitDays: 3 },
  ],
  source: '',
  context: {},
}

/** The input for the analyzer: only the fields of the draft's kind. */
export function toDraft(fields: DraftFields): Draft {
  const common = { kind: fields.kind, context: fields.context, mergeFields: mergeFieldNames }
  switch (fields.kind) {
    case 'subject':
      return { ...common, subject: fields.subject }
    case 'linkedin-note':
    case 'linkedin-message':
      return { ...common, text: fields.text }
    case 'sequence':
      return { ...common, steps: fields.steps }
    case 'source':
      return { ...common, source: fields.source }
    default:
      return { ...common, subject: fields.subject, text: fields.text }
  }
}

/** True when there is nothing to score yet. */
export function isBlank(fields: DraftFields): boolean {
  const { subject = '', text = '', steps = [], source = '' } = toDraft(fields)
  return [subject, text, source, ...steps.flatMap((step) => [step.subject ?? '', step.text ?? ''])].every(
    (field) => field.trim() === '',
  )
}

export const hasSubject = (kind: Kind): boolean =>
  kind === 'email' || kind === 'follow-up' || kind === 'subject' || kind === 'linkedin-inmail'

export const hasBody = (kind: Kind): boolean => kind !== 'subject' && kind !== 'sequence' && kind !== 'source'

/** Restores the draft of a stored report. */
export function parseStoredDraft(kind: Kind, subject: string, body: string): Partial<DraftFields> {
  if (kind === 'source') return { kind, source: body }
  if (kind === 'sequence') return { kind, steps: readSteps(body) ?? EMPTY_DRAFT.steps }
  return { kind, subject, text: body }
}

/** The draft as a single text for storage: a sequence stores its steps as JSON. */
export function serializeDraft(fields: DraftFields): string {
  if (fields.kind === 'source') return fields.source
  if (fields.kind === 'sequence') return JSON.stringify(fields.steps)
  return hasBody(fields.kind) ? fields.text : ''
}

/** Parses a stored draft, ignores invalid parts, and never throws. */
export function readStoredDraft(value: unknown): DraftFields {
  if (!isRecord(value)) return EMPTY_DRAFT
  const kind = KINDS.find((known) => known === value['kind']) ?? EMPTY_DRAFT.kind
  return {
    kind,
    subject: textOf(value['subject']),
    text: textOf(value['text']),
    steps: readSteps(JSON.stringify(value['steps'] ?? null)) ?? EMPTY_DRAFT.steps,
    source: textOf(value['source']),
    context: isRecord(value['context']) ? value['context'] : {},
  }
}

function readSteps(json: string): StepFields[] | null {
  const value = parse(json)
  if (!Array.isArray(value) || value.length === 0) return null
  return value.filter(isRecord).map((step) => ({
    subject: textOf(step['subject']),
    text: textOf(step['text']),
    waitDays: typeof step['waitDays'] === 'number' ? step['waitDays'] : 3,
  }))
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
