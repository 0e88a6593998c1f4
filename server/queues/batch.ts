import { isRefusal } from '#database/error-code.ts'

/**
 * Runs items together: the first one starts a run at the next tick, and all that arrive during a run form the next
 * one. The caller of an item is notified when its own run is done, so that the result is durable (decision 101). By a
 * callback and not a promise, because there are thousands a second. `gatherMs` waits for more items before a run,
 * when no caller waits for it.
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

/**
 * Combines many single calls into few statements; each caller gets a promise of its own result. `run` returns results
 * in order. When PostgreSQL rejects a batch, none of it was done, and each item is then tried alone.
 */
export function batched<Item, Answer>(
  run: (items: Item[]) => Promise<Answer[]>,
  atMost = 200,
): (item: Item) => Promise<Answer> {
  async function runEach(items: Item[]): Promise<PromiseSettledResult<Answer>[]> {
    try {
      return (await run(items)).map((value) => ({ status: 'fulfilled', value }))
    } catch (error) {
      if (items.length === 1 || !isRefusal(error)) throw error
      const results: PromiseSettledResult<Answer>[] = []
      for (const item of items)
        results.push(...(await Promise.allSettled([run([item]).then(([one]) => one!)])))
      return results
    }
  }

  const batch = createBatch(runEach, { atMost })
  return (item) =>
    new Promise((resolve, reject) => {
      batch.add(item, (error, result) => {
        if (result?.status === 'fulfilled') resolve(result.value)
        else reject(error ?? (result?.reason as Error))
      })
    })
}
