// Routes each request to the server of its account. That server checks the token again, so with an outdated cache
// entry an account reaches a server that has none of its data.
import { createHash } from 'node:crypto'
import { refuse, unreachable } from '#server/supabase/rest/errors.ts'
import { isPersonalKey } from '#server/supabase/personal-keys.ts'
import { tokenOf } from '#server/supabase/identify.ts'
import type { Supabase } from '#server/supabase/supabase.ts'
import { createTwoGenerationCache } from '#server/http/two-generation-cache.ts'
import { DatabaseUnavailable } from '#database/unavailable.ts'
import type { Directory } from './directory.ts'
import { isOfHome, isRouted } from './home-requests.ts'
import { isMerged, mergeAdmin } from './merge-admin.ts'
import { isForAnybody, workspaceOf } from './requests-without-account.ts'

type Answering = Pick<Supabase, 'fetch'>

type Routing = {
  home: Pick<Supabase, 'fetch' | 'accountOf'>
  directory: Directory
  /** Throws when the cell is unavailable. */
  at: (cell: string) => Promise<Answering>
  /** Resolves when the cell has all changes of the home database, or after a timeout. */
  waitForReplication: (cell: string) => Promise<unknown>
  onError: (error: unknown) => void
}

const KEYS_REMEMBERED = 10_000
const KEY_MS = 300_000
const TOKENS_REMEMBERED = 2_000
/** The longest token to cache, in characters, so that tokens of strangers use at most 8 MB. */
const LONGEST_REMEMBERED = 2_000
/** In bytes. */
const MOST_HELD = 4_096

export function routeAccounts(routing: Routing): Supabase['fetch'] {
  const { home, directory } = routing
  const findAccount = createFindAccount(routing)
  async function findCell(request: Request): Promise<string | undefined> {
    const account = await findAccount(request)
    if (account !== undefined) return directory.cellOf(account)
    const workspace = workspaceOf(request)
    return workspace === undefined ? undefined : directory.cellOfOwner(workspace)
  }
  return async (request) => {
    if (!directory.hasCells() || !isRouted(request)) return home.fetch(request)
    try {
      if (isForAnybody(request)) return await sendToAll(routing, request)
      if (isMerged(request)) return await mergeAdmin({ ...routing, cells: directory.cells() }, request)
      const cell = await findCell(request)
      if (cell === undefined) return await home.fetch(request)
      return isOfHome(request)
        ? await writeAtHome(routing, cell, request)
        : await (await routing.at(cell)).fetch(request)
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
      routing.onError(error)
      return refuse(unreachable())
    }
  }
}

async function writeAtHome(
  { home, waitForReplication }: Routing,
  cell: string,
  request: Request,
): Promise<Response> {
  const response = await home.fetch(request)
  if (request.method !== 'GET' && request.method !== 'HEAD') await waitForReplication(cell)
  return response
}

/** A link without an account: any server that knows it responds. */
async function sendToAll({ home, directory, at }: Routing, request: Request): Promise<Response> {
  // Buffered to be sent to all of them, because it is only a token. The home database rejects a longer body, or one
  // of unknown length.
  if (!(Number(request.headers.get('content-length') ?? Infinity) <= MOST_HELD)) return home.fetch(request)
  const body = await request.arrayBuffer()
  const sendTo = (server: Answering) => server.fetch(new Request(request, { method: 'POST', body }))
  let answer = await sendTo(home)
  for (const cell of directory.cells()) {
    if (answer.status !== 404 && answer.status !== 503) break
    // An unavailable server may be the one that knows it.
    const next = await at(cell).then(sendTo, () => refuse(unreachable()))
    if (next.status !== 404) answer = next
  }
  return answer
}

/** The account in the token. For a recently seen account the token is not verified here; for any other it is. */
function createFindAccount({ home, directory }: Routing) {
  const keys = createTwoGenerationCache<string>(KEYS_REMEMBERED, KEY_MS)
  // Parsing a token takes longer than looking up its account.
  const subjects = createTwoGenerationCache<string>(TOKENS_REMEMBERED, KEY_MS)
  return async (request: Request): Promise<string | undefined> => {
    const token = tokenOf(request)
    if (token === undefined) return undefined
    if (isPersonalKey(token)) {
      const digest = createHash('sha256').update(token).digest('base64url')
      const known = keys.get(digest, Date.now())
      if (known !== undefined) return known
      const account = await home.accountOf(request)
      if (account !== undefined) keys.set(digest, account, Date.now())
      return account
    }
    const known = subjects.get(token, Date.now())
    const named = known ?? subjectOf(token)
    if (named !== undefined && known === undefined && token.length <= LONGEST_REMEMBERED)
      subjects.set(token, named, Date.now())
    // The key of the installation.
    if (named === undefined || directory.knows(named)) return named
    return home.accountOf(request)
  }
}

function subjectOf(token: string): string | undefined {
  const payload = /^[\w-]+\.([\w-]+)\.[\w-]+$/.exec(token)?.[1]
  if (payload === undefined) return undefined
  try {
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: unknown } | null
    return typeof claims?.sub === 'string' ? claims.sub : undefined
  } catch {
    return undefined
  }
}
