// The invoices of the sandbox, stored in the transaction of the change that they bill.
import { invoicesOf } from '#core/billing/sandbox-invoices.ts'
import type { SandboxSubscription } from '#core/billing/sandbox-subscription.ts'
import type { Database, Identity, Queryable } from '#database/database.ts'
import type { Invoice } from '#core/billing/invoice.ts'

const service: Identity = { role: 'service_role' }

export async function billChange(
  tx: Queryable,
  userId: string,
  { before, after, now }: { before: SandboxSubscription | null; after: SandboxSubscription; now: Date },
): Promise<void> {
  if (before?.subscription_status === 'past_due' && after.subscription_status === 'active')
    await tx.query(`update private.sandbox_invoices set status = 'paid' where user_id = $1`, [userId])
  for (const { at, description, amount, status } of invoicesOf(before, after, now))
    await tx.query(
      `insert into private.sandbox_invoices (user_id, at, description, amount, status) values ($1, $2, $3, $4, $5)`,
      [userId, at, description, amount, status],
    )
}

type Row = {
  id: string
  place: string
  at: Date
  description: string
  amount: number
  status: 'paid' | 'open'
}

/** Newest first. Nothing was charged, so there is nothing to download. */
export async function listSandboxInvoices(db: Database, userId: string): Promise<Invoice[]> {
  const rows = await db.as(service).query<Row>(
    `select id, row_number() over (order by at, id) as place, at, description, amount, status
     from private.sandbox_invoices where user_id = $1 order by at desc, id desc limit 100`,
    [userId],
  )
  return rows.map(({ id, place, at, description, amount, status }) => ({
    id,
    number: `SANDBOX-${place.padStart(4, '0')}`,
    at: at.toISOString(),
    description,
    amount,
    currency: 'usd',
    status,
    page: null,
    pdf: null,
  }))
}
