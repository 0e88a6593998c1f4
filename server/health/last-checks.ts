// The checks for whoever asks again and again, as a monitoring system does: made at most every few minutes, because each
// time a mail server, DNS and the public address are asked. Never waited for: what is told is the last result.
import type { Check } from './check.ts'

const KEPT_MS = 5 * 60_000

export type LastChecks = {
  /** Empty until the first ones are done. */
  read(): readonly Check[]
  /** Resolves when none is under way. */
  settled(): Promise<unknown>
}

export function createLastChecks(check: () => Promise<Check[]>, now: () => number = Date.now): LastChecks {
  let last: readonly Check[] = []
  let begunAt = -Infinity
  let inFlight: Promise<unknown> = Promise.resolve()
  return {
    read() {
      if (now() - begunAt >= KEPT_MS) {
        begunAt = now()
        inFlight = check().then(
          (checks) => (last = checks),
          () => (last = []),
        )
      }
      return last
    },
    settled: () => inFlight,
  }
}
