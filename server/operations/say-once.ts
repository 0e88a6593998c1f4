// PostgreSQL away is one thing that happened, however many meet it: each place that does says so once a minute, and how
// often it was met since it last did.
import type pino from 'pino'
import { DatabaseUnavailable } from '#database/unavailable.ts'

const QUIET_MS = 60_000

export type LogMethod = NonNullable<NonNullable<pino.LoggerOptions['hooks']>['logMethod']>

export function sayOnce(now: () => number): LogMethod {
  // By the words of the place, which are few.
  const places = new Map<string, { quietUntil: number; times: number }>()
  return function logMethod(args, method) {
    const [what, words] = args as [unknown, unknown]
    const err = typeof what === 'object' && what !== null && 'err' in what ? what.err : undefined
    if (!(err instanceof DatabaseUnavailable)) return method.apply(this, args)
    const place = places.get(String(words)) ?? { quietUntil: 0, times: 0 }
    place.times += 1
    places.set(String(words), place)
    if (now() < place.quietUntil) return
    method.apply(this, [{ ...(what as object), times: place.times }, String(words)])
    place.quietUntil = now() + QUIET_MS
    place.times = 0
  }
}
