// Sends a tracked email from a mailbox here. Its content is stored once and is the same at every attempt; the
// database decides whether and when it is sent (public.send_single).
import type { Database, Identity, Queryable } from '#database/database.ts'
import { readTracking, requireTracking } from '#server/messages/read-tracking.ts'
import type { EmailToSend } from '#core/messages/email-to-track.ts'
import { storeTracked, markEmail, type AddressesAt } from '#server/messages/track-email.ts'
import { sign } from './footer.ts'

/** `leavesAt` is null when it was sent before. */
export type LeavingEmail = { id: string; leavesAt: string | null }

/** Runs in one transaction, so that an email that may not be sent is not tracked either. */
export async function sendSingle(
  db: Database,
  identity: Identity,
  email: EmailToSend,
  addressesAt: AddressesAt,
): Promise<LeavingEmail> {
  await requireTracking(db, identity, email.workspaceId)
  const { domain, excluded } = await readTracking(db, email.workspaceId)
  const addresses = addressesAt(domain)
  const { links, write } = await markEmail(email, excluded, addresses)
  return await db.transaction(identity, async (tx) => {
    const rowIds = await storeTracked(tx, email, links)
    const tracked = write((place) => addresses.link(rowIds[place]!))
    const { text, html } = sign(tracked, await readSignature(tx, email.mailboxId))
    const [sent] = await tx.query<{ leavesAt: Date | null }>(
      'select public.send_single($1, $2, $3, $4) as "leavesAt"',
      [email.id, email.mailboxId, text, html],
    )
    return { id: email.id, leavesAt: sent?.leavesAt?.toISOString() ?? null }
  })
}

// Links of a signature are not tracked.
async function readSignature(tx: Queryable, mailboxId: string) {
  const [mailbox] = await tx.query<{ signatureText: string; signatureHtml: string }>(
    'select signature_text as "signatureText", signature_html as "signatureHtml" from public.mailboxes where id = $1',
    [mailboxId],
  )
  return mailbox ?? { signatureText: '', signatureHtml: '' }
}
