// One email that somebody sends from their own mail program: kept in their name, and given back with a pixel
// and tracked links. What it says is not kept, only what is tracked.
import {
  addPixel,
  linksInHtml,
  linksInText,
  replaceLinks,
  type FoundLink,
} from '#core/messages/rewrite-links.ts'
import type { Database, Identity } from '#database/database.ts'

export type EmailToTrack = {
  /** Made by the browser, so that asking twice tracks once. */
  id: string
  workspaceId: string
  to: string
  subject: string
  html: string
  text: string
  tracksOpens: boolean
  /** Places among the links of the HTML that are to stay as they are. */
  untouched: number[]
}

export type TrackedEmail = { id: string; html: string; text: string; unsubscribeUrl: string; links: number }

export type Addresses = Record<'pixel' | 'link' | 'unsubscribe', (rowId: string) => string>

export async function trackEmail(
  db: Database,
  identity: Identity,
  email: EmailToTrack,
  addresses: Addresses,
): Promise<TrackedEmail> {
  const inHtml = linksInHtml(email.html)
  const tracked = inHtml.filter((_, place) => !email.untouched.includes(place))
  const rowIds = await keep(db, identity, email, tracked)
  const html = replaceLinks(email.html, inHtml, (link) => {
    const place = tracked.indexOf(link)
    return place === -1 ? undefined : addresses.link(rowIds[place]!)
  })
  // The text says the same links again; each leads through the first of its kind.
  const rowOfUrl = new Map(
    tracked.map(({ url }, place) => [url, rowIds[place]!]).toReversed() as [string, string][],
  )
  const text = replaceLinks(email.text, linksInText(email.text), ({ url }) => {
    const row = rowOfUrl.get(url)
    return row && addresses.link(row)
  })
  return {
    id: email.id,
    html: email.tracksOpens ? addPixel(html, addresses.pixel(email.id)) : html,
    text,
    unsubscribeUrl: addresses.unsubscribe(email.id),
    links: tracked.length,
  }
}

/** The ids of the links, in their order. A second time it finds what the first one kept. */
async function keep(
  db: Database,
  identity: Identity,
  { id, workspaceId, to, subject, tracksOpens }: EmailToTrack,
  links: FoundLink[],
): Promise<string[]> {
  return await db.transaction(identity, async (tx) => {
    await tx.query(
      `insert into public.messages (id, workspace_id, recipient, subject, tracks_opens)
       values ($1, $2, $3, $4, $5) on conflict (id) do nothing`,
      [id, workspaceId, to, subject, tracksOpens],
    )
    await tx.query(
      `insert into public.message_links (workspace_id, message_id, url, label, position)
       select $1, $2, url, label, place from unnest($3::text[], $4::text[]) with ordinality as l (url, label, place)
       on conflict (message_id, position) do nothing`,
      [workspaceId, id, links.map(({ url }) => url), links.map(({ label }) => label.slice(0, 500))],
    )
    const kept = await tx.query<{ id: string }>(
      'select id from public.message_links where workspace_id = $1 and message_id = $2 order by position',
      [workspaceId, id],
    )
    return kept.map((row) => row.id)
  })
}
