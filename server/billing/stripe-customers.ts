// The Stripe customer of a user, created at their first checkout and stored.
import type { Stripe } from 'stripe'
import type { Database, Identity } from '#database/database.ts'

export type StripeDeps = { stripe: Stripe; db: Database; siteUrl: string }

export type StripeCustomer = { user_id: string; customer_id: string; checkout_session_id: string | null }

export const service: Identity = { role: 'service_role' }

export async function findCustomer(db: Database, userId: string): Promise<StripeCustomer | undefined> {
  const [found] = await db
    .as(service)
    .query<StripeCustomer>('select * from private.stripe_customers where user_id = $1', [userId])
  return found
}

export async function findOrMakeCustomer(deps: StripeDeps, userId: string): Promise<StripeCustomer> {
  return (await findCustomer(deps.db, userId)) ?? makeCustomer(deps, userId)
}

/** Stripe no longer knows the customer: deleted there, or created with the key of another account or mode. */
export async function unlinkCustomer(db: Database, customer: StripeCustomer): Promise<void> {
  await db
    .as(service)
    .query('delete from private.stripe_customers where customer_id = $1', [customer.customer_id])
}

export function isMissing(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  // Compared by name, because the class would load all of Stripe's client into every process.
  const { type, code } = error as Partial<Stripe.errors.StripeError>
  return type === 'StripeInvalidRequestError' && code === 'resource_missing'
}

async function makeCustomer({ stripe, db }: StripeDeps, userId: string): Promise<StripeCustomer> {
  const { query } = db.as(service)
  const [person] = await query<{ email: string }>('select email from auth.users where id = $1', [userId])
  if (!person) throw new Error('This account no longer exists.')
  const made = await stripe.customers.create({ email: person.email, metadata: { user_id: userId } })
  await query(
    `insert into private.stripe_customers (user_id, customer_id) values ($1, $2)
     on conflict (user_id) do nothing`,
    [userId, made.id],
  )
  const stored = (await findCustomer(db, userId))!
  // Another tab was faster: this customer is unused.
  if (stored.customer_id !== made.id) await stripe.customers.del(made.id)
  return stored
}
