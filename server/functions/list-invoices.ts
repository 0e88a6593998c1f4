import { z } from 'zod'
import type { Billing } from '#server/billing/billing.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { userIdOf } from './user-id.ts'

const body = z.object({})

/** The caller's invoices, newest first: `{ invoices }`. */
export function listInvoices(billing: Billing): FunctionHandler<z.infer<typeof body>> {
  return {
    signedIn: true,
    inPerson: true,
    body,
    async run({ identity }) {
      const listed = await billing.listInvoices(userIdOf(identity))
      if (!listed.ok) throw new FunctionError(503, listed.reason, listed.message)
      return { invoices: listed.invoices }
    },
  }
}
