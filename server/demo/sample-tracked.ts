// Single emails of the sample workspace that were opened and clicked, to show how the tracker distinguishes events.
// The events are invented; the classifier itself decides their verdicts.
import { randomUUID } from 'node:crypto'
import { readAgent } from '#core/messages/agents.ts'
import { classifyEvents, VERDICT_VERSION, type MessageEvent } from '#core/messages/verdict.ts'
import type { Queryable } from '#database/database.ts'
import { insertAll } from './sample-rows.ts'
import data from './sample-data.json' with { type: 'json' }

/**
 * `after`: seconds since the email was sent. `agent`: its key in `agents`. `link`: the index of a link; without one, the
 * hit is an open.
 */
type Hit = { after: number; agent: string; link?: number }
type Email = Omit<(typeof data.emails)[number], 'hits'> & { hits: readonly Hit[] }

const emails: readonly Email[] = data.emails
const agents: Readonly<Record<string, string>> = data.agents

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
    links: links.map(({ label, url }, at) => ({
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
  agent: agents[agent]!,
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
