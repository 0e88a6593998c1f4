/**
 * Runs items together without a timer: the first one starts a run at the next tick, and all that come while it
 * is under way are the next run. Whoever added an item waits for its own result, so that what is answered is
 * durable (the measurements: docs/decisions/090).
 */
export function createBatch<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  atMost = 2_000,
): { add(item: Item): Promise<Result>; idle(): Promise<void> } {
  let waiting: Waiting<Item, Result>[] = []
  let running: Promise<void> | undefined

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const now = waiting.splice(0, atMost)
      try {
        const results = await run(now.map(({ item }) => item))
        now.forEach(({ resolve }, i) => resolve(results[i]!))
      } catch (error) {
        for (const { reject } of now) reject(error)
      }
    }
    running = undefined
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        running ??= new Promise<void>((next) => setImmediate(next)).then(drain)
      }),
    idle: async () => await running,
  }
}

type Waiting<Item, Result> = {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}
