// The verdicts on the addresses of a file, before it is imported.
import { z } from 'zod'
import type { Limit, RateLimiter } from '#server/http/rate-limit.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import type { MailDns } from '#server/verification/mail-domain.ts'
import { verdictsOn, type VerifiedAddress } from '#server/verification/verdicts.ts'
import { consumeLimit } from './mailbox-deps.ts'

export type VerificationDeps = { limiter: RateLimiter; mailDns: MailDns | null }

const body = z.object({
  workspaceId: z.uuid(),
  addresses: z
    .array(
      z.object({
        email: z.string().max(254),
        file: z.enum(['deliverable', 'risky', 'undeliverable']).nullish(),
      }),
    )
    .max(2_000),
})

/** Room for a file of a million rows. */
const limit: Limit = { name: 'verified addresses', count: 2_000, seconds: 3600 }
export const verifyAddresses = ({
  limiter,
  mailDns,
}: VerificationDeps): FunctionHandler<z.infer<typeof body>> => ({
  signedIn: true,
  body,
  async run({ body: { workspaceId, addresses }, identity, db }): Promise<{ addresses: VerifiedAddress[] }> {
    await db.as(identity).query(`select private.require_member($1, 'editor')`, [workspaceId])
    await consumeLimit({ limiter }, limit, identity)
    return { addresses: await verdictsOn({ db, dns: mailDns }, workspaceId, addresses) }
  },
})
