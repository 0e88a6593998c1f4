import { z } from 'zod'
import type { Database, Identity } from '#database/database.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { TrackingDomains } from '#server/tracking/domains.ts'
import { domainCheckLimit, consumeLimit } from './mailbox-deps.ts'

const body = z.object({ workspaceId: z.uuid() })

/** Looks up where the workspace's tracking domain points now. Everyone who sees the settings may call it. */
export const checkTrackingDomain = (domains: TrackingDomains, limiter: RateLimiter) => ({
  signedIn: true,
  body,
  async run({
    body: { workspaceId },
    identity,
    db,
  }: {
    body: z.infer<typeof body>
    identity: Identity
    db: Database
  }) {
    const [settings] = await db
      .as(identity)
      .query<{ id: string; domain: string | null }>(
        'select id, domain from public.tracking_settings where workspace_id = $1',
        [workspaceId],
      )
    const { target } = domains
    if (!settings?.domain) return { target, state: 'unset', found: null }
    await consumeLimit({ limiter }, domainCheckLimit, identity)
    try {
      return { target, ...(await domains.check({ id: settings.id, domain: settings.domain })) }
    } catch {
      throw new FunctionError(503, 'DNS_SILENT', 'DNS is not responding. Try again in a minute.')
    }
  },
})
