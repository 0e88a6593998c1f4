// The objects that webhook events carry in `data`. A field that is removed or changes its meaning needs a new version
// of the payload; a new field does not.

type Kind = 'uuid' | 'text' | 'time' | 'date' | 'integer' | 'texts' | 'object'
export type Field = { kind: Kind; example: unknown; isNullable?: true }

const uuid = (example: string): Field => ({
  kind: 'uuid',
  example: `0197a3c2-0000-7000-8000-0000000000${example}`,
})
const text = (example: string): Field => ({ kind: 'text', example })
const time = (example = '2026-11-28T09:30:00.000Z'): Field => ({ kind: 'time', example })
const integer = (example: number): Field => ({ kind: 'integer', example })
const orNull = (field: Field): Field => ({ ...field, isNullable: true })

const campaignId = uuid('c1')
const leadId = uuid('1e')
const contactId = uuid('a1')

export const webhookObjects = {
  message: {
    id: uuid('51'),
    kind: text('campaign'),
    campaign_id: orNull(campaignId),
    lead_id: orNull(leadId),
    step_id: orNull(uuid('5e')),
    variant_id: orNull(uuid('5f')),
    mailbox_id: orNull(uuid('b0')),
    recipient: text('ada@example.com'),
    subject: text('A question about your offices'),
    state: orNull(text('sent')),
    answer: orNull(text('250 2.0.0 OK')),
    sent_at: orNull(time()),
    bounced_at: orNull({ kind: 'time', example: null }),
    human_opens: integer(0),
    human_clicks: integer(0),
  },
  lead: {
    id: leadId,
    campaign_id: campaignId,
    contact_id: orNull(contactId),
    email: text('ada@example.com'),
    state: text('active'),
    previous_state: orNull(text('waiting')),
    reason: orNull({ kind: 'text', example: null }),
    step_id: orNull(uuid('5e')),
    previous_step_id: orNull({ kind: 'uuid', example: null }),
  },
  reply: {
    id: uuid('1b'),
    kind: text('reply'),
    kind_reason: text(''),
    category: orNull(text('interested')),
    category_reason: text('“let’s talk”'),
    previous_category: orNull({ kind: 'text', example: null }),
    matched_by: orNull(text('headers')),
    message_id: orNull(uuid('51')),
    campaign_id: orNull(campaignId),
    lead_id: orNull(leadId),
    mailbox_id: orNull(uuid('b0')),
    from_address: text('ada@example.com'),
    from_name: text('Ada Byron'),
    subject: text('Re: A question about your offices'),
    preview: text('Sounds good, let’s talk on Tuesday.'),
    received_at: time(),
    back_on: orNull({ kind: 'date', example: null }),
  },
  task: {
    id: uuid('7a'),
    campaign_id: campaignId,
    lead_id: leadId,
    step_id: uuid('5e'),
    due_at: time(),
    done_at: orNull({ kind: 'time', example: null }),
    outcome: orNull({ kind: 'text', example: null }),
  },
  contact: {
    id: contactId,
    email: text('ada@example.com'),
    name: orNull(text('Ada Byron')),
    company: orNull(text('Analytical Engines')),
    job_title: orNull(text('Founder')),
    phone: orNull({ kind: 'text', example: null }),
    location: orNull(text('London')),
    time_zone: orNull(text('Europe/London')),
    tags: { kind: 'texts', example: ['warm'] },
    source: text('manual'),
    priority: text('medium'),
    lead_score: integer(40),
    owner_id: orNull({ kind: 'uuid', example: null }),
    custom_fields: orNull({ kind: 'object', example: { plan: 'gold' } }),
    created_at: time(),
  },
  /** A deleted contact: its ID alone, so that an erasure leaves nothing of the person in the outbox. */
  deletedContact: { id: contactId },
  suppression: {
    id: uuid('5a'),
    address: text('ada@example.com'),
    reason: text('unsubscribe'),
  },
  campaign: {
    id: campaignId,
    title: text('Offices in London'),
    status: text('sending'),
    previous_status: orNull(text('draft')),
    pause_reason: orNull({ kind: 'text', example: null }),
    launched_at: orNull(time()),
  },
  placementTest: {
    id: uuid('9c'),
    campaign_id: campaignId,
    step_id: orNull(uuid('5e')),
    cause: text('schedule'),
    created_at: time(),
    finished_at: time(),
    emails: integer(6),
    inbox: integer(5),
    spam: integer(1),
    missing: integer(0),
  },
  mailbox: {
    id: uuid('b0'),
    address: text('grace@acme.example'),
    provider: text('google'),
    state: text('active'),
    state_reason: orNull({ kind: 'text', example: null }),
    read_error: orNull({ kind: 'text', example: null }),
  },
  deletedMailbox: { id: uuid('b0'), address: text('grace@acme.example') },
  domain: {
    id: uuid('d0'),
    domain: text('acme.example'),
    kind: text('sending'),
    failing: { kind: 'texts', example: ['spf', 'dkim'] },
    failing_since: orNull(time()),
    paused_at: orNull({ kind: 'time', example: null }),
    checked_at: orNull(time()),
  },
  domainCheck: {
    id: uuid('dc'),
    domain_id: uuid('d0'),
    domain: text('acme.example'),
    check: text('spf'),
    state: text('fail'),
    previous_state: text('pass'),
    finding: text('acme.example has no SPF record.'),
    previous_finding: text('The mailbox may send.'),
  },
  test: { message: text('A test from Coldframe.') },
} as const satisfies Record<string, Record<string, Field>>

export type WebhookObject = keyof typeof webhookObjects
