import { isRefusal } from '#database/error-code.ts'

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

/**
 * Many single calls as few statements, each caller with a promise of its own answer. `run` answers in the order it was
 * asked. Where PostgreSQL refuses a batch it did nothing of it: each item is then tried alone.
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
