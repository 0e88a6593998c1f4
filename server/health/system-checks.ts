// For admins: all possible problems of this installation, with their remedies.
import { z } from 'zod'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { checkRunning, type RunningServer } from './check-running.ts'

const body = z.object({})

export function systemChecks(server: RunningServer): FunctionHandler<z.infer<typeof body>> {
  return {
    signedIn: true,
    body,
    async run({ identity, db }) {
      const [asking] = await db.as(identity).query<{ is_admin: boolean }>('select private.is_admin()')
      if (!asking!.is_admin) throw new FunctionError(403, '42501', 'Only admins can do this.')
      return { checked_at: server.now().toISOString(), checks: await checkRunning(server) }
    },
  }
}
