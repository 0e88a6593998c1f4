// Checks the emails of the sequence before a launch: each needs content, a subject, a share and a day of its own.
import type { LaunchFacts, LaunchRow } from './launch-facts.ts'

type EmailStep = LaunchFacts['emailSteps'][number]
type Fault = Pick<LaunchRow, 'detail'> & Partial<LaunchRow>

export function stepsRow({ emailSteps }: LaunchFacts): LaunchRow {
  const row = { id: 'steps', title: 'Emails', fix: 'sequence', field: 'body' } as const
  const [first] = emailSteps
  if (!first) return { ...row, level: 'blocking', detail: 'Write at least one email.' }
  const fault = contentFault(emailSteps, first) ?? shareFault(emailSteps)
  if (fault) return { ...row, level: 'blocking', ...fault }
  const sameDay = emailSteps.find(
    ({ place, wait, beginsReply }) => place > first.place && wait === 0 && !beginsReply,
  )?.place
  if (sameDay !== undefined) {
    const detail = `Step ${sameDay} is sent on the same day as the step before it, perhaps within minutes. That looks like a mistake to recipients: wait 2 days or more.`
    return { ...row, level: 'warning', field: 'wait', step: sameDay, detail }
  }
  const steps = new Set(emailSteps.map(({ place }) => place)).size
  return { ...row, level: 'ok', detail: steps === 1 ? 'One email.' : `${steps} emails.` }
}

function contentFault(emailSteps: readonly EmailStep[], first: EmailStep): Fault | undefined {
  const blank = emailSteps.find(({ hasContent }) => !hasContent)
  if (blank) {
    const { place: step, label: variant } = blank
    return { step, variant, detail: `Step ${step}, variant ${variant} is empty.` }
  }
  const example = emailSteps.find((step) => step.example !== null)
  if (example) {
    const { place: step, label: variant, example: playbook } = example
    const detail = `Step ${step}, variant ${variant} is still the example of the playbook “${playbook}”. Rewrite it for what you offer.`
    return { step, variant, detail }
  }
  const untitled = emailSteps.find(({ place, subject }) => place === first.place && !subject.trim())
  if (!untitled) return undefined
  const { place: step, label: variant } = untitled
  return { field: 'subject', step, variant, detail: `Variant ${variant} of the first email has no subject.` }
}

function shareFault(emailSteps: readonly EmailStep[]): Fault | undefined {
  const silent = emailSteps.find(({ place }) =>
    emailSteps.every((step) => step.place !== place || step.weight === 0),
  )?.place
  if (silent === undefined) return undefined
  return {
    field: 'shares',
    step: silent,
    detail: `No variant of step ${silent} has a share: give one a weight.`,
  }
}
