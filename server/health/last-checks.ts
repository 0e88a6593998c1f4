// Caches the checks for frequent callers such as a monitoring system: run at most every few minutes, because each run
// contacts a mail server, DNS and the public URL. Never waits: it returns the last result.
import type { Check } from './check.ts'

const KEPT_MS = 5 * 60_000

type LastChecks = {
  /** Empty until the first run is done. */
  read(): readonly Check[]
  /** Resolves when no run is in progress. */
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
