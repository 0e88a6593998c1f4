// Billing without a payment provider: the same states, controlled from pages of our own (web/billing/sandbox-*.tsx).
import { plans, planValues, type BillingPeriod, type CheckoutPlan } from '#core/billing/plans.ts'
import {
  startSubscription,
  change,
  advanceSubscription,
  type CheckoutAction,
  type PortalAction,
  type SandboxSubscription,
} from '#core/billing/sandbox-subscription.ts'
import type { Database, Identity, Queryable } from '#database/database.ts'
import { nothingToChange, type Billing } from './billing.ts'
import { billChange, listSandboxInvoices } from './sandbox-invoices.ts'
import { openPage, readSession, type Session } from './sandbox-sessions.ts'

export type SandboxAction =
  | { do: CheckoutAction | Exclude<PortalAction, 'switch'> }
  | { do: 'switch'; plan: CheckoutPlan; period: BillingPeriod }

type SandboxVisit = {
  kind: 'checkout' | 'portal'
  email: string
  plan_type: CheckoutPlan | null
  billing_period: BillingPeriod | null
  completed: boolean
  subscription: SandboxSubscription | null
}

export type SandboxBilling = Billing & {
  /** The content of a page opened with this session; null when the session is unknown or older than a day. */
  visit(sessionId: string): Promise<SandboxVisit | null>
  /** Performs the action of a button; false when it no longer applies (another tab was faster). */
  act(sessionId: string, action: SandboxAction): Promise<boolean>
}

const service: Identity = { role: 'service_role' }

export function createSandbox(db: Database, siteUrl: string, now: () => Date): SandboxBilling {
  return {
    openCheckout: (userId, plan, period) =>
      db.transaction(service, async (tx) => {
        await lockPerson(tx, userId)
        if (await isSubscribed(tx, userId)) {
          const message = 'You already have a plan. Change it under Billing.'
          return { ok: false, reason: 'subscribed', message }
        }
        return { ok: true, url: await openPage(tx, siteUrl, 'checkout', userId, plan, period) }
      }),
    openPortal: (userId) =>
      db.transaction(service, async (tx) => {
        await lockPerson(tx, userId)
        if (!(await readSubscription(tx, userId))) {
          return {
            ok: false,
            reason: 'nothing_to_manage',
            message: 'There is no subscription to manage yet.',
          }
        }
        return { ok: true, url: await openPage(tx, siteUrl, 'portal', userId) }
      }),
    refresh: (userId) => db.transaction(service, (tx) => applyDueChanges(tx, userId, now())),
    listInvoices: async (userId) => ({ ok: true, invoices: await listSandboxInvoices(db, userId) }),
    change: (userId, renewal) =>
      db.transaction(service, async (tx) => {
        const before = await readSubscription(tx, userId)
        const after = before && change(before, renewal, undefined, now())
        if (!after) return nothingToChange
        await write(tx, userId, { before, after, now: now() })
        return { ok: true }
      }),
    visit: (sessionId) => db.transaction(service, (tx) => readVisit(tx, sessionId)),
    act: (sessionId, action) => db.transaction(service, (tx) => act(tx, sessionId, action, now())),
  }
}

async function act(tx: Queryable, sessionId: string, action: SandboxAction, now: Date): Promise<boolean> {
  const session = await readSession(tx, sessionId)
  if (!session || session.completed_at) return false
  if (session.kind === 'checkout') await lockPerson(tx, session.user_id)
  const before = await readSubscription(tx, session.user_id)
  const after =
    session.kind === 'checkout'
      ? await checkOut(tx, session, action, now)
      : before && manage(before, action, now)
  if (!after) return false
  await write(tx, session.user_id, { before, after, now })
  if (session.kind === 'checkout') {
    await tx.query('update private.billing_sessions set completed_at = now() where id = $1', [session.id])
  }
  return true
}

async function checkOut(tx: Queryable, session: Session, action: SandboxAction, now: Date) {
  if (action.do !== 'pay' && action.do !== 'start_trial') return null
  // Two tabs may have opened two sessions: the second to pay finds an existing plan.
  if (await isSubscribed(tx, session.user_id)) return null
  return startSubscription(action.do, session.plan_type!, session.billing_period!, now)
}

function manage(before: SandboxSubscription, action: SandboxAction, now: Date): SandboxSubscription | null {
  if (action.do === 'pay' || action.do === 'start_trial') return null
  const to = action.do === 'switch' ? { plan: action.plan, period: action.period } : undefined
  return change(before, action.do, to, now)
}

async function applyDueChanges(tx: Queryable, userId: string, now: Date): Promise<void> {
  const before = await readSubscription(tx, userId)
  if (!before) return
  const after = advanceSubscription(before, now)
  if (after !== before) await write(tx, userId, { before, after, now })
}

async function readVisit(tx: Queryable, sessionId: string): Promise<SandboxVisit | null> {
  const session = await readSession(tx, sessionId)
  if (!session) return null
  const { kind, email, plan_type, billing_period, completed_at } = session
  const subscription = await readSubscription(tx, session.user_id)
  return { kind, email, plan_type, billing_period, completed: completed_at !== null, subscription }
}

// Until the transaction ends, so that two checkouts of one user are handled one after the other.
async function lockPerson(tx: Queryable, userId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('billing ' || $1::text, 0))`, [userId])
}

async function isSubscribed(tx: Queryable, userId: string): Promise<boolean> {
  const rows = await tx.query(
    `select from public.subscriptions where user_id = $1 and subscription_status in ('active', 'trialing')`,
    [userId],
  )
  return rows.length > 0
}

async function readSubscription(tx: Queryable, userId: string): Promise<SandboxSubscription | null> {
  const [found] = await tx.query<SandboxSubscription>(
    `select subscription_status, plan_type, billing_period, current_period_end, cancel_at_period_end
     from public.subscriptions where user_id = $1 and provider = 'sandbox' for update`,
    [userId],
  )
  return found ?? null
}

type Change = { before: SandboxSubscription | null; after: SandboxSubscription; now: Date }

async function write(tx: Queryable, userId: string, made: Change): Promise<void> {
  await writeSubscription(tx, userId, made.after)
  await billChange(tx, userId, made)
  const failed =
    made.after.subscription_status === 'past_due' && made.before?.subscription_status !== 'past_due'
  if (!failed) return
  const { name } = plans[planValues[made.after.plan_type]!]
  await tx.query(`select private.notify($1, 'payment_failed', jsonb_build_object('plan', $2::text))`, [
    userId,
    name,
  ])
}

async function writeSubscription(tx: Queryable, userId: string, after: SandboxSubscription): Promise<void> {
  await tx.query(
    `insert into public.subscriptions (user_id, provider, subscription_status, plan_type, billing_period,
       current_period_end, cancel_at_period_end)
     values ($1, 'sandbox', $2, $3, $4, $5, $6)
     on conflict (user_id) where provider = 'sandbox' do update set
       subscription_status = excluded.subscription_status, plan_type = excluded.plan_type,
       billing_period = excluded.billing_period, current_period_end = excluded.current_period_end,
       cancel_at_period_end = excluded.cancel_at_period_end, updated_at = now()`,
    [
      userId,
      after.subscription_status,
      after.plan_type,
      after.billing_period,
      after.current_period_end,
      after.cancel_at_period_end,
    ],
  )
}
