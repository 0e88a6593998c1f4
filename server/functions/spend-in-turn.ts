// For work that a plan counts only when it is done: runs at most as many tasks of one account at a time as its plan
// has left, and the rest waits for another check. Otherwise all of them would run, and all but one be rejected
// afterwards.

type SpendInTurn = <Result>(
  account: string,
  /** Resolves to the remaining allowance, or null without a limit. Throws the refusal. */
  readLeft: () => Promise<number | null>,
  work: () => Promise<Result>,
) => Promise<Result>

type Account = { running: Set<Promise<unknown>>; ended: number }

export function createSpendInTurn(): SpendInTurn {
  const accounts = new Map<string, Account>()
  return async (name, readLeft, work) => {
    for (;;) {
      const account = accounts.get(name) ?? { running: new Set(), ended: 0 }
      accounts.set(name, account)
      const { ended } = account
      const left = await readLeft().catch((error: unknown) => {
        if (account.running.size === 0) accounts.delete(name)
        throw error
      })
      // The number was read before work that has ended since was counted.
      if (ended !== account.ended && left !== null) continue
      if (left === null || account.running.size < left) return await run(name, account, work)
      await Promise.race(account.running)
    }
  }

  async function run<Result>(name: string, account: Account, work: () => Promise<Result>): Promise<Result> {
    const done = Promise.withResolvers<void>()
    account.running.add(done.promise)
    accounts.set(name, account)
    try {
      return await work()
    } finally {
      account.running.delete(done.promise)
      account.ended += 1
      if (account.running.size === 0) accounts.delete(name)
      done.resolve()
    }
  }
}
