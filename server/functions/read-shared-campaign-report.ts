import { z } from 'zod'
import type { Limit } from '#server/http/rate-limit.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import type { ContactDeps } from './send-contact-email.ts'
import { sharedToken } from './read-shared-report.ts'

const body = z.object({ token: sharedToken })

/** Each request counts a whole campaign: enough for readers, too few for a program. */
export const sharedReportLimit: Limit = { name: 'shared campaign reports', count: 60, seconds: 60 }

/** The content behind the link of a campaign's report (database/functions/campaigns/read_shared_report.sql). */
export function readSharedCampaignReport({
  limiter,
  clientAddress,
}: Pick<ContactDeps, 'limiter' | 'clientAddress'>): FunctionHandler<z.infer<typeof body>> {
  return {
    signedIn: false,
    body,
    async run({ body: { token }, db, request }) {
      const { wait, headers } = await limiter.take(sharedReportLimit, clientAddress(request))
      if (wait > 0)
        throw new FunctionError(429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.', {
          headers,
        })
      const [row] = await db
        .as({ role: 'service_role' })
        .query<{ report: object | null }>('select private.read_shared_report($1) as report', [token])
      if (!row?.report)
        throw new FunctionError(404, 'NOT_SHARED', 'This link does not work.', {
          hint: 'It may have expired or been revoked. Ask whoever sent it to you.',
        })
      return row.report
    },
  }
}
