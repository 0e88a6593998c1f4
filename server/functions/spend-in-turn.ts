// Work that a plan counts and that is counted only when it is done: as much of one account runs at once as its plan has
// left, and the rest waits to be asked again. Otherwise all of it would run, and all but one be refused afterwards.

export type SpendInTurn = <Result>(
  account: string,
  /** Resolves to what the plan has left, or null where it has no limit. Throws the refusal. */
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
      // The number was read before what has ended meanwhile was counted.
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
