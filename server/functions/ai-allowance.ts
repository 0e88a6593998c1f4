import type { Feature } from '#core/billing/plans.ts'
import type { Database, Identity } from '#database/database.ts'
import type { Limit, RateLimiter } from '#server/http/rate-limit.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { NamedModel } from '#server/ai/model.ts'
import type { WorkspaceModels } from '#server/ai/workspace-models.ts'

// A model costs money for each answer. Free has "limited AI suggestions"; the limit of paid plans only stops
// automated use.
const FREE_A_DAY: Limit = { name: 'ai-free', count: 20, seconds: 86_400 }
const PAID_A_DAY: Limit = { name: 'ai-paid', count: 500, seconds: 86_400 }
// A workspace pays for its own model; this limit only stops automated use.
const OWN_A_DAY: Limit = { name: 'ai-own', count: 2000, seconds: 86_400 }

export type AiDeps = { model: NamedModel | null; models: WorkspaceModels; limiter: RateLimiter }

/**
 * The model, that of the workspace before the installation's, if there is one and the user may use it now. Throws the
 * refusal otherwise.
 */
export async function allowModel(
  { model: ours, models, limiter }: AiDeps,
  { identity, db }: { identity: Identity; db: Database },
  { feature, workspaceId }: { feature?: Feature | undefined; workspaceId?: string | null | undefined } = {},
): Promise<NamedModel> {
  const own = workspaceId ? await models.of(workspaceId, identity) : null
  const model = own ?? ours
  if (!model) {
    throw new FunctionError(503, 'NO_MODEL', 'No language model is set up on this installation.', {
      hint: 'The rules and their fixes work without one. A workspace can bring its own, in its settings.',
    })
  }
  const userId = String(identity.claims?.['sub'])
  const { paid, allowed } = await readPlan(db, userId, feature)
  if (!allowed) {
    throw new FunctionError(402, 'PT402', 'Your plan does not include this.', {
      hint:
        feature === 'advanced_scoring'
          ? 'Upgrade to Starter or Pro for what a language model adds to the score.'
          : 'Upgrade to Pro for tone tuning, persona targeting and A/B test recommendations.',
    })
  }
  const { wait, headers } = await limiter.take(own ? OWN_A_DAY : paid ? PAID_A_DAY : FREE_A_DAY, userId)
  if (wait > 0) {
    throw new FunctionError(429, 'TOO_MANY', 'You have reached the limit of suggestions for now.', {
      hint: `You can ask again in ${wait < 120 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`}.`,
      headers,
    })
  }
  return model
}

async function readPlan(
  db: Database,
  userId: string,
  feature: Feature | undefined,
): Promise<{ paid: boolean; allowed: boolean }> {
  const [row] = await db.as({ role: 'service_role' }).query<{ paid: boolean; allowed: boolean }>(
    `select plan <> 'free' as paid, $2::text is null or private.plan_has(plan, $2) as allowed
       from private.plan_of($1) as plan`,
    [userId, feature ?? null],
  )
  return row ?? { paid: false, allowed: false }
}
