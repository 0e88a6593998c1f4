/**
 * Many single calls as few statements: while one is under way the next callers gather, and go together. `run` answers
 * in the order it was asked.
 */
export function gather<Item, Answer>(
  run: (items: Item[]) => Promise<Answer[]>,
  most = 200,
): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  const waiting: Waiting[] = []
  let busy = false

  async function runAll(): Promise<void> {
    busy = true
    while (waiting.length > 0) {
      const together = waiting.splice(0, most)
      try {
        const answers = await run(together.map(({ item }) => item))
        together.forEach(({ resolve }, place) => resolve(answers[place]!))
      } catch (error) {
        // A statement that was refused did nothing: one bad row must not take the others with it.
        if (together.length > 1 && isRefusal(error)) for (const one of together) await runOne(one)
        else for (const { reject } of together) reject(error)
      }
    }
    busy = false
  }

  async function runOne({ item, resolve, reject }: Waiting): Promise<void> {
    await run([item]).then((answers) => resolve(answers[0]!), reject)
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // A turn later, so that those who ask in the same breath go together.
      if (!busy) {
        busy = true
        setImmediate(() => void runAll())
      }
    })
}

/** PostgreSQL looked at it and said no: data that breaks a rule (SQLSTATE 22 and 23). */
export const isRefusal = (error: unknown): boolean => /^2[23]/.test((error as { code?: string }).code ?? '')
