// Fetches the list behind a link, so that the page can import it like a chosen file. A browser cannot, because few
// servers allow requests from other sites.
import { z } from 'zod'
import type { Limit, RateLimiter } from '#server/http/rate-limit.ts'
import { listDownload, NoList } from '#server/lists/download-list.ts'
import type { PublicHosts } from '#server/outbound/public-host.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { consumeLimit } from './mailbox-deps.ts'
import { createSpendInTurn } from './spend-in-turn.ts'
import { userIdOf } from './user-id.ts'

const body = z.object({ workspaceId: z.uuid(), url: z.string().max(2_000) })

/** Limited, because each call makes the server request an address that a tenant named. */
const limit: Limit = { name: 'list fetches', count: 30, seconds: 3600 }

type FetchListDeps = { reach: { hosts: PublicHosts }; limiter: RateLimiter; mostBytes?: number }

export function fetchList({
  reach,
  limiter,
  mostBytes,
}: FetchListDeps): FunctionHandler<z.infer<typeof body>> {
  const download = listDownload(reach.hosts, mostBytes)
  const inTurn = createSpendInTurn()
  return {
    signedIn: true,
    body,
    async run({ body: { workspaceId, url }, identity, db }) {
      await db.as(identity).query(`select private.require_member($1, 'editor')`, [workspaceId])
      await consumeLimit({ limiter }, limit, identity)
      // A file is held in memory, so an account fetches one at a time.
      const content = await inTurn(
        userIdOf(identity),
        () => Promise.resolve(1),
        () => download(url),
      ).catch((error: unknown) => {
        throw error instanceof NoList
          ? new FunctionError(422, 'NO_LIST', error.message, { hint: error.hint })
          : error
      })
      return new Response(content, { headers: { 'content-type': 'application/octet-stream' } })
    },
  }
}
