// Waits for the condition that a test needs, instead of for a time.
import { setTimeout as sleep } from 'node:timers/promises'

// The pauses grow: many queries use a separate connection, and take as long as the first pause.
const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 100
// The timeout is reached only when something is broken: long enough for a busy machine.
const LONGEST_MS = 60_000

/**
 * Resolves once `holds` is true; an exception counts as false. `describe` returns the current state for the error
 * when it never is.
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  describe: () => unknown = () => holds.toString(),
  longestMs = LONGEST_MS,
): Promise<void> {
  const end = performance.now() + longestMs
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.1, LONGEST_PAUSE_MS)) {
    let cause: unknown
    try {
      if (await holds()) return
    } catch (error) {
      cause = error
    }
    if (performance.now() > end)
      throw new Error(`Never came true: ${JSON.stringify(await describe())}`, { cause })
    await sleep(pauseMs)
  }
}

type Sql = (text: string) => Promise<Record<string, unknown>[]>

/** Resolves once the condition is true in the database. `shown` is a query for the current state when it never is. */
export function untilTrue(sql: Sql, condition: string, shown: string): Promise<void> {
  return until(
    async () => (await sql(`select (${condition}) as met`))[0]?.['met'] === true,
    async () => ({ condition, found: await sql(shown) }),
  )
}
