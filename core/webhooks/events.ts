// All types of webhook events. `npm run types` writes the triggers that record them (webhook-events-sql.ts), the
// settings page lists them, and /schemas/webhooks/v1.json describes their payloads.
import type { WebhookObject } from './fields.ts'

/** The version of the payloads, sent in each. */
export const WEBHOOK_VERSION = 1

export const webhookGroups = {
  message: 'Emails',
  lead: 'Leads',
  reply: 'Replies',
  task: 'Tasks',
  contact: 'Contacts',
  campaign: 'Campaigns',
  mailbox: 'Mailboxes',
  domain: 'Domains',
} as const

export type WebhookGroup = keyof typeof webhookGroups
type WebhookEvent = {
  group: WebhookGroup
  object: WebhookObject
  label: string
  /** When it happens, as a sentence. */
  when: string
}

const message = { group: 'message', object: 'message' } as const
const lead = { group: 'lead', object: 'lead' } as const
const reply = { group: 'reply', object: 'reply' } as const
const task = { group: 'task', object: 'task' } as const
const contact = { group: 'contact', object: 'contact' } as const
const campaign = { group: 'campaign', object: 'campaign' } as const
const mailbox = { group: 'mailbox', object: 'mailbox' } as const
const domain = { group: 'domain', object: 'domain' } as const

export const webhookEvents = {
  'message.sent': { ...message, label: 'Sent', when: 'The mail server accepted an email.' },
  'message.refused': {
    ...message,
    label: 'Refused',
    when: 'The mail server refused an email. Its answer is included.',
  },
  'message.bounced': { ...message, label: 'Bounced', when: 'An email came back.' },
  'message.complained': {
    ...message,
    label: 'Marked as spam',
    when: 'The recipient reported an email as spam.',
  },
  'message.opened': { ...message, label: 'Opened', when: 'A person opened an email. Machines do not count.' },
  'message.clicked': { ...message, label: 'Clicked', when: 'A person clicked a link in an email.' },
  'lead.entered': { ...lead, label: 'Entered', when: 'A contact was enrolled in a campaign.' },
  'lead.moved': { ...lead, label: 'Moved on', when: 'A lead reached another step.' },
  'lead.paused': { ...lead, label: 'Paused', when: 'A lead was paused.' },
  'lead.resumed': { ...lead, label: 'Resumed', when: 'A lead that was paused or had ended continues.' },
  'lead.finished': { ...lead, label: 'Finished', when: 'A lead passed the last step.' },
  'lead.stopped': {
    ...lead,
    label: 'Stopped',
    when: 'A lead gets no more emails. The state and the reason are included.',
  },
  'reply.received': {
    ...reply,
    label: 'Received',
    when: 'A person replied, also someone who is no lead of yours (then `lead_id` is null).',
  },
  'reply.automatic': {
    ...reply,
    label: 'Automatic answer',
    when: 'An out-of-office note or another automatic answer arrived. Its kind and the reason are included.',
  },
  'reply.categorized': {
    ...reply,
    label: 'Category changed',
    when: 'The category or the kind of a reply was changed or corrected.',
  },
  'task.created': { ...task, label: 'Created', when: 'A lead reached a task.' },
  'task.finished': { ...task, label: 'Finished', when: 'A task was finished or skipped.' },
  'task.reopened': { ...task, label: 'Reopened', when: 'A finished task was opened again.' },
  'contact.created': { ...contact, label: 'Created', when: 'A contact was added.' },
  'contact.updated': { ...contact, label: 'Updated', when: 'A field of a contact changed.' },
  'contact.deleted': {
    group: 'contact',
    object: 'deletedContact',
    label: 'Deleted',
    when: 'A contact was deleted or erased. Only its ID is included.',
  },
  'contact.unsubscribed': {
    group: 'contact',
    object: 'suppression',
    label: 'Unsubscribed',
    when: 'An address or a domain gets no more emails. The reason is included.',
  },
  'campaign.launched': { ...campaign, label: 'Launched', when: 'A campaign was launched.' },
  'campaign.paused': {
    ...campaign,
    label: 'Paused',
    when: 'A campaign was paused, by a user or by an alarm. The reason is included.',
  },
  'campaign.resumed': { ...campaign, label: 'Resumed', when: 'A paused campaign was resumed.' },
  'campaign.finished': { ...campaign, label: 'Finished', when: 'All leads of a campaign have ended.' },
  'placement.finished': {
    group: 'campaign',
    object: 'placementTest',
    label: 'Placement tested',
    when: 'Every email of a placement test has a result. How many reached the inbox is included.',
  },
  'mailbox.connected': { ...mailbox, label: 'Connected', when: 'A mailbox was connected.' },
  'mailbox.paused': { ...mailbox, label: 'Paused', when: 'A mailbox was paused.' },
  'mailbox.failing': {
    ...mailbox,
    label: 'Failing',
    when: 'A mailbox can no longer send or be read. The reason is included.',
  },
  'mailbox.resumed': { ...mailbox, label: 'Resumed', when: 'A mailbox works again.' },
  'mailbox.disconnected': {
    group: 'mailbox',
    object: 'deletedMailbox',
    label: 'Disconnected',
    when: 'A mailbox was removed from the workspace.',
  },
  'domain.changed': {
    group: 'domain',
    object: 'domainCheck',
    label: 'Check changed',
    when: 'A daily check of a domain has another result or found another record. Both results are included.',
  },
  'domain.failing': {
    ...domain,
    label: 'Failing',
    when: 'A record of a domain is wrong, so that mail would land in spam. The failing checks are included.',
  },
  'domain.paused': {
    ...domain,
    label: 'Paused',
    when: 'A domain failed for three days and its mailboxes were paused.',
  },
  'domain.recovered': { ...domain, label: 'Recovered', when: 'All checks of a domain pass again.' },
} as const satisfies Record<string, WebhookEvent>

export type WebhookEventType = keyof typeof webhookEvents

/** Sent by "Send test event". Every endpoint gets it, whatever it is subscribed to. */
export const TEST_EVENT = 'webhook.test'

type StoredEvent = {
  type: string
  at: string
  workspace_id: string
  sequence: number | string | null
  data: unknown
}

/** The body of a delivery. Each attempt sends the same bytes. */
export function webhookBody({ type, at, workspace_id, sequence, data }: StoredEvent): string {
  return JSON.stringify({
    type,
    version: WEBHOOK_VERSION,
    timestamp: new Date(at).toISOString(),
    workspace_id,
    sequence: sequence === null ? null : Number(sequence),
    data,
  })
}
