// POST /mcp: the tools of the workspace for agents, by the Model Context Protocol (streamable HTTP without sessions).
// A workspace key signs the agent in (oauth.ts, or a header); each tool makes the calls of the app with that key.
import type { Database } from '#database/database.ts'
import type { Limit, RateLimiter } from '#server/http/rate-limit.ts'
import { readBody } from '#server/supabase/functions/read-body.ts'
import { FunctionError, renderError } from '#server/supabase/functions/errors.ts'
import { tokenOf } from '#server/supabase/identify.ts'
import { createPersonalKeys, isPersonalKey } from '#server/supabase/personal-keys.ts'
import { createTwoGenerationCache } from '#server/http/two-generation-cache.ts'
import type { Agent } from './answer-agent.ts'
import { protectedResourcePath } from './oauth-metadata.ts'

type McpDeps = {
  /** The home database, which has the keys. */
  db: Database
  siteUrl: string
  fetch: (request: Request) => Promise<Response>
  limiter: RateLimiter
  clientAddress: (request: Request) => string
}

export type Mcp = (request: Request) => Promise<Response>

/** A loop of one agent, and all agents of one account. */
const keyLimit: Limit = { name: 'agent calls of a key', count: 120, seconds: 60, unscaled: true }
const accountLimit: Limit = { name: 'agent calls of an account', count: 300, seconds: 60, unscaled: true }
const MAX_BYTES = 1_000_000

export function createMcp(deps: McpDeps): Mcp {
  const keys = createPersonalKeys(deps.db)
  // A request without a session does not repeat the name that the client gave when it connected.
  const names = createTwoGenerationCache<string>(10_000, 86_400_000)

  async function admit(request: Request): Promise<Omit<Agent, 'name'>> {
    const key = tokenOf(request) ?? ''
    if (!isPersonalKey(key)) throw unauthorized(deps, 'Send a workspace key: Authorization: Bearer cf_…')
    const identity = await keys.identify(key, deps.clientAddress(request))
    if ('refused' in identity) throw unauthorized(deps, identity.refused)
    const { sub, act } = identity.claims as { sub: string; act: Agent['act'] & { scopes?: unknown } }
    if (!act.scopes)
      throw new FunctionError(403, 'NOT_BY_KEY', 'Agents need the key of a workspace, not of an account.', {
        hint: 'Create one in Settings, Security, API keys.',
      })
    return { key, account: sub, act }
  }

  async function answer(request: Request): Promise<Response> {
    if (request.method !== 'POST') throw notPost()
    const caller = await admit(request)
    await limitCalls(deps.limiter, keyLimit, caller.act.key)
    await limitCalls(deps.limiter, accountLimit, caller.account)
    const body = await readBody(request, MAX_BYTES)
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new FunctionError(400, 'NO_MESSAGE', 'Send one JSON-RPC message in each request.')
    const sentName = clientNameIn(body)
    if (sentName !== undefined) names.set(caller.act.key, sentName, Date.now())
    const name = sentName ?? names.get(caller.act.key, Date.now()) ?? 'unknown client'
    // The SDK is large, and most installations have no agent.
    const { answerAgent } = await import('./answer-agent.ts')
    return await answerAgent(deps, { ...caller, name }, request, body)
  }

  return async (request) => {
    try {
      return await answer(request)
    } catch (error) {
      if (!(error instanceof FunctionError)) throw error
      return renderError(error)
    }
  }
}

const notPost = () =>
  new FunctionError(405, 'METHOD_NOT_ALLOWED', 'Call this with POST', { headers: { allow: 'POST' } })

function unauthorized({ siteUrl }: McpDeps, message: string): FunctionError {
  const challenge = `Bearer resource_metadata="${siteUrl}${protectedResourcePath}"`
  return new FunctionError(401, 'INVALID_KEY', message, { headers: { 'www-authenticate': challenge } })
}

async function limitCalls(limiter: RateLimiter, limit: Limit, subject: string): Promise<void> {
  const { wait, headers } = await limiter.take(limit, subject)
  if (wait > 0)
    throw new FunctionError(429, 'TOO_MANY_CALLS', `Too many calls. Try again in ${wait} seconds.`, {
      headers,
    })
}

function clientNameIn(body: unknown): string | undefined {
  const { method, params } = body as { method?: unknown; params?: { clientInfo?: { name?: unknown } } }
  const name = method === 'initialize' ? params?.clientInfo?.name : undefined
  return typeof name === 'string' ? name.replaceAll('\0', '').slice(0, 100).toWellFormed() : undefined
}
