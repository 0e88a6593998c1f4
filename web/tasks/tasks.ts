import { readCustomFields } from '#core/audience/contact.ts'
import type { StepKind } from '#core/campaigns/sequence.ts'
import { taskKinds } from '#core/campaigns/step-kinds.ts'
import { fieldsOf, type TemplateContact } from '#core/templates/fields.ts'
import { render } from '#core/templates/render.ts'

type TaskKind = Exclude<StepKind, 'email' | 'condition' | 'action'>

type TaskContact = TemplateContact & { id: string }

/** A row of the function find_tasks. */
export type Task = {
  id: string
  kind: TaskKind
  instructions: string
  due_at: string
  done_at: string | null
  done_by: string | null
  outcome: Outcome | null
  note: string
  campaign_id: string
  campaign_title: string
  lead_id: string
  step_id: string
  email: string
  /** Null after its deletion. */
  contact: TaskContact | null
  /** The mailbox that writes to the lead; null before its first email. */
  sender: { sender_name: string; sender_email: string } | null
}

export type Outcome =
  | 'done'
  | 'skipped'
  | 'reached'
  | 'voicemail'
  | 'no_answer'
  | 'wrong_number'
  | 'not_interested'
  | 'meeting'

export const outcomeLabels: Record<Outcome, string> = {
  done: 'Done',
  skipped: 'Skipped',
  reached: 'Reached',
  voicemail: 'Voicemail',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
  not_interested: 'Not interested',
  meeting: 'Meeting',
}

/** In the order of their shortcuts, from 1 on. */
export const callOutcomes = [
  'reached',
  'voicemail',
  'no_answer',
  'wrong_number',
  'not_interested',
  'meeting',
] as const

/** The outcome of the shortcut X. */
export const usualOutcome = (task: Task): Outcome => (task.kind === 'call' ? 'reached' : 'done')

/** These end the sequence, like a reply. */
export const endsSequence = (outcome: Outcome): boolean =>
  outcome === 'not_interested' || outcome === 'meeting'

export const nameOf = ({ contact, email }: Task): string => contact?.name || email

/** The instructions rendered for this lead, and their missing values. */
export function scriptOf(task: Task): { text: string; problems: string[] } {
  const fields = fieldsOf(task.contact ?? { email: task.email }, task.sender ?? {})
  const { text, problems } = render(task.instructions, fields, { seed: `${task.lead_id}:${task.step_id}` })
  return { text, problems: [...new Set(problems.map(({ message }) => message))] }
}

/** The number as a telephone link; null when it contains no digit. */
export function dialed(phone: string | null | undefined): string | null {
  const number = (phone ?? '').replaceAll(/[^\d+]/g, '')
  return /\d/.test(number) ? `tel:${number}` : null
}

/** The profile in a custom field of the contact, or else a search for them. A link to another site never counts. */
export function linkedInOf({ contact, email }: Task): { href: string; isProfile: boolean } {
  for (const [name, value] of Object.entries(readCustomFields(contact?.custom_fields ?? null))) {
    const profile = /linkedin/i.test(name) && profileOf(String(value))
    if (profile) return { href: profile, isProfile: true }
  }
  const words = [contact?.name ?? email, contact?.company ?? ''].join(' ').trim()
  const query = new URLSearchParams({ keywords: words })
  return { href: `https://www.linkedin.com/search/results/people/?${query}`, isProfile: false }
}

function profileOf(value: string): string | null {
  const url = URL.parse(value.includes('://') ? value : `https://${value}`)
  const isLinkedIn = url?.hostname === 'linkedin.com' || url?.hostname.endsWith('.linkedin.com')
  return url && isLinkedIn && url.protocol === 'https:' ? url.href : null
}

type When = 'due' | 'later' | 'done'
/** The state of the page, stored in its URL. */
export type TaskView = { when: When; mine: boolean; kinds: readonly string[]; campaigns: readonly string[] }

export function readTaskView(params: URLSearchParams): TaskView {
  const when = params.get('when')
  return {
    when: when === 'later' || when === 'done' ? when : 'due',
    mine: params.get('of') === 'me',
    kinds: params.getAll('kind').filter((kind) => taskKinds.some(({ value }) => value === kind)),
    campaigns: params.getAll('campaign').filter((id) => UUID.test(id)),
  }
}

export function writeTaskView(view: TaskView, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of ['when', 'of', 'kind', 'campaign']) next.delete(name)
  if (view.when !== 'due') next.set('when', view.when)
  if (view.mine) next.set('of', 'me')
  for (const kind of view.kinds) next.append('kind', kind)
  for (const id of view.campaigns) next.append('campaign', id)
  return next
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The parameter p_find of find_tasks. Tasks due today are due until midnight, in the user's time zone. */
export const findOf = (view: TaskView, now: Date) => ({
  state: view.when,
  until: dayBegin(now, 1).toISOString(),
  mine: view.mine,
  kind: view.kinds,
  campaign: view.campaigns,
})

/** The heading above a task: due tasks are overdue or for today, others have none. */
export function headingOf(task: Task, view: TaskView, now: Date): string | null {
  if (view.when !== 'due') return null
  return new Date(task.due_at) < dayBegin(now, 0) ? 'Overdue' : 'Today'
}

function dayBegin(now: Date, days: number): Date {
  const day = new Date(now)
  day.setDate(day.getDate() + days)
  day.setHours(0, 0, 0, 0)
  return day
}
