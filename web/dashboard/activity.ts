type SentMail = {
  campaign_id: string
  sent_at: string
  email_campaigns: { title: string } | null
}
export type InboundMail = {
  id: string
  kind: 'reply' | 'bounce' | 'complaint' | 'unsubscribe'
  category: string | null
  from_name: string
  from_address: string
  received_at: string
  /** For a bounce: the recipient. */
  campaign_leads: { email: string } | null
}
export type ActivityRows = {
  campaigns: { id: string; title: string; created_at: string }[]
  templates: { id: string; title: string; created_at: string; updated_at: string }[]
  people: { id: string; name: string | null; email: string; created_at: string }[]
  analyses: { id: string; subject: string | null; score: number | null; timestamp: string }[]
  sent: SentMail[]
  inbound: InboundMail[]
}

export type Event = {
  key: string
  kind:
    | 'campaign'
    | 'template'
    | 'person'
    | 'analysis'
    | 'sent'
    | 'reply'
    | 'meeting'
    | 'bounce'
    | 'complaint'
    | 'unsubscribe'
  text: string
  name: string
  /** The row that the event is about. */
  id: string
  at: string
}

const SHOWN = 10
/** The maximum number of non-mail events, because an import would displace the replies. */
const WORK_SHOWN = 4
/** The number of sent messages fetched. */
export const SENT_READ = 200

/** The latest events, newest first. */
export function activity(rows: ActivityRows, dayOf: (at: string) => string): Event[] {
  const mail = [...sentEvents(rows.sent, dayOf), ...rows.inbound.map(inboundEvent)]
  const work = newest(workEvents(rows)).slice(0, WORK_SHOWN)
  return newest([...mail, ...work]).slice(0, SHOWN)
}

const newest = (events: readonly Event[]): Event[] =>
  events.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))

function workEvents({ campaigns, templates, people, analyses }: ActivityRows): Event[] {
  return [
    ...campaigns.map((row) => event('campaign', row.id, 'Campaign created', row.title, row.created_at)),
    ...templates.map((row) =>
      row.updated_at === row.created_at
        ? event('template', row.id, 'Template created', row.title, row.created_at)
        : event('template', row.id, 'Template changed', row.title, row.updated_at),
    ),
    ...people.map((row) => event('person', row.id, 'Contact added', row.name || row.email, row.created_at)),
    ...analyses.map(({ id, score, subject, timestamp }) =>
      event(
        'analysis',
        id,
        score === null ? 'Email analyzed' : `Email scored ${score}`,
        subject?.trim() || 'No subject',
        timestamp,
      ),
    ),
  ]
}

/** One event per campaign and day for its sent emails. */
function sentEvents(sent: readonly SentMail[], dayOf: (at: string) => string): Event[] {
  const groups = Map.groupBy(sent, (mail) => `${mail.campaign_id} ${dayOf(mail.sent_at)}`)
  // At the fetch limit, there may be more of each.
  const more = sent.length === SENT_READ ? '+' : ''
  return [...groups].map(([key, mails]) => {
    const last = mails.reduce((one, other) => (one.sent_at > other.sent_at ? one : other))
    const text = mails.length === 1 ? `1${more} email sent` : `${mails.length}${more} emails sent`
    return { ...event('sent', last.campaign_id, text, last.email_campaigns?.title ?? '', last.sent_at), key }
  })
}

const inboundTexts = {
  reply: 'Replied',
  bounce: 'Bounced',
  complaint: 'Marked an email as spam',
  unsubscribe: 'Unsubscribed',
} as const

function inboundEvent(mail: InboundMail): Event {
  const sender = mail.from_name || mail.from_address
  const name = mail.kind === 'bounce' ? (mail.campaign_leads?.email ?? sender) : sender
  return mail.kind === 'reply' && mail.category === 'meeting'
    ? event('meeting', mail.id, 'Wants to meet', name, mail.received_at)
    : event(mail.kind, mail.id, inboundTexts[mail.kind], name, mail.received_at)
}

function event(kind: Event['kind'], id: string, text: string, name: string, at: string): Event {
  return { key: `${kind} ${id}`, kind, id, text, name, at }
}
