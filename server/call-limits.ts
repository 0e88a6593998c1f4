// Database functions that a stranger may call, but not often.
import type { Limit } from './http/rate-limit.ts'

// Sign-in by username must find out the address behind a name, before anybody is signed in. Ten a minute are
// plenty for a person and too few to collect names with. Sign-up asks more often, because it asks while somebody types.
export const callLimits = {
  get_user_by_email_or_username: { name: 'username look-up', count: 10, seconds: 60 },
  is_username_free: { name: 'username check', count: 20, seconds: 60 },
} as const satisfies Record<string, Limit>
