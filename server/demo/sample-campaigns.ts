// The past of the sample workspace's campaigns: who was written to, who answered what. Its mailbox is paused and its
// server is invented (RFC 2606), so nothing of it can ever leave.
import { randomUUID } from 'node:crypto'
import { playbooks, sequenceFrom } from '#core/campaigns/playbooks.ts'
import { addVariant, changeVariant, type Sequence, type Step } from '#core/campaigns/sequence.ts'
import { fieldsOf } from '#core/templates/fields.ts'
import { render } from '#core/templates/render.ts'
import type { Queryable } from '#database/database.ts'
import { insertAll } from './insert-all.ts'
import { answers } from './sample-answers.ts'

type Person = { id: string; name: string; email: string; company: string; job_title: string }
type Scene = {
  workspaceId: string
  mailboxId: string
  ago: (days: number) => string
  people: readonly Person[]
}
type Plan = { title: string; playbook: string; launchedDaysAgo: number; status: 'completed' | 'paused' }

const plans: readonly Plan[] = [
  {
    title: 'Warehouse handovers, spring',
    playbook: 'three-step-intro',
    launchedDaysAgo: 38,
    status: 'completed',
  },
  { title: 'Founders after a seed round', playbook: 're-engage', launchedDaysAgo: 5, status: 'paused' },
]

export async function insertSampleCampaigns(
  tx: Queryable,
  workspaceId: string,
  ago: (days: number) => string,
): Promise<void> {
  const mailboxId = await insertMailbox(tx, workspaceId, ago)
  const people = await tx.query<Person>(
    'select id, name, email, company, job_title from public.audience where workspace_id = $1 order by email',
    [workspaceId],
  )
  for (const plan of plans) await insertCampaign(tx, plan, { workspaceId, mailboxId, ago, people })
}

async function insertMailbox(
  tx: Queryable,
  workspaceId: string,
  ago: (days: number) => string,
): Promise<string> {
  const id = randomUUID()
  await insertAll(tx, 'mailboxes', workspaceId, [
    {
      id,
      address: 'ines@coldframe.example',
      from_name: 'Ines Moreira',
      provider: 'other',
      smtp_host: 'smtp.coldframe.example',
      smtp_port: 587,
      smtp_security: 'starttls',
      smtp_user: 'ines@coldframe.example',
      signature_text: 'Ines Moreira\nColdframe',
      signature_html: '',
      state: 'paused',
      state_reason: 'Invented, to look around with. Connect one of your own to send.',
      saves_to_sent: false,
      daily_limit: 30,
      ramp_start: 10,
      ramp_step: 2,
      gap_min: 300,
      gap_max: 720,
      tags: [],
      next_free_at: '-infinity',
      look_at: '-infinity',
      sent_count: 0,
      last_sent_at: ago(5),
      created_at: ago(45),
      updated_at: ago(5),
    },
  ])
  return id
}

async function insertCampaign(tx: Queryable, plan: Plan, scene: Scene): Promise<void> {
  const { workspaceId, ago } = scene
  const [campaign] = await tx.query<{ id: string }>(
    'select id from public.email_campaigns where workspace_id = $1 and title = $2',
    [workspaceId, plan.title],
  )
  if (!campaign) return
  const sequence = withSecondVariant(
    sequenceFrom(
      playbooks.find(({ id }) => id === plan.playbook)!,
      () => randomUUID(),
    ),
  )
  await tx.query('select public.save_sequence($1, $2, 0)', [campaign.id, JSON.stringify(sequence)])
  await insertAll(tx, 'campaign_mailboxes', workspaceId, [
    {
      id: randomUUID(),
      campaign_id: campaign.id,
      mailbox_id: scene.mailboxId,
      created_at: ago(plan.launchedDaysAgo),
    },
  ])
  await tx.query(
    `update public.email_campaigns set launched_at = $2, starts_at = $2, status = 'sending' where id = $1`,
    [campaign.id, ago(plan.launchedDaysAgo)],
  )
  await tx.query('update public.email_campaigns set status = $2 where id = $1', [campaign.id, plan.status])
  await insertConversations(tx, { ...scene, campaignId: campaign.id, sequence, plan })
}

/** So that there is a test to look at. */
function withSecondVariant(sequence: Sequence): Sequence {
  const [first, ...rest] = sequence
  if (!first) return sequence
  const two: Step = addVariant(first, () => randomUUID())
  const second = two.variants.at(-1)!
  return [changeVariant(two, second.id, { subject: 'one question about handovers' }), ...rest]
}

type Conversations = Scene & { campaignId: string; sequence: Sequence; plan: Plan }

async function insertConversations(tx: Queryable, scene: Conversations): Promise<void> {
  const told = scene.people.map((person, place) => conversationOf(person, place, scene))
  const { workspaceId } = scene
  await insertAll(
    tx,
    'campaign_leads',
    workspaceId,
    told.map(({ lead }) => lead),
  )
  await insertAll(
    tx,
    'messages',
    workspaceId,
    told.flatMap(({ messages }) => messages),
  )
  await insertAll(
    tx,
    'message_bodies',
    workspaceId,
    told.flatMap(({ bodies }) => bodies),
  )
  const replies = told.flatMap(({ reply }) => reply ?? [])
  await insertAll(tx, 'inbound_messages', workspaceId, replies)
}

function conversationOf(
  person: Person,
  place: number,
  { campaignId, mailboxId, sequence, plan, ago }: Conversations,
) {
  const emails = sequence.filter(({ kind }) => kind === 'email')
  const answer = answers.find(({ to, campaign }) => to === place && campaign === plan.playbook)
  // The paused campaign stopped in the midst of its first round.
  const reached = plan.status === 'completed' ? emails.length : place < 14 ? 1 : 0
  const written = emails.slice(0, answer ? Math.min(answer.afterStep, reached) : reached)
  const leadId = randomUUID()
  let day = plan.launchedDaysAgo - (place % 4) - place / 40
  const mails = written.map((step, at) => {
    if (at > 0) day -= step.wait_days * 1.4
    return mailOf(person, step, {
      leadId,
      campaignId,
      mailboxId,
      place,
      at: ago(day),
      answered: at === written.length - 1 ? answer : undefined,
      answeredAt: ago(day - 0.2 - place / 60),
    })
  })
  const last = mails.at(-1)
  const isAnswered = answer !== undefined && last !== undefined
  const state = stateOf(isAnswered ? answer.kind : undefined, plan, reached)
  const next = state === 'active' ? emails[reached] : state === 'waiting' ? emails[0] : undefined
  return {
    lead: {
      id: leadId,
      campaign_id: campaignId,
      audience_id: person.id,
      email: person.email,
      state,
      step_id: next?.id ?? null,
      due_at: next ? ago(-1) : null,
      mailbox_id: last ? mailboxId : null,
      last_sent_at: last?.message.sent_at ?? null,
      ended_at: ['active', 'waiting'].includes(state) ? null : ago(day - 1),
      created_at: ago(plan.launchedDaysAgo),
    },
    messages: mails.map(({ message }) => message),
    bodies: mails.map(({ body }) => body),
    reply: isAnswered
      ? {
          id: randomUUID(),
          mailbox_id: mailboxId,
          folder: 'INBOX',
          uid_validity: 1,
          uid: place + 1 + (plan.status === 'completed' ? 0 : 1000),
          kind: answer.kind,
          message_id: last.message.id,
          matched_by: 'headers',
          lead_id: leadId,
          campaign_id: campaignId,
          from_address: person.email,
          from_name: person.name,
          subject: `Re: ${last.message.subject.replace(/^Re: /, '')}`,
          content_text: answer.text,
          received_at: ago(day - 0.2 - place / 60),
          category: answer.category,
          read_at: answer.category ? ago(day - 0.4) : null,
          created_at: ago(day - 0.2),
        }
      : null,
  }
}

type Mail = {
  leadId: string
  campaignId: string
  mailboxId: string
  place: number
  at: string
  answered: (typeof answers)[number] | undefined
  answeredAt: string
}

function mailOf(person: Person, step: Step, mail: Mail) {
  const variant = step.variants[mail.place % step.variants.length]!
  const id = randomUUID()
  const fields = fieldsOf({ ...person, phone: null, location: null, custom_fields: null })
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
      human_opens: 0,
      machine_opens: 0,
      unsure_opens: 0,
      human_clicks: 0,
      machine_clicks: 0,
      unsure_clicks: 0,
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

function stateOf(answer: string | undefined, { status }: Plan, reached: number): string {
  if (answer === 'reply') return 'replied'
  if (answer === 'bounce') return 'bounced'
  if (answer === 'unsubscribe') return 'unsubscribed'
  if (status === 'completed') return 'finished'
  return reached > 0 ? 'active' : 'waiting'
}
