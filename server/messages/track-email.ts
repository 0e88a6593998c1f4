// Prepares an email that a user sends from their own mail program: records it in their name, and returns it with a pixel
// and tracked links. Its body is not stored, only what is tracked.
import type { EmailToTrack, TrackedEmail } from '#core/messages/email-to-track.ts'
import type { TrackedMail } from '#core/messages/track-mail.ts'
import type { Database, Identity, Queryable } from '#database/database.ts'
import { markLinks, type MarkedMail } from './mark-links.ts'
import { readTracking, requireTracking } from './read-tracking.ts'

export type Addresses = Record<'pixel' | 'link' | 'unsubscribe', (rowId: string) => string>
/** Returns URLs on a tracking domain of the workspace, or on the site for null. */
export type AddressesAt = (domain: string | null) => Addresses

export async function trackEmail(
  db: Database,
  identity: Identity,
  email: EmailToTrack,
  addressesAt: AddressesAt,
): Promise<TrackedEmail> {
  await requireTracking(db, identity, email.workspaceId)
  const { domain, excluded } = await readTracking(db, email.workspaceId)
  const addresses = addressesAt(domain)
  const { links, write } = await markEmail(email, excluded, addresses)
  const rowIds = await db.transaction(identity, (tx) => storeTracked(tx, email, links))
  const { html, text } = write((place) => addresses.link(rowIds[place]!))
  return { id: email.id, html, text, unsubscribeUrl: addresses.unsubscribe(email.id), links: links.length }
}

export const markEmail = (
  email: EmailToTrack,
  excluded: string[],
  { pixel }: Addresses,
): Promise<MarkedMail> =>
  markLinks({
    mail: { html: email.html, text: email.text },
    excluded,
    untouched: email.untouched,
    pixel: email.tracksOpens ? pixel(email.id) : undefined,
  })

/** Returns the IDs of the links, in order. A repeated call returns the same IDs. */
export async function storeTracked(
  tx: Queryable,
  { id, workspaceId, to, subject, html, tracksOpens }: EmailToTrack,
  links: TrackedMail['links'],
): Promise<string[]> {
  // Any unique key may conflict: of calls at the same moment, some fail on the key of workspace and ID.
  await tx.query(
    `insert into public.messages (id, workspace_id, recipient, subject, tracks_opens, tracks_clicks)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    // A pixel needs HTML.
    [id, workspaceId, to, subject, tracksOpens && html !== '', links.length > 0],
  )
  await tx.query(
    `insert into public.message_links (workspace_id, message_id, url, label, position)
     select $1, $2, url, label, place from unnest($3::text[], $4::text[]) with ordinality as l (url, label, place)
     on conflict (message_id, position) do nothing`,
    [workspaceId, id, links.map(({ url }) => url), links.map(({ label }) => label)],
  )
  const storedLinks = await tx.query<{ id: string }>(
    'select id from public.message_links where workspace_id = $1 and message_id = $2 order by position',
    [workspaceId, id],
  )
  return storedLinks.map((row) => row.id)
}
