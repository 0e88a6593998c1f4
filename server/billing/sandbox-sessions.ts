// Sessions of the sandbox's pages: each has a secret URL, like a payment provider's pages.
import type { BillingPeriod, CheckoutPlan } from '#core/billing/plans.ts'
import type { Queryable } from '#database/database.ts'

export type Session = {
  id: string
  kind: 'checkout' | 'portal'
  user_id: string
  plan_type: CheckoutPlan | null
  billing_period: BillingPeriod | null
  completed_at: Date | null
  email: string
}

/**
 * Locked until the transaction ends, so that two clicks on one page count once. Providers also keep a page open for a
 * day.
 */
export async function readSession(tx: Queryable, sessionId: string): Promise<Session | undefined> {
  const [session] = await tx.query<Session>(
    `select s.*, u.email from private.billing_sessions s join auth.users u on u.id = s.user_id
     where s.id = $1 and s.created_at > now() - interval '1 day' for update of s`,
    [sessionId],
  )
  return session
}

/** The page that is already open for the same plan, or a new one. The caller has locked the user's billing. */
export async function openPage(
  tx: Queryable,
  siteUrl: string,
  kind: 'checkout' | 'portal',
  userId: string,
  plan: CheckoutPlan | null = null,
  period: BillingPeriod | null = null,
): Promise<string> {
  const [session] = await tx.query<{ id: string }>(
    `with open as (
       select id from private.billing_sessions
       where user_id = $2 and kind = $1 and plan_type is not distinct from $3 and billing_period is not distinct from $4
         and completed_at is null and created_at > now() - interval '12 hours'
       order by created_at desc limit 1
     ), made as (
       insert into private.billing_sessions (kind, user_id, plan_type, billing_period)
       select $1, $2, $3, $4 where not exists (select from open) returning id
     )
     select id from open union all select id from made`,
    [kind, userId, plan, period],
  )
  return `${siteUrl}/sandbox/${kind}?session=${session!.id}`
}
