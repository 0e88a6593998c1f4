import { z } from 'zod'
import type { Billing } from '#server/billing/billing.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { userIdOf } from './user-id.ts'

const body = z.object({ wish: z.enum(['cancel', 'resume']) })

/** Cancels the caller's subscription at the end of its period, or undoes that. The token identifies the caller. */
export function changeSubscription(billing: Billing): FunctionHandler<z.infer<typeof body>> {
  return {
    signedIn: true,
    inPerson: true,
    body,
    async run({ body: { wish }, identity }) {
      const changed = await billing.change(userIdOf(identity), wish)
      if (!changed.ok)
        throw new FunctionError(changed.reason === 'unreachable' ? 503 : 409, changed.reason, changed.message)
      return { changed: true }
    },
  }
}
