// The history of the sample workspace's campaigns. Its mailbox is paused and its server is invented (RFC 2606), so
// nothing can ever be sent.
import { randomUUID } from 'node:crypto'
import { playbooks, sequenceFrom, type Playbook } from '#core/campaigns/playbooks.ts'
import { addVariant, changeVariant } from '#core/campaigns/edit-sequence.ts'
import type { Sequence, Step } from '#core/campaigns/sequence.ts'
import type { Queryable } from '#database/database.ts'
import { insertAll } from './sample-rows.ts'
import data from './sample-data.json' with { type: 'json' }
import { conversationOf, SENDER_NAME, type Person } from './sample-conversations.ts'

/** The sequence of the running campaign, about how long a proposal takes. */
const proposals = data.proposals as Playbook

type Scenario = {
  workspaceId: string
  mailboxId: string
  ago: (days: number) => string
  people: readonly Person[]
}
/**
 * `template`: the sample's template from which the first step was created. `secondSubject`: the subject of the second
 * variant of the first step.
 */
type Plan = (typeof data.plans)[number]

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
  for (const plan of data.plans) await insertCampaign(tx, plan, { workspaceId, mailboxId, ago, people })
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
      from_name: SENDER_NAME,
      provider: 'other',
      smtp_host: 'smtp.coldframe.example',
      smtp_port: 587,
      smtp_security: 'starttls',
      smtp_user: 'ines@coldframe.example',
      signature_text: 'Ines Moreira\nColdframe',
      signature_html: '',
      state: 'paused',
      state_reason: 'This is a sample mailbox. Connect your own to send.',
      saves_to_sent: false,
      daily_limit: 30,
      ramp_start: 10,
      ramp_step: 2,
      gap_min: 300,
      gap_max: 720,
      tags: [],
      next_free_at: '-infinity',
      next_check_at: '-infinity',
      sent_count: 0,
      last_sent_at: ago(5),
      created_at: ago(45),
      updated_at: ago(5),
    },
  ])
  return id
}

async function insertCampaign(tx: Queryable, plan: Plan, scenario: Scenario): Promise<void> {
  const { workspaceId, ago } = scenario
  const [campaign] = await tx.query<{ id: string }>(
    'select id from public.email_campaigns where workspace_id = $1 and title = $2',
    [workspaceId, plan.title],
  )
  if (!campaign) return
  const playbook = [...playbooks, proposals].find(({ id }) => id === plan.playbook)!
  const begun = sequenceFrom(playbook, () => randomUUID())
  const written = plan.template ? await withTemplate(tx, workspaceId, begun, plan.template) : begun
  const sequence = withSecondVariant(written, plan.secondSubject)
  await tx.query('select public.save_sequence($1, $2, 0)', [campaign.id, JSON.stringify(sequence)])
  await insertAll(tx, 'campaign_mailboxes', workspaceId, [
    {
      id: randomUUID(),
      campaign_id: campaign.id,
      mailbox_id: scenario.mailboxId,
      created_at: ago(plan.launchedDaysAgo),
    },
  ])
  await tx.query(
    `update public.email_campaigns set launched_at = $2, starts_at = $2, status = 'sending' where id = $1`,
    [campaign.id, ago(plan.launchedDaysAgo)],
  )
  await tx.query('update public.email_campaigns set status = $2 where id = $1', [campaign.id, plan.status])
  await insertConversations(tx, { ...scenario, campaignId: campaign.id, sequence, plan })
}

/** Links the first step to a template, so that the template shows its use. */
async function withTemplate(
  tx: Queryable,
  workspaceId: string,
  [first, ...rest]: Sequence,
  title: string,
): Promise<Sequence> {
  const [template] = await tx.query<{ id: string; subject: string; content_text: string }>(
    'select id, subject, content_text from public.email_templates where workspace_id = $1 and title = $2',
    [workspaceId, title],
  )
  const variant = first?.variants[0]
  if (!first || !variant || !template) return first ? [first, ...rest] : rest
  const { id: template_id, subject, content_text } = template
  return [changeVariant(first, variant.id, { template_id, subject, content_text }), ...rest]
}

/** Adds a second variant, so that the sample contains a test. */
function withSecondVariant(sequence: Sequence, subject: string): Sequence {
  const [first, ...rest] = sequence
  if (!first) return sequence
  const two: Step = addVariant(first, () => randomUUID())
  const second = two.variants.at(-1)!
  return [changeVariant(two, second.id, { subject }), ...rest]
}

type Conversations = Scenario & { campaignId: string; sequence: Sequence; plan: Plan }

async function insertConversations(tx: Queryable, scenario: Conversations): Promise<void> {
  const conversations = scenario.people.map((person, place) =>
    conversationOf(person, place, {
      ...scenario,
      ...scenario.plan,
      isOver: scenario.plan.status === 'completed',
    }),
  )
  const { leads, tasks } = withTasks(
    conversations.map(({ lead }) => lead),
    scenario,
  )
  const rows: [table: string, rows: readonly object[]][] = [
    ['campaign_leads', leads],
    ['campaign_tasks', tasks],
    ['messages', conversations.flatMap(({ messages }) => messages)],
    ['message_bodies', conversations.flatMap(({ bodies }) => bodies)],
    ['inbound_messages', conversations.flatMap(({ reply }) => reply ?? [])],
  ]
  for (const [table, all] of rows) if (all.length > 0) await insertAll(tx, table, scenario.workspaceId, all)
}

type Lead = { id: string; campaign_id: string; state: string; step_id: string | null; due_at: string | null }

/** The position of each lead of a running campaign: its call due this many days ago, and the result of the call. */
const places: readonly { calledFor: number; outcome?: string; note?: string }[] = data.places

/** Leads of a running campaign are at its calls; those already called are at the next step. */
function withTasks(
  leads: readonly Lead[],
  { sequence, ago }: { sequence: Sequence; ago: (days: number) => string },
) {
  const first = sequence.findIndex(({ kind }) => kind === 'call')
  const [call, next] = [sequence[first], sequence[first + 1]]
  if (!call || !next) return { leads, tasks: [] }
  const active = leads.filter(({ state }) => state === 'active')
  const atTask = active.flatMap((lead, index) => {
    const place = places[index]
    return place ? [{ lead, ...place }] : []
  })
  const tasks = atTask.flatMap(({ lead, calledFor, outcome, note = '' }) => {
    const task = { id: randomUUID(), campaign_id: lead.campaign_id, lead_id: lead.id, note: '' }
    const open = { done_at: null, outcome: null }
    const calledAt = ago(calledFor)
    const called = { ...task, step_id: call.id, due_at: calledAt, created_at: ago(Math.max(calledFor, 0.1)) }
    if (!outcome) return [{ ...called, ...open }]
    const looked = { ...task, id: randomUUID(), step_id: next.id, due_at: ago(0.1), created_at: ago(0.1) }
    return [
      { ...called, done_at: ago(calledFor - 0.1), outcome, note },
      { ...looked, ...open },
    ]
  })
  const outcomes = new Map(atTask.map(({ lead, outcome }) => [lead.id, outcome]))
  return {
    tasks,
    leads: leads.map((lead) => {
      if (lead.state === 'waiting') return { ...lead, held_by: null, held_at: null }
      if (!outcomes.has(lead.id)) return { ...lead, step_id: call.id, held_by: null, held_at: null }
      const step_id = outcomes.get(lead.id) ? next.id : call.id
      return { ...lead, step_id, due_at: null, held_by: 'task', held_at: ago(0.1) }
    }),
  }
}
