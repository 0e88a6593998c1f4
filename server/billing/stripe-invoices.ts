// The invoices of a user at Stripe, by their stored customer.
import type { Stripe } from 'stripe'
import type { Invoice } from '#core/billing/invoice.ts'
import type { Listed } from './billing.ts'
import { findCustomer, isMissing, type StripeDeps } from './stripe-customers.ts'

export async function listInvoices({ stripe, db }: StripeDeps, userId: string): Promise<Listed> {
  const customer = await findCustomer(db, userId)
  if (!customer) return { ok: true, invoices: [] }
  try {
    const { data } = await stripe.invoices.list({ customer: customer.customer_id, limit: 100 })
    return { ok: true, invoices: data.filter(({ status }) => status !== 'draft').map(toInvoice) }
  } catch (error) {
    if (isMissing(error)) return { ok: true, invoices: [] }
    throw error
  }
}

function toInvoice(invoice: Stripe.Invoice): Invoice {
  const { id, number, created, total, currency, status, hosted_invoice_url: page, invoice_pdf: pdf } = invoice
  return {
    id: id ?? '',
    number,
    at: new Date(created * 1000).toISOString(),
    description: invoice.description ?? invoice.lines?.data[0]?.description ?? 'Subscription',
    amount: total,
    currency,
    status: statuses.find((known) => known === status) ?? 'open',
    page: onStripe(page),
    pdf: onStripe(pdf),
  }
}

const statuses = ['paid', 'open', 'void', 'uncollectible'] as const

// These URLs become links on our page.
const onStripe = (url: string | null | undefined) => (url?.startsWith('https://') ? url : null)
