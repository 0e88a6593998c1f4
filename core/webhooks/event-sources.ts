// The change of a row that causes each webhook event. `n` is the row after the change and `o` the one before; an
// inserted row has only `n`, a deleted one only `o`.
import type { WebhookEventType } from './events.ts'
import type { WebhookObject } from './fields.ts'

type Condition = { on: 'insert' | 'update' | 'delete'; if: string }
type Source = {
  table: string
  /** The object of its events, and that of a deleted row. */
  object: WebhookObject
  deletedObject?: WebhookObject
  /** SQL for the columns of an event, where they differ from the row's own. */
  campaignId?: string
  leadId?: string
  /** SQL for fields that are not a column of the same name. `o.` is null for an inserted row. */
  fields?: Record<string, string>
  events: Partial<Record<WebhookEventType, readonly Condition[]>>
}

const inserted = (condition = 'true'): Condition => ({ on: 'insert', if: condition })
const updated = (condition: string): Condition => ({ on: 'update', if: condition })
const becomes = (column: string, ...values: string[]): Condition => {
  const list = values.map((value) => `'${value}'`).join(', ')
  return updated(`n.${column} is distinct from o.${column} and n.${column} in (${list})`)
}

const contactColumns =
  'name email tags phone company job_title location source priority lead_score owner_id time_zone custom_fields'
const rowOf = (alias: string) =>
  contactColumns
    .split(' ')
    .map((column) => `${alias}.${column}`)
    .join(', ')

const automatic = `('auto_reply', 'out_of_office', 'left', 'challenge')`

export const webhookSources: readonly Source[] = [
  {
    table: 'messages',
    object: 'message',
    campaignId: 'campaign_id',
    leadId: 'lead_id',
    events: {
      'message.sent': [
        updated(`n.sent_at is not null and o.sent_at is null and n.kind <> 'test'`),
        inserted(`n.sent_at is not null and n.kind <> 'test'`),
      ],
      'message.refused': [
        updated(`n.state is distinct from o.state and n.state = 'refused' and n.kind <> 'test'`),
      ],
      'message.bounced': [updated(`n.bounced_at is not null and o.bounced_at is null and n.kind <> 'test'`)],
      'message.complained': [updated('n.complained_at is not null and o.complained_at is null')],
      'message.opened': [updated('n.human_opens > o.human_opens')],
      'message.clicked': [updated('n.human_clicks > o.human_clicks')],
    },
  },
  {
    table: 'campaign_leads',
    object: 'lead',
    campaignId: 'campaign_id',
    leadId: 'id',
    fields: { contact_id: 'n.audience_id', previous_state: 'o.state', previous_step_id: 'o.step_id' },
    events: {
      'lead.entered': [inserted()],
      'lead.moved': [updated(`n.step_id is distinct from o.step_id and n.state in ('waiting', 'active')`)],
      'lead.paused': [becomes('state', 'paused')],
      'lead.resumed': [updated(`n.state in ('waiting', 'active') and o.state not in ('waiting', 'active')`)],
      'lead.finished': [becomes('state', 'finished')],
      'lead.stopped': [becomes('state', 'replied', 'bounced', 'unsubscribed', 'skipped')],
    },
  },
  {
    table: 'inbound_messages',
    object: 'reply',
    campaignId: 'campaign_id',
    leadId: 'lead_id',
    fields: { preview: 'left(coalesce(n.own_text, n.content_text), 400)', previous_category: 'o.category' },
    events: {
      'reply.received': [inserted(`n.kind = 'reply'`)],
      'reply.automatic': [inserted(`n.kind in ${automatic}`)],
      'reply.categorized': [updated('(n.kind, n.category) is distinct from (o.kind, o.category)')],
    },
  },
  {
    table: 'campaign_tasks',
    object: 'task',
    campaignId: 'campaign_id',
    leadId: 'lead_id',
    events: {
      'task.created': [inserted()],
      'task.finished': [updated('n.done_at is not null and o.done_at is null')],
      'task.reopened': [updated('n.done_at is null and o.done_at is not null')],
    },
  },
  {
    table: 'audience',
    object: 'contact',
    deletedObject: 'deletedContact',
    fields: {
      // The check keeps a value that is not JSON from failing the statement that changes the contact.
      custom_fields:
        'case when n.custom_fields is not null and private.is_flat_object(n.custom_fields) then n.custom_fields::json end',
    },
    events: {
      'contact.created': [inserted()],
      'contact.updated': [updated(`(${rowOf('n')}) is distinct from (${rowOf('o')})`)],
      'contact.deleted': [{ on: 'delete', if: 'true' }],
    },
  },
  {
    table: 'suppressions',
    object: 'suppression',
    events: { 'contact.unsubscribed': [inserted('n.address is not null')] },
  },
  {
    table: 'email_campaigns',
    object: 'campaign',
    campaignId: 'id',
    fields: { previous_status: 'o.status' },
    events: {
      'campaign.launched': [updated('n.launched_at is not null and o.launched_at is null')],
      'campaign.paused': [becomes('status', 'paused', 'auto_paused')],
      'campaign.resumed': [
        updated(`n.status in ('sending', 'scheduled') and o.status in ('paused', 'auto_paused')`),
      ],
      'campaign.finished': [becomes('status', 'completed')],
    },
  },
  {
    table: 'placement_tests',
    object: 'placementTest',
    campaignId: 'campaign_id',
    events: { 'placement.finished': [updated('n.finished_at is not null and o.finished_at is null')] },
  },
  {
    table: 'mailboxes',
    object: 'mailbox',
    deletedObject: 'deletedMailbox',
    events: {
      'mailbox.connected': [inserted()],
      'mailbox.paused': [becomes('state', 'paused')],
      'mailbox.failing': [
        becomes('state', 'broken'),
        updated('n.read_error is not null and o.read_error is null'),
      ],
      'mailbox.resumed': [
        becomes('state', 'active'),
        updated(`n.read_error is null and o.read_error is not null and n.state = 'active'`),
      ],
      'mailbox.disconnected': [{ on: 'delete', if: 'true' }],
    },
  },
  {
    table: 'sending_domains',
    object: 'domain',
    events: {
      'domain.failing': [updated('n.failing_since is not null and o.failing_since is null')],
      'domain.paused': [updated('n.paused_at is not null and o.paused_at is null')],
      'domain.recovered': [updated('n.failing_since is null and o.failing_since is not null')],
    },
  },
  {
    table: 'domain_changes',
    object: 'domainCheck',
    fields: {
      domain: '(select d.domain from public.sending_domains d where d.id = n.domain_id)',
      check: 'n.check_key',
      state: `n.after ->> 'state'`,
      previous_state: `n.before ->> 'state'`,
      finding: `n.after ->> 'says'`,
      previous_finding: `n.before ->> 'says'`,
    },
    events: { 'domain.changed': [inserted()] },
  },
]
