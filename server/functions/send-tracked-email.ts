import { z } from 'zod'
import type { Database, Identity } from '#database/database.ts'
import type { AddressesAt } from '#server/messages/track-email.ts'
import { sendSingle, type LeavingEmail } from '#server/sending/send-single.ts'
import { emailToTrack, explainUntrackable } from './track-email.ts'

const body = emailToTrack.extend({
  mailboxId: z.uuid(),
  subject: z
    .string()
    .trim()
    .max(998)
    .refine((text) => !/\p{Cc}/u.test(text), 'has a line break in it'),
})

/** Accepts an email; a mailbox sends it a few seconds later, tracked, unless it is cancelled. */
export const sendTrackedEmail = (addressesAt: AddressesAt) => ({
  signedIn: true,
  body,
  async run(call: { body: z.infer<typeof body>; identity: Identity; db: Database }): Promise<LeavingEmail> {
    return await explainUntrackable(sendSingle(call.db, call.identity, call.body, addressesAt))
  },
})
