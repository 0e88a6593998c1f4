// Lets an admin see the product as a user does. The database checks the rights, opens the session and writes the log.
import { z } from 'zod'
import type { IssueImpersonation } from '#server/supabase/auth/impersonation.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'

const body = z.object({
  userId: z.uuid(),
  reason: z.string().refine((text) => !text.includes('\0'), 'Use letters'),
})

/** Returns a session like a sign-in does, but without a way to extend it. */
export function signInAs(issue: IssueImpersonation): FunctionHandler<z.infer<typeof body>> {
  return {
    signedIn: true,
    inPerson: true,
    body,
    async run({ body: { userId, reason }, identity, db }) {
      const [opened] = await db
        .as(identity)
        .query<{ session: string }>('select public.admin_impersonate($1, $2) as session', [userId, reason])
      const session = await issue(opened!.session)
      if (!session) throw new Error('The new session no longer exists')
      return session
    },
  }
}
