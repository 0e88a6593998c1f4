// Fetches the list behind a link, so that the page can import it like a chosen file. A browser cannot, because few
// servers allow requests from other sites.
import { z } from 'zod'
import type { Limit, RateLimiter } from '#server/http/rate-limit.ts'
import { publicFetch } from '#server/outbound/public-fetch.ts'
import { PrivateHostError, type PublicHosts } from '#server/outbound/public-host.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { downloadAddress } from './download-address.ts'
import { consumeLimit } from './mailbox-deps.ts'
import { createSpendInTurn } from './spend-in-turn.ts'
import { userIdOf } from './user-id.ts'

const body = z.object({ workspaceId: z.uuid(), url: z.string().max(2_000) })

/** Limited, because each call makes the server request an address that a tenant named. */
const limit: Limit = { name: 'list fetches', count: 30, seconds: 3600 }
const MOST_BYTES = 20_000_000
const PATIENCE_MS = 30_000
const MOST_REDIRECTS = 5

type FetchListDeps = { reach: { hosts: PublicHosts }; limiter: RateLimiter; mostBytes?: number }

export function fetchList({
  reach,
  limiter,
  mostBytes = MOST_BYTES,
}: FetchListDeps): FunctionHandler<z.infer<typeof body>> {
  const get = publicFetch(reach.hosts, mostBytes)
  const inTurn = createSpendInTurn()
  return {
    signedIn: true,
    body,
    async run({ body: { workspaceId, url }, identity, db }) {
      await db.as(identity).query(`select private.require_member($1, 'editor')`, [workspaceId])
      const address = downloadAddress(url)
      if (!address) throw refusal('This is not a web address.', 'Give one that starts with https://.')
      await consumeLimit({ limiter }, limit, identity)
      // A file is held in memory, so an account fetches one at a time.
      const content = await inTurn(
        userIdOf(identity),
        () => Promise.resolve(1),
        () => download(get, address, AbortSignal.timeout(PATIENCE_MS)),
      ).catch((error: unknown) => {
        throw error instanceof FunctionError ? error : unreachable(error)
      })
      return new Response(content, { headers: { 'content-type': 'application/octet-stream' } })
    },
  }
}

/** Each redirect is followed as a new request, so that none leads to a private network. */
async function download(get: typeof fetch, address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  let url = address
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const answer = await get(url, { signal })
    const next = answer.status >= 300 && answer.status < 400 && answer.headers.get('location')
    if (next) {
      await answer.body?.cancel()
      const followed = URL.parse(next, url)
      if (!followed || !/^https?:$/.test(followed.protocol))
        throw refusal('The link redirects to something other than a web address.')
      url = followed.href
      continue
    }
    if (!answer.ok || isPage(answer)) {
      await answer.body?.cancel()
      throw answer.ok ? leadsToPage() : refusal(`The server of this link answered ${answer.status}.`, SHARE)
    }
    return await answer.arrayBuffer()
  }
  throw refusal('The link redirects too often.')
}

const isPage = ({ headers }: Response): boolean => /^text\/html\b/i.test(headers.get('content-type') ?? '')

const SHARE = 'Share the file so that anyone with the link can see it.'
const refusal = (message: string, hint = 'Download the file and import it.') =>
  new FunctionError(422, 'NO_LIST', message, { hint })
const leadsToPage = () => refusal('The link leads to a web page, not to a file.', SHARE)

function unreachable(error: unknown): FunctionError {
  if (error instanceof PrivateHostError) return refusal('This link leads to a private network.')
  if (error instanceof Error && error.message.startsWith('The answer is longer than'))
    return refusal('The file behind this link is larger than 20 MB.')
  return refusal(
    'The server of this link can’t be reached.',
    'Check the link, or download the file and import it.',
  )
}
