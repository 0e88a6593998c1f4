import { z } from 'zod'
import type { Billing } from '#server/billing/billing.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { userIdOf } from './user-id.ts'

const body = z.object({})

/** Queries the provider's state; the client then reads the result from `subscriptions`. */
export function checkSubscription(billing: Billing): FunctionHandler<z.infer<typeof body>> {
  return {
    signedIn: true,
    body,
    async run({ identity }) {
      await billing.refresh(userIdOf(identity))
      return { checked: true }
    },
  }
}
