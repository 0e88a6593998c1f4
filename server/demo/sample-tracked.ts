// Single emails of the sample workspace that were opened and clicked, to show how the tracker distinguishes events.
// The events are invented; the classifier itself decides their verdicts.
import { randomUUID } from 'node:crypto'
import { readAgent } from '#core/messages/agents.ts'
import { classifyEvents, VERDICT_VERSION, type MessageEvent } from '#core/messages/verdict.ts'
import type { Queryable } from '#database/database.ts'
import { insertAll } from './insert-all.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const gmail = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
const gateway = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const appleRelay = 'Mozilla/5.0'

type Hit = {
  /** Seconds since it was sent. */
  after: number
  agent: string
  /** The index of a link; without it, an open. */
  link?: number
}
type Email = {
  to: string
  subject: string
  daysAgo: number
  links: [label: string, url: string][]
  hits: Hit[]
}

const MINUTE = 60
const emails: readonly Email[] = [
  {
    to: 'maya@northwindlogistics.example',
    subject: 'the handover list we spoke of',
    daysAgo: 3.1,
    links: [
      ['the list', 'https://coldframe.example/handover-list'],
      ['ten minutes on Thursday', 'https://coldframe.example/call'],
      ['how Porto Foods did it', 'https://coldframe.example/porto-foods'],
    ],
    hits: [
      { after: 3, agent: gateway, link: 0 },
      { after: 3.4, agent: gateway, link: 1 },
      { after: 3.9, agent: gateway, link: 2 },
      { after: 92 * MINUTE, agent: firefox },
      { after: 93 * MINUTE, agent: firefox, link: 0 },
      { after: 1_610 * MINUTE, agent: phone },
      { after: 1_612 * MINUTE, agent: phone, link: 1 },
    ],
  },
  {
    to: 'owen@greenfold.example',
    subject: 'an outline for your first forty emails',
    daysAgo: 2.3,
    links: [['the outline', 'https://coldframe.example/outline']],
    hits: [
      { after: 41 * MINUTE, agent: gmail },
      { after: 320 * MINUTE, agent: gmail },
    ],
  },
  {
    to: 'clara@talwerk.example',
    subject: 'one question about onboarding',
    daysAgo: 1.2,
    links: [['a page of examples', 'https://coldframe.example/onboarding']],
    hits: [{ after: 18, agent: appleRelay }],
  },
  {
    to: 'sam@cedaranalytics.example',
    subject: 'your pricing page, two thoughts',
    daysAgo: 0.4,
    links: [['both thoughts', 'https://coldframe.example/pricing']],
    hits: [],
  },
]

export async function insertSampleTracked(
  tx: Queryable,
  workspaceId: string,
  ago: (days: number) => string,
): Promise<void> {
  const written = emails.map((email) => recordsOf(email, ago(email.daysAgo)))
  const messages = written.map(({ message }) => message)
  await insertAll(tx, 'messages', workspaceId, messages)
  await insertAll(
    tx,
    'message_links',
    workspaceId,
    written.flatMap(({ links }) => links),
  )
  await insertAll(
    tx,
    'message_events',
    workspaceId,
    written.flatMap(({ events }) => events),
  )
  await tx.query('select private.count_messages($1)', [messages.map(({ id }) => id)])
}

function recordsOf({ to, subject, links, hits }: Email, sentAt: string) {
  const sent = Date.parse(sentAt)
  const id = idAt(sent)
  const linkIds = links.map(() => randomUUID() as string)
  const events = hits.map((hit) => eventOf(hit, sent, linkIds))
  const evaluated = classifyEvents({ sentAt: sent, links: links.length }, events)
  return {
    message: {
      id,
      kind: 'single',
      recipient: to,
      subject,
      tracks_opens: true,
      tracks_clicks: links.length > 0,
      ...nothingYet,
      sent_at: sentAt,
      created_at: sentAt,
    },
    links: links.map(([label, url], at) => ({
      id: linkIds[at],
      message_id: id,
      url,
      label,
      position: at + 1,
      ...noClicks,
    })),
    events: events.map(({ at, link, ...event }, place) => ({
      ...event,
      id: idAt(at),
      message_id: id,
      link_id: link,
      at: new Date(at).toISOString(),
      client: readAgent(event.agent).client,
      ...evaluated[place],
      classifier_version: VERDICT_VERSION,
      created_at: new Date(at).toISOString(),
    })),
  }
}

const eventOf = ({ after, agent, link }: Hit, sent: number, linkIds: readonly string[]): MessageEvent => ({
  kind: link === undefined ? 'open' : 'click',
  at: sent + after * 1_000,
  link: link === undefined ? null : linkIds[link]!,
  agent,
  network: null,
  prefetch: false,
  probed: false,
  others: 0,
})

const noClicks = { human_clicks: 0, machine_clicks: 0, unsure_clicks: 0 }

/** The counts of a message without opens. */
export const noHits = { human_opens: 0, machine_opens: 0, unsure_opens: 0, ...noClicks }

const nothingYet = { attempts: 0, rfc_references: [], ...noHits }

/** Lists, and the monthly partitions of events, use the time in their IDs (RFC 9562, UUIDv7). */
function idAt(at: number): string {
  const moment = Math.floor(at).toString(16).padStart(12, '0')
  return `${moment.slice(0, 8)}-${moment.slice(8)}-7${randomUUID().slice(15)}`
}
