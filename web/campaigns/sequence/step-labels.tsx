import { ClipboardCheck, Mail, Phone, Split, UserRound, Zap, type LucideIcon } from 'lucide-react'
import { useDeferredValue, useMemo, type ReactNode } from 'react'
import { analyze } from '#core/analysis/analyze.ts'
import type { Analysis } from '#core/analysis/analysis.ts'
import type { Speller } from '#core/analysis/spelling/speller.ts'
import { describeAction } from '#core/campaigns/action.ts'
import type { Sequence, Step, StepKind, Variant } from '#core/campaigns/sequence.ts'
import { stepLabel } from '#core/campaigns/step-kinds.ts'
import { mergeFieldNames } from '#core/templates/merge-fields.ts'
import { counted } from '#core/text/counted.ts'
import { BAND_LABELS, BAND_TONES } from '#web/composer/score/verdict.ts'
import { useSpeller } from '#web/composer/use-speller.ts'
import { Badge } from '#web/ui/badge.tsx'
import { draftOf, isBlank, type MailContent } from '#web/composer/mail-content.ts'

// The titles and scores of steps in lists.

const icons: Record<StepKind, LucideIcon> = {
  email: Mail,
  call: Phone,
  linkedin: UserRound,
  task: ClipboardCheck,
  condition: Split,
  action: Zap,
}

export function iconOf({ kind }: Pick<Step, 'kind'>): ReactNode {
  const Icon = icons[kind]
  return <Icon aria-hidden />
}

/** A step in a list: its subject or its thread's, and its first words. */
export function labelsOf(steps: Sequence, place: number): { title: string; first: string } {
  const step = steps[place]!
  const [variant] = step.variants
  if (!variant) {
    if (step.kind === 'condition') return conditionLabels(step)
    if (step.action) {
      const text = step.action.do === 'create_task' ? step.action.instructions.trim() : ''
      return { title: describeAction(step.action), first: text || 'Action' }
    }
    return { title: stepLabel(step.kind), first: step.instructions || 'Empty step' }
  }
  const more = step.variants.length > 1 ? ` (${step.variants.length} variants)` : ''
  const subject = variant.subject.trim() || (place > 0 ? threadOf(steps, place) : '')
  return {
    title: `${subject || 'No subject yet'}${more}`,
    first: variant.content_text.replace(/^(hi|hello|hey)[^\n]{0,80}\n+/i, '').trim() || 'No text yet',
  }
}

const conditionLabels = ({ wait_days }: Step) => ({
  title: 'Condition',
  first: wait_days === 0 ? 'Decided at once' : `Waits up to ${counted(wait_days, 'day')} for a branch`,
})

/** A follow-up without a subject replies in the thread, with one Re: (RFC 5322, 3.6.5). */
export function threadOf(steps: Sequence, place: number): string {
  const { on_reply } = steps[place]!
  const before = steps
    .slice(0, place)
    .findLast(
      (step) => step.variants[0]?.subject.trim() && (step.on_reply === null || step.on_reply === on_reply),
    )
  const subject = before?.variants[0]?.subject.trim()
  return subject ? `Re: ${subject}` : ''
}

export const mailContentOf = ({ subject, content_text, content_html }: Variant): MailContent => ({
  subject,
  text: content_text,
  html: content_html ?? '',
})

/** Scores a step's mail; a follow-up has the thread's subject. */
export function analysisOf(
  variant: Variant,
  steps: Sequence,
  step: Step,
  speller?: Speller,
): Analysis | null {
  const words = mailContentOf(variant)
  if (isBlank(words)) return null
  const isFirst = steps.find(({ kind }) => kind === 'email')?.id === step.id
  const subject = words.subject || threadOf(steps, steps.indexOf(step)).replace(/^Re: /, '')
  return analyze(draftOf({ ...words, subject }, isFirst ? 'email' : 'follow-up'), { speller })
}

export function StepScore({ step, steps }: { step: Step; steps: Sequence }) {
  const speller = useSpeller()
  const scores = step.variants.flatMap((variant) => analysisOf(variant, steps, step, speller) ?? [])
  const worst = scores.reduce<Analysis | null>(
    (low, next) => (low && low.score <= next.score ? low : next),
    null,
  )
  if (!worst) return null
  return (
    <Badge tone={BAND_TONES[worst.band]} title={BAND_LABELS[worst.band]} className="ms-auto">
      {worst.score}
    </Badge>
  )
}

/** Findings about the whole sequence: repeated points, follow-ups without anything new, short waits. */
export function SequenceScore({ steps }: { steps: Sequence }) {
  const written = useDeferredValue(steps)
  const speller = useSpeller()
  const analysis = useMemo(() => {
    // Steps that a reply starts answer it, and are not follow-ups.
    const emails = written.filter(
      ({ on_reply, variants }) => on_reply === null && variants[0] && !isBlank(mailContentOf(variants[0])),
    )
    if (emails.length < 2) return null
    const mails = emails.map(({ wait_days, variants }) => ({
      subject: variants[0]!.subject,
      text: variants[0]!.content_text,
      waitDays: wait_days,
    }))
    return analyze({ kind: 'sequence', mergeFields: mergeFieldNames, steps: mails }, { speller })
  }, [written, speller])
  if (!analysis) return null
  const faults = analysis.findings.filter(({ state }) => state === 'fail' || state === 'warn').slice(0, 4)
  return (
    <section
      aria-label="The whole sequence"
      className="grid gap-2 rounded-lg border border-line bg-pane p-4 text-sm"
    >
      <h3 className="flex items-center justify-between text-base">
        The whole sequence
        <Badge tone={BAND_TONES[analysis.band]}>{analysis.score}</Badge>
      </h3>
      {faults.length === 0 ? (
        <p className="text-ink-soft">Each step says something new, and none comes too soon.</p>
      ) : (
        <ul className="grid gap-2">
          {faults.map(({ id, title, advice }) => (
            <li key={id}>
              <span className="font-medium">{title}</span>
              <span className="block text-ink-soft">{advice}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
