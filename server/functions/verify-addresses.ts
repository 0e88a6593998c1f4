// The verdicts on the addresses of a file, before it is imported.
import { z } from 'zod'
import { classifyAddress, type ClassifiedAddress } from '#core/audience/classify-address.ts'
import type { Limit, RateLimiter } from '#server/http/rate-limit.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { gatherEvidence, type EvidenceRow } from '#server/verification/evidence.ts'
import type { MailDns } from '#server/verification/mail-domain.ts'
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
const PATIENCE_MS = 8_000

type VerifiedAddress = Pick<ClassifiedAddress, 'verdict' | 'reason' | 'suggestion'> & { email: string }

export const verifyAddresses = ({
  limiter,
  mailDns,
}: VerificationDeps): FunctionHandler<z.infer<typeof body>> => ({
  signedIn: true,
  body,
  async run({ body: { workspaceId, addresses }, identity, db }): Promise<{ addresses: VerifiedAddress[] }> {
    await db.as(identity).query(`select private.require_member($1, 'editor')`, [workspaceId])
    await consumeLimit({ limiter }, limit, identity)
    const files = new Map(addresses.map(({ email, file }) => [email, file ?? null]))
    const rows = await db
      .as({ role: 'service_role' })
      .query<EvidenceRow>('select * from private.evidence_of_addresses($1, $2)', [
        workspaceId,
        [...files.keys()],
      ])
    const evidence = await gatherEvidence({ db, dns: mailDns, patienceMs: PATIENCE_MS }, rows)
    const now = Date.now()
    return {
      addresses: evidence.flatMap((found) => {
        if (!found) return []
        const { email } = found
        const { verdict, reason, suggestion } = classifyAddress(
          { ...found, file: files.get(email) ?? null },
          now,
        )
        return [{ email, verdict, reason, suggestion }]
      }),
    }
  },
})
