// The conversation with each invented contact of the sample: one lead, its messages, and a reply.
import { randomUUID } from 'node:crypto'
import type { Sequence, Step } from '#core/campaigns/sequence.ts'
import { fieldsOf } from '#core/templates/fields.ts'
import { render } from '#core/templates/render.ts'
import data from './sample-data.json' with { type: 'json' }
import { hoursAfter, inOfficeHours } from './sample-rows.ts'
import { noHits } from './sample-tracked.ts'

/** The sender name of the sample mailbox. */
export const SENDER_NAME = 'Ines Moreira'

export type Person = { id: string; name: string; email: string; company: string; job_title: string }

/** The campaign that a conversation belongs to. */
type Setting = {
  campaignId: string
  mailboxId: string
  sequence: Sequence
  playbook: string
  launchedDaysAgo: number
  /** True when all contacts got all steps; otherwise it stopped during the first round. */
  isOver: boolean
  ago: (days: number) => string
}

export function conversationOf(person: Person, place: number, setting: Setting) {
  const { sequence, playbook, isOver } = setting
  const emails = sequence.filter(({ kind }) => kind === 'email')
  const answer = data.answers.find(({ to, campaign }) => to === place && campaign === playbook)
  const reached = isOver ? emails.length : place < 14 ? 1 : 0
  const leadId = randomUUID()
  const mails = mailsOf(person, emails.slice(0, Math.min(answer?.afterStep ?? reached, reached)), {
    ...setting,
    leadId,
    place,
    answer,
  })
  const last = mails.at(-1)
  const state = stateOf(last && answer?.kind, isOver, reached)
  const next = state === 'active' ? emails[reached] : state === 'waiting' ? emails[0] : undefined
  return {
    lead: leadOf(person, setting, { id: leadId, state, next, last }),
    messages: mails.map(({ message }) => message),
    bodies: mails.map(({ body }) => body),
    reply: answer && last ? replyOf(person, answer, { ...setting, leadId, place, last }) : null,
  }
}

/**
 * The reply of a contact: who (by index), after which step, and how a member classified it. `reason` is the deciding
 * sentence, where the rules chose the category (classify-reply.ts) and no member.
 */
type Answer = (typeof data.answers)[number]
type Written = ReturnType<typeof mailOf>

function mailsOf(
  person: Person,
  steps: readonly Step[],
  scenario: Setting & { leadId: string; place: number; answer: Answer | undefined },
): Written[] {
  const { place, launchedDaysAgo, ago } = scenario
  let day = launchedDaysAgo - (place % 4) - place / 40
  return steps.map((step, at) => {
    // A wait is counted in working days.
    if (at > 0) day -= step.wait_days * 1.4
    const sentAt = inOfficeHours(ago(day), place)
    const answered = at === steps.length - 1 ? scenario.answer : undefined
    return mailOf(person, step, {
      ...scenario,
      at: sentAt,
      answered,
      answeredAt: hoursAfter(sentAt, 2 + place),
    })
  })
}

function leadOf(
  person: Person,
  { campaignId, mailboxId, launchedDaysAgo, ago }: Setting,
  { id, state, next, last }: { id: string; state: string; next: Step | undefined; last: Written | undefined },
) {
  const lastSent = last?.message.sent_at ?? null
  return {
    id,
    campaign_id: campaignId,
    audience_id: person.id,
    email: person.email,
    state,
    step_id: next?.id ?? null,
    due_at: next ? ago(-1) : null,
    mailbox_id: last ? mailboxId : null,
    last_sent_at: lastSent,
    ended_at: ['active', 'waiting'].includes(state) ? null : lastSent && hoursAfter(lastSent, 24),
    created_at: ago(launchedDaysAgo),
  }
}

function replyOf(
  person: Person,
  answer: Answer,
  {
    campaignId,
    mailboxId,
    isOver,
    leadId,
    place,
    last,
  }: Setting & { leadId: string; place: number; last: Written },
) {
  const at = hoursAfter(last.message.sent_at, 2 + place)
  return {
    id: randomUUID(),
    mailbox_id: mailboxId,
    folder: 'INBOX',
    uid_validity: 1,
    uid: place + 1 + (isOver ? 0 : 1000),
    kind: answer.kind,
    message_id: last.message.id,
    matched_by: 'headers',
    lead_id: leadId,
    campaign_id: campaignId,
    from_address: person.email,
    from_name: person.name,
    subject: `Re: ${last.message.subject.replace(/^Re: /, '')}`,
    content_text: answer.text,
    received_at: at,
    ...classified(answer),
    read_at: answer.category && answer.reason === undefined ? hoursAfter(at, 3) : null,
    created_at: at,
  }
}

/** A member sets the category, unless the rules did. */
function classified({ kind, category, reason, text }: Answer) {
  const isByRules = kind === 'unsubscribe' || reason !== undefined
  return {
    category: kind === 'unsubscribe' ? 'opt_out' : category,
    category_source: isByRules ? 'rules' : category && 'person',
    category_reason: kind === 'unsubscribe' ? text : (reason ?? ''),
  }
}

type Mail = {
  leadId: string
  campaignId: string
  mailboxId: string
  place: number
  at: string
  answered: Answer | undefined
  answeredAt: string
}

function mailOf(person: Person, step: Step, mail: Mail) {
  const variant = step.variants[mail.place % step.variants.length]!
  const id = randomUUID()
  const known = { ...person, phone: null, location: null, custom_fields: null }
  const fields = fieldsOf(known, { sender_name: SENDER_NAME })
  const write = (template: string, part: 'subject' | 'text') =>
    render(template, fields, { seed: mail.leadId, part }).text
  const subject = write(variant.subject, 'subject')
  const kind = mail.answered?.kind
  return {
    message: {
      id,
      kind: 'campaign',
      campaign_id: mail.campaignId,
      step_id: step.id,
      variant_id: variant.id,
      lead_id: mail.leadId,
      mailbox_id: mail.mailboxId,
      recipient: person.email,
      subject: subject || 'Re: handovers',
      state: 'sent',
      attempts: 1,
      tracks_opens: false,
      tracks_clicks: false,
      ...noHits,
      rfc_message_id: `${id}@coldframe.example`,
      rfc_references: [],
      sent_at: mail.at,
      replied_at: kind === 'reply' ? mail.answeredAt : null,
      bounced_at: kind === 'bounce' ? mail.answeredAt : null,
      unsubscribed_at: kind === 'unsubscribe' ? mail.answeredAt : null,
      created_at: mail.at,
      updated_at: mail.at,
    },
    body: { id, content_text: write(variant.content_text, 'text'), created_at: mail.at },
  }
}

function stateOf(answer: string | undefined, isOver: boolean, reached: number): string {
  if (answer === 'reply') return 'replied'
  if (answer === 'bounce') return 'bounced'
  if (answer === 'unsubscribe') return 'unsubscribed'
  if (isOver) return 'finished'
  return reached > 0 ? 'active' : 'waiting'
}
