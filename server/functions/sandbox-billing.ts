import { z } from 'zod'
import type { SandboxBilling } from '#server/billing/sandbox.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'

const plan = z.enum(['premium', 'pro'])
const period = z.enum(['monthly', 'yearly'])
const body = z.object({
  session: z.uuid(),
  action: z
    .discriminatedUnion('do', [
      z.object({
        do: z.enum(['pay', 'start_trial', 'cancel', 'resume', 'fail_payment', 'recover_payment', 'end_now']),
      }),
      z.object({ do: z.literal('switch'), plan, period }),
    ])
    .optional(),
})

/**
 * The sandbox's own pages: reads the state, or performs a button's action and then reads it. The session is the
 * secret, as with a provider.
 */
export function sandboxBilling(sandbox: SandboxBilling): FunctionHandler<z.infer<typeof body>> {
  return {
    signedIn: false,
    body,
    async run({ body: { session, action } }) {
      const done = action ? await sandbox.act(session, action) : true
      const visit = await sandbox.visit(session)
      if (!visit)
        throw new FunctionError(404, 'unknown_session', 'This page has expired. Start again from Billing.')
      if (!done) throw new FunctionError(409, 'out_of_date', 'The subscription has changed: reload the page.')
      return visit
    },
  }
}
