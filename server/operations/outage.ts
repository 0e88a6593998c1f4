// A database outage is one event, however many callers meet it: one line when the database is lost, and one when it
// responds again. A full connection pool is not an outage: each place that meets it logs it once a minute.
import { setTimeout as sleep } from 'node:timers/promises'
import type pino from 'pino'
import type { Database } from '#database/database.ts'
import { DatabaseUnavailable } from '#database/unavailable.ts'

const QUIET_MS = 60_000
const PROBE_MS = 1_000

type LogMethod = NonNullable<NonNullable<pino.LoggerOptions['hooks']>['logMethod']>

export type Outage = {
  logMethod: LogMethod
  /** Probes a lost database until it responds; the returned function stops that. */
  watch(db: Database, probeMs?: number): () => void
}

export function createOutage(now: () => number = Date.now): Outage {
  const limitPlacesToOneAMinute = limitPlaces(now)
  let current: { since: number; errors: number } | undefined
  let onLost: (log: pino.Logger) => void = () => undefined

  function recover(log: pino.Logger): void {
    if (!current) return
    const { since, errors } = current
    current = undefined
    log.warn({ seconds: Math.round((now() - since) / 1_000), errors }, 'The database answers again')
  }

  return {
    logMethod(args, method) {
      const [what, words] = args as [unknown, unknown]
      const err = typeof what === 'object' && what !== null && 'err' in what ? what.err : undefined
      const cause = findUnavailable(err)
      if (!cause) return method.apply(this, args)
      // Watches only the database of this process; each place reports an unavailable cell, like a full pool.
      const { cell } = this.bindings() as { cell?: string }
      if (cause.isBusy || cell !== undefined)
        return limitPlacesToOneAMinute(`${cell ?? ''} ${String(words)}`, (times) =>
          method.apply(this, [{ err: cause, times }, String(words)]),
        )
      if (current) return void (current.errors += 1)
      current = { since: now(), errors: 1 }
      method.apply(this, [{ err: cause, met: String(words) }, 'The database does not answer'])
      onLost(this)
    },
    watch(db, probeMs = PROBE_MS) {
      const life = new AbortController()
      onLost = (log) => void answersAgain(db, probeMs, life.signal).then((found) => found && recover(log))
      return () => life.abort()
    },
  }
}

async function answersAgain(db: Database, probeMs: number, stopped: AbortSignal): Promise<boolean> {
  while (!stopped.aborted) {
    await sleep(probeMs, undefined, { ref: false })
    const answered = await db
      .as({ role: 'anon' })
      .query('select 1')
      .then(
        () => true,
        () => false,
      )
    if (answered) return !stopped.aborted
  }
  return false
}

function findUnavailable(error: unknown): DatabaseUnavailable | undefined {
  if (error instanceof DatabaseUnavailable) return error
  return error instanceof Error && error.cause instanceof DatabaseUnavailable ? error.cause : undefined
}

/** Places are identified by their message, of which there are few. */
function limitPlaces(now: () => number) {
  const places = new Map<string, { quietUntil: number; times: number }>()
  return (name: string, say: (times: number) => void) => {
    const place = places.get(name) ?? { quietUntil: 0, times: 0 }
    place.times += 1
    places.set(name, place)
    if (now() < place.quietUntil) return
    say(place.times)
    place.quietUntil = now() + QUIET_MS
    place.times = 0
  }
}
