// The owner of a workspace configures its own language model, and tests it first.
import { z } from 'zod'
import type { Database, Identity } from '#database/database.ts'
import { queryModel, type AiFault } from '#server/ai/query-model.ts'
import { isModelPort } from '#server/ai/model-fetch.ts'
import type { OwnModel, WorkspaceModels } from '#server/ai/workspace-models.ts'
import type { Limit, RateLimiter } from '#server/http/rate-limit.ts'
import type { PublicHosts } from '#server/outbound/public-host.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { userIdOf } from './user-id.ts'

type WorkspaceAiDeps = { models: WorkspaceModels; hosts: PublicHosts; limiter: RateLimiter }

const body = z.object({
  workspaceId: z.uuid(),
  provider: z.enum(['openai', 'anthropic', 'compatible']),
  baseUrl: z
    .url({ protocol: /^https?$/, message: 'Give an address that begins with https://' })
    .max(500)
    .nullish(),
  model: z.string().trim().min(1, 'Name the model').max(100),
  /** When absent, the stored key remains. Null: none is needed. */
  apiKey: z.string().trim().min(1).max(500).nullish(),
})
type Body = z.infer<typeof body>
type Call = { body: Body; identity: Identity; db: Database }

const hourly: Limit = { name: 'tries of a model', count: 30, seconds: 3600 }

export const setWorkspaceAi = (deps: WorkspaceAiDeps): FunctionHandler<Body> => ({
  signedIn: true,
  inPerson: true,
  body,
  async run(call) {
    const own = await modelOf(deps, call)
    await deps.models.keep(call.body.workspaceId, own, userIdOf(call.identity))
    return { success: true }
  },
})

type ModelTryResult = { ok: true } | { ok: false; fault: AiFault }

/** Sends the model a short question. The answer is not stored. */
export const tryWorkspaceAi = (deps: WorkspaceAiDeps): FunctionHandler<Body> => ({
  signedIn: true,
  inPerson: true,
  body,
  async run(call): Promise<ModelTryResult> {
    const own = await modelOf(deps, call)
    const answer = await queryModel({
      model: deps.models.open(own),
      schema: z.object({ word: z.string() }),
      instructions: 'Answer with the word "ready".',
      data: { question: 'Are you there?' },
      limits: { totalMs: 30_000, retries: 0 },
    })
    return answer.ok ? { ok: true } : answer
  },
})

// Each lookup of a host reveals something about the network of this installation, so lookups are limited.
async function consumeLookup({ limiter }: WorkspaceAiDeps, identity: Identity): Promise<void> {
  const { wait, headers } = await limiter.take(hourly, userIdOf(identity))
  if (wait === 0) return
  const message = `Too many tries. Try again in ${Math.ceil(wait / 60)} minutes.`
  throw new FunctionError(429, 'TOO_MANY', message, { headers })
}

/**
 * The requested model after all checks: by its owner, at an allowed host, with the stored key only for its own
 * address.
 */
async function modelOf(deps: WorkspaceAiDeps, { body, identity, db }: Call): Promise<OwnModel> {
  const { models, hosts } = deps
  const { workspaceId, provider, model } = body
  await db.as(identity).query(`select private.require_member($1, 'owner')`, [workspaceId])
  await consumeLookup(deps, identity)
  const baseUrl = body.baseUrl?.replace(/(?<!\/)\/+$/, '') || null
  if (provider === 'compatible' && !baseUrl) throw refuse('NO_ADDRESS', 'Give the address of the model.')
  if (baseUrl) await checkAddress(hosts, new URL(baseUrl))
  if (body.apiKey !== undefined) return { provider, baseUrl, model, apiKey: body.apiKey }
  const stored = await models.read(workspaceId)
  // A key must not be sent to a changed address.
  if (stored?.apiKey && (stored.provider !== provider || stored.baseUrl !== baseUrl))
    throw refuse('KEY_NEEDED', 'Type the key again: the address has changed.')
  return { provider, baseUrl, model, apiKey: stored?.apiKey ?? null }
}

async function checkAddress(hosts: PublicHosts, url: URL): Promise<void> {
  const host = url.hostname
  const found = await hosts.find(host)
  if (found.ok && !isModelPort(url, hosts))
    throw refuse(
      'PORT',
      `Models on public hosts are reached at ports 80 and 443, not at ${url.port}.`,
      'Put yours behind one of these, or ask the administrator of this installation for ALLOW_PRIVATE_HOSTS.',
    )
  if (found.ok) return
  // A name of the internal network is reported like one that does not exist.
  throw refuse(
    'UNREACHABLE_HOST',
    `${host} has no address on the public internet.`,
    'Correct the address. The administrator of this installation can allow private networks with ALLOW_PRIVATE_HOSTS.',
  )
}

const refuse = (code: string, message: string, hint?: string) =>
  new FunctionError(400, code, message, hint ? { hint } : {})
