// Copies Stripe's state of a customer into public.subscriptions. Events only say that something changed; the new
// state is queried, so their order does not matter.
import type { Database, Queryable } from '#database/database.ts'
import type { Stripe } from 'stripe'
import { service } from './stripe-customers.ts'
import { noticeOf } from './stripe-notices.ts'
import { currentOf, listSubscriptions, type CopiedSubscription } from './stripe-subscriptions.ts'

/** The event that caused the copy, if any: it takes effect once, with the copy or not at all. */
type StripeEventRef = { id: string; type: string }

type Turn = { user_id: string; copies: string }

/** Ignores customers that are not ours. */
export async function copySubscription(
  { stripe, db }: { stripe: Stripe; db: Database },
  customerId: string,
  cause?: StripeEventRef,
): Promise<void> {
  if (cause && (await isHandled(db, cause))) return
  for (;;) {
    const turn = await claimTurn(db, customerId)
    if (!turn) return
    const found = currentOf(await listSubscriptions(stripe, customerId))
    if (await db.transaction(service, (tx) => write(tx, customerId, turn, found, cause))) return
    // Another copy was written since, which may be newer than this state: query again.
  }
}

async function isHandled(db: Database, { id }: StripeEventRef): Promise<boolean> {
  const rows = await db.as(service).query('select from private.stripe_events where id = $1', [id])
  return rows.length > 0
}

// No lock is held during a request to Stripe, because a slow response must not hold a connection.
async function claimTurn(db: Database, customerId: string): Promise<Turn | undefined> {
  const [turn] = await db
    .as(service)
    .query<Turn>('select user_id, copies from private.stripe_customers where customer_id = $1', [customerId])
  return turn
}

async function write(
  tx: Queryable,
  customerId: string,
  turn: Turn,
  found: CopiedSubscription | null,
  cause: StripeEventRef | undefined,
): Promise<boolean> {
  const counted = await tx.query(
    `update private.stripe_customers set copies = copies + 1
     where customer_id = $1 and copies = $2 returning user_id`,
    [customerId, turn.copies],
  )
  if (counted.length === 0) return false
  if (cause && !(await markHandled(tx, cause))) return true
  await writeSubscription(tx, turn.user_id, found)
  const notice = cause && noticeOf(cause.type, found)
  if (notice) {
    await tx.query('select private.notify($1, $2, $3)', [turn.user_id, notice.type, notice.facts])
  }
  return true
}

async function markHandled(tx: Queryable, { id }: StripeEventRef): Promise<boolean> {
  const rows = await tx.query(
    'insert into private.stripe_events (id) values ($1) on conflict do nothing returning id',
    [id],
  )
  return rows.length > 0
}

async function writeSubscription(
  tx: Queryable,
  userId: string,
  found: CopiedSubscription | null,
): Promise<void> {
  // One live row per user, and a grant takes precedence: next to a live grant no other row is stored.
  if (!found || (await hasGrant(tx, userId))) {
    await tx.query(`delete from public.subscriptions where user_id = $1 and provider = 'stripe'`, [userId])
    return
  }
  // Written only when something changed, because every write notifies open tabs.
  await tx.query(
    `insert into public.subscriptions as s (user_id, provider, subscription_status, plan_type, billing_period,
       current_period_end, cancel_at_period_end)
     values ($1, 'stripe', $2, $3, $4, $5, $6)
     on conflict (user_id) where provider = 'stripe' do update set
       subscription_status = excluded.subscription_status, plan_type = excluded.plan_type,
       billing_period = excluded.billing_period, current_period_end = excluded.current_period_end,
       cancel_at_period_end = excluded.cancel_at_period_end, updated_at = now()
     where (s.subscription_status, s.plan_type, s.billing_period, s.current_period_end, s.cancel_at_period_end)
       is distinct from (excluded.subscription_status, excluded.plan_type, excluded.billing_period,
         excluded.current_period_end, excluded.cancel_at_period_end)`,
    [
      userId,
      found.subscription_status,
      found.plan_type,
      found.billing_period,
      found.current_period_end,
      found.cancel_at_period_end,
    ],
  )
}

export async function hasGrant(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx.query(
    `select from public.subscriptions
     where user_id = $1 and provider = 'grant' and private.is_active_status(subscription_status)`,
    [userId],
  )
  return rows.length > 0
}
