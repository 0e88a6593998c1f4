import { z } from 'zod'
import type { Billing } from '#server/billing/billing.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { userIdOf } from './user-id.ts'

// The server decides price and customer: other fields of the client are ignored.
const body = z.object({
  planType: z.enum(['premium', 'pro']).default('premium'),
  billingPeriod: z.enum(['monthly', 'yearly']).default('yearly'),
})

/** A page to pay for a plan: `{ url }`, opened in a new tab. */
export function createCheckout(billing: Billing): FunctionHandler<z.infer<typeof body>> {
  return {
    signedIn: true,
    inPerson: true,
    body,
    async run({ body: { planType, billingPeriod }, identity }) {
      const opened = await billing.openCheckout(userIdOf(identity), planType, billingPeriod)
      if (!opened.ok)
        throw new FunctionError(opened.reason === 'unreachable' ? 503 : 409, opened.reason, opened.message)
      return { url: opened.url }
    },
  }
}
