// Rate limits of database functions that strangers may call.
import type { Limit } from './http/rate-limit.ts'

// Sign-in by username must look up the address of a name before sign-in. Ten a minute are plenty for a user and too
// few to collect names. Sign-up has a higher limit, because it checks while the user types.
export const callLimits = {
  get_user_by_email_or_username: { name: 'username look-up', count: 10, seconds: 60 },
  is_username_free: { name: 'username check', count: 20, seconds: 60 },
} as const satisfies Record<string, Limit>
