/**
 * Runs items together: the first one starts a run at the next tick, and all that come while it is under way are the
 * next run. Whoever added an item is told when its own run is done, so that what is answered is durable (decision
 * 090). Told by a call, not a promise: there are thousands a second. `gatherMs` waits for more before a run, where
 * nobody waits for it.
 */
export function createBatch<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { atMost = 2_000, gatherMs = 0 }: { atMost?: number; gatherMs?: number } = {},
): { add(item: Item, done: Done<Result>): void; idle(): Promise<void> } {
  let waiting: Waiting<Item, Result>[] = []
  let running: Promise<void> | undefined

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      await gather(gatherMs)
      const now = waiting.length > atMost ? waiting.splice(0, atMost) : waiting
      if (now === waiting) waiting = []
      try {
        const results = await run(now.map(({ item }) => item))
        for (const [i, { done }] of now.entries()) done(null, results[i])
      } catch (error) {
        for (const { done } of now) done(error as Error, undefined)
      }
    }
    running = undefined
  }

  return {
    add(item, done) {
      waiting.push({ item, done })
      running ??= drain()
    },
    idle: async () => await running,
  }
}

export type Done<Result> = (error: Error | null, result: Result | undefined) => void
type Waiting<Item, Result> = { item: Item; done: Done<Result> }

const gather = (ms: number) =>
  new Promise<void>((next) => (ms === 0 ? setImmediate(next) : setTimeout(next, ms)))
