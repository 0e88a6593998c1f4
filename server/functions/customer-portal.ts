import { z } from 'zod'
import type { Billing } from '#server/billing/billing.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { userIdOf } from './user-id.ts'

const body = z.object({})

/** Returns `{ url }`, the page on which the caller manages their subscription. */
export function customerPortal(billing: Billing): FunctionHandler<z.infer<typeof body>> {
  return {
    signedIn: true,
    inPerson: true,
    body,
    async run({ identity }) {
      const opened = await billing.openPortal(userIdOf(identity))
      if (!opened.ok)
        throw new FunctionError(opened.reason === 'unreachable' ? 503 : 409, opened.reason, opened.message)
      return { url: opened.url }
    },
  }
}
