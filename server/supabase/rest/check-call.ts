// Checks of the arguments of remote functions that run here, before the database is queried.
import { RestError } from './errors.ts'
import type { CallPlan } from './plan.ts'
import type { RestRequest } from './request.ts'

/** Checks by function name; null allows the call. */
export type CallChecks = Record<string, (args: Record<string, unknown>) => Refusal | null>

type Refusal = { message: string; hint: string }

/** Rejects in the same format as a function that raises PT400. */
export function checkCall({ routine }: CallPlan, { payload }: RestRequest, checks: CallChecks): void {
  if (routine.schema !== 'public' || !Object.hasOwn(checks, routine.name) || !payload || payload.isArray)
    return
  const refusal = checks[routine.name]!(JSON.parse(payload.json) as Record<string, unknown>)
  if (refusal) throw new RestError(400, 'PT400', refusal.message, { hint: refusal.hint })
}
