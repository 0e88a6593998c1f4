import { z } from 'zod'
import type { Database, Identity } from '#database/database.ts'
import { UntrackableError } from '#server/messages/mark-links.ts'
import type { TrackedEmail } from '#core/messages/email-to-track.ts'
import { trackEmail, type AddressesAt } from '#server/messages/track-email.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'

export const emailToTrack = z.object({
  id: z.uuid(),
  workspaceId: z.uuid(),
  to: z.string().trim().max(254),
  subject: z.string().trim().max(998).default(''),
  html: z.string().max(500_000).default(''),
  text: z.string().max(500_000).default(''),
  tracksOpens: z.boolean().default(true),
  untouched: z.array(z.number().int().nonnegative()).max(1000).default([]),
})

/** Accepts an email and returns it with a pixel and tracked links. */
export const trackEmailFor = (addressesAt: AddressesAt) => ({
  signedIn: true,
  body: emailToTrack,
  async run(call: {
    body: z.infer<typeof emailToTrack>
    identity: Identity
    db: Database
  }): Promise<TrackedEmail> {
    if (call.body.html.trim() === '') throw new FunctionError(400, 'EMPTY', 'There is nothing to track yet.')
    return await explainUntrackable(trackEmail(call.db, call.identity, call.body, addressesAt))
  },
})

export async function explainUntrackable<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof UntrackableError)) throw error
    throw new FunctionError(422, 'UNTRACKABLE', error.message, { hint: error.hint })
  }
}
