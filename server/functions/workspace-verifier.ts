// The owner of a workspace connects a paid verifier of addresses.
import { z } from 'zod'
import type { Limit, RateLimiter } from '#server/http/rate-limit.ts'
import type { DataKeys } from '#server/outbound/data-keys.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { verifierPlaceOf } from '#server/verification/paid-verifier.ts'
import { verifierNames } from '#server/verification/verifiers.ts'
import { consumeLimit } from './mailbox-deps.ts'
import { userIdOf } from './user-id.ts'

export type WorkspaceVerifierDeps = { limiter: RateLimiter; verifierKeys: DataKeys }

const body = z.object({
  workspaceId: z.uuid(),
  provider: z.enum(verifierNames),
  /** When absent, the stored key of the same provider remains. */
  apiKey: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{8,200}$/, 'is not an API key')
    .optional(),
  monthlyLimit: z.number().int().min(1).max(1_000_000),
})

const hourly: Limit = { name: 'changes of a verifier', count: 30, seconds: 3600 }

export const setWorkspaceVerifier = ({
  limiter,
  verifierKeys,
}: WorkspaceVerifierDeps): FunctionHandler<z.infer<typeof body>> => ({
  signedIn: true,
  inPerson: true,
  body,
  async run({ body: { workspaceId, provider, apiKey, monthlyLimit }, identity, db }) {
    await db.as(identity).query(`select private.require_member($1, 'owner')`, [workspaceId])
    await consumeLimit({ limiter }, hourly, identity)
    const actor = { role: 'service_role' as const, claims: { sub: userIdOf(identity) } }
    await db.transaction(actor, async (tx) => {
      const [stored] = await tx.query<{ provider: string }>(
        'select provider from public.workspace_verifiers where workspace_id = $1',
        [workspaceId],
      )
      if (apiKey === undefined && stored?.provider !== provider)
        throw new FunctionError(400, 'KEY_NEEDED', 'Enter the API key of this verifier.')
      await tx.query(
        `insert into public.workspace_verifiers (workspace_id, provider, key_hint, monthly_limit) values ($1, $2, $3, $4)
         on conflict (workspace_id) do update set provider = excluded.provider, monthly_limit = excluded.monthly_limit,
           key_hint = coalesce(excluded.key_hint, workspace_verifiers.key_hint), problem = null, paused_until = '-infinity'`,
        [workspaceId, provider, apiKey?.slice(-4) ?? null, monthlyLimit],
      )
      if (apiKey !== undefined)
        await tx.query(
          `insert into private.workspace_verifier_secrets (workspace_id, encrypted_key) values ($1, $2)
           on conflict (workspace_id) do update set encrypted_key = excluded.encrypted_key`,
          [workspaceId, verifierKeys.encrypt(verifierPlaceOf(workspaceId), apiKey)],
        )
      await tx.query(
        `select private.audit('workspace.verifier_set', 'workspace_verifiers', null, $1, jsonb_build_object('name', $2::text))`,
        [workspaceId, provider],
      )
    })
    return { success: true }
  },
})
