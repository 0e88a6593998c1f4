// The owner of a workspace connects its CRM with a token, which is tried first.
import { z } from 'zod'
import { crmNames, type OpenCrm } from '#server/crm/adapters.ts'
import { CrmError } from '#server/crm/crm.ts'
import { crmPlaceOf } from '#server/crm/sync.ts'
import type { Limit, RateLimiter } from '#server/http/rate-limit.ts'
import type { DataKeys } from '#server/outbound/data-keys.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { consumeLimit } from './mailbox-deps.ts'
import { userIdOf } from './user-id.ts'

export type CrmFunctionDeps = { limiter: RateLimiter; crm: { keys: DataKeys; openCrm: OpenCrm } }

const body = z.object({
  workspaceId: z.uuid(),
  provider: z.enum(crmNames),
  token: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{8,500}$/, 'is not an access token'),
})

const hourly: Limit = { name: 'tries of a CRM', count: 30, seconds: 3600 }

export const connectCrm = ({ limiter, crm }: CrmFunctionDeps): FunctionHandler<z.infer<typeof body>> => ({
  signedIn: true,
  inPerson: true,
  body,
  async run({ body: { workspaceId, provider, token }, identity, db }) {
    await db.as(identity).query(`select private.require_member($1, 'owner')`, [workspaceId])
    await consumeLimit({ limiter }, hourly, identity)
    const account = await tryToken(crm.openCrm, provider, token)
    const actor = { role: 'service_role' as const, claims: { sub: userIdOf(identity) } }
    await db.transaction(actor, async (tx) => {
      const [row] = await tx.query<{ id: string; account_id: string; provider: string }>(
        `insert into public.crm_connections as c (workspace_id, provider, account_id, account_name, key_hint)
         values ($1, $2, $3, $4, $5)
         on conflict (workspace_id) do update set key_hint = case when c.account_id = excluded.account_id
           then excluded.key_hint else c.key_hint end, is_on = true
         returning id, account_id, provider`,
        [workspaceId, provider, account.id, account.name, token.slice(-4)],
      )
      // The records of another account have other IDs.
      if (row!.account_id !== account.id || row!.provider !== provider)
        throw new FunctionError(
          409,
          'OTHER_ACCOUNT',
          'This token is of another account. Disconnect the first one before.',
        )
      await tx.query(
        `insert into private.crm_secrets (connection_id, encrypted_token) values ($1, $2)
         on conflict (connection_id) do update set encrypted_token = excluded.encrypted_token`,
        [row!.id, crm.keys.encrypt(crmPlaceOf(row!.id), token)],
      )
      await tx.query(
        `select private.audit('crm.connected', 'crm_connections', $1, $2, jsonb_build_object('name', $3::text))`,
        [row!.id, workspaceId, account.name],
      )
    })
    return { success: true }
  },
})

async function tryToken(openCrm: OpenCrm, provider: z.infer<typeof body>['provider'], token: string) {
  try {
    return await openCrm(provider, token).account()
  } catch (error) {
    if (error instanceof CrmError)
      throw new FunctionError(error.needsOwner ? 400 : 502, 'CRM_REFUSED', error.message)
    throw error
  }
}
