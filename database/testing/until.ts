// Waits for what a test needs, instead of for a time.
import { setTimeout as sleep } from 'node:timers/promises'

// Asked less often the longer it lasts: many questions are a connection of their own, and take as long as the first pause.
const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 100
// Waited in vain only where something is broken: long enough for a busy machine.
const LONGEST_MS = 60_000

/** Answers once `holds`; one that throws does not hold yet. `describe` says how things stand when it never does. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  describe: () => unknown = () => holds.toString(),
): Promise<void> {
  const end = performance.now() + LONGEST_MS
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

/** Answers once the condition is true in the database. `shown` is a query for how things stand when it never is. */
export function untilTrue(sql: Sql, condition: string, shown: string): Promise<void> {
  return until(
    async () => (await sql(`select (${condition}) as met`))[0]?.['met'] === true,
    async () => ({ condition, found: await sql(shown) }),
  )
}
