// Fair shares of the connections of one pool: however much one account or address requests at a time, others find a
// free connection. A request over its share waits for a connection of that share, as it would for one of the pool.
import { createPoolBusyError } from './unavailable.ts'
import type { Identity } from './database.ts'

/** The holder of a share: an account, an address, or all users together. */
type Holder = {
  readonly atMost: number
  held: number
  waiting: number
  /** Called when it has no connection and none waiting. */
  readonly forget?: () => void
}
/** The holders of one request; `people` is checked first, because it is exhausted most often. */
type Holders = { people: Holder; address: Holder; account: Holder | undefined }
type Waiting = { holders: Holders; since: number; start: () => void; refuse: (error: Error) => void }

/** A request that waits longer, or behind more others, is rejected and should be retried later. */
const WAIT_MS = 5_000
const MOST_WAITING = 200

/** The share of an account in a pool's connections is one in this many, and so is that of a network address. */
export const connectionParts = { account: 3, address: 2 } as const

const releaseNothing = () => undefined

export class Shares {
  readonly #ofAccount: number
  readonly #ofAddress: number
  readonly #people: Holder
  readonly #accounts = new Map<string, Holder>()
  readonly #addresses = new Map<string, Holder>()
  /** Waiting requests in order of arrival. */
  readonly #waiting = new Set<Waiting>()
  // One timer for all waiting requests: a timer for each costs more than the rest of waiting.
  #timer: NodeJS.Timeout | undefined

  constructor(poolSize: number) {
    this.#ofAccount = Math.max(1, Math.ceil(poolSize / connectionParts.account))
    this.#ofAddress = Math.max(1, Math.ceil(poolSize / connectionParts.address))
    // Reserves two connections for sign-in, the tracker and the rate limits, whatever users request.
    this.#people = { atMost: Math.max(1, poolSize - 2), held: 0, waiting: 0 }
  }

  /**
   * Returns the function that releases the connection; synchronously when one is free, or the identity names no
   * client.
   */
  take({ role, client, claims }: Identity): (() => void) | Promise<() => void> {
    if (client === undefined || role === 'service_role' || role === 'auth_admin') return releaseNothing
    const sub = claims?.sub
    const holders = {
      people: this.#people,
      address: holderOf(this.#addresses, client, this.#ofAddress),
      account: typeof sub === 'string' ? holderOf(this.#accounts, sub, this.#ofAccount) : undefined,
    }
    const release = () => {
      count(holders, 'held', -1)
      this.#startNext()
    }
    if (!isFree(holders)) return this.#wait(holders).then(() => release)
    count(holders, 'held', 1)
    return release
  }

  #wait(holders: Holders): Promise<void> {
    const { address, account } = holders
    if (address.waiting >= MOST_WAITING || (account?.waiting ?? 0) >= MOST_WAITING) {
      count(holders, 'waiting', 0)
      throw createPoolBusyError()
    }
    return new Promise((start, refuse) => {
      this.#waiting.add({ holders, since: Date.now(), start, refuse })
      count(holders, 'waiting', 1)
      if (this.#timer === undefined) this.#lookAfter(WAIT_MS)
    })
  }

  #leave(waiting: Waiting): void {
    this.#waiting.delete(waiting)
    count(waiting.holders, 'waiting', -1)
  }

  // Starts the next request, skipping those whose own share is exhausted.
  #startNext(): void {
    for (const waiting of this.#waiting) {
      if (this.#people.held >= this.#people.atMost) return
      if (!isFree(waiting.holders)) continue
      count(waiting.holders, 'held', 1)
      this.#leave(waiting)
      waiting.start()
    }
  }

  #lookAfter(ms: number): void {
    this.#timer = setTimeout(() => this.#refuseOverdue(), ms).unref()
  }

  #refuseOverdue(): void {
    this.#timer = undefined
    for (const waiting of this.#waiting) {
      const left = waiting.since + WAIT_MS - Date.now()
      if (left > 0) {
        return this.#lookAfter(left)
      }
      this.#leave(waiting)
      waiting.refuse(createPoolBusyError())
    }
  }
}

function holderOf(holders: Map<string, Holder>, name: string, atMost: number): Holder {
  const known = holders.get(name)
  if (known) return known
  const holder = { atMost, held: 0, waiting: 0, forget: () => void holders.delete(name) }
  holders.set(name, holder)
  return holder
}

const isFree = ({ people, address, account }: Holders): boolean =>
  people.held < people.atMost &&
  address.held < address.atMost &&
  (account === undefined || account.held < account.atMost)

function count({ people, address, account }: Holders, what: 'held' | 'waiting', by: number): void {
  people[what] += by
  add(address, what, by)
  if (account) add(account, what, by)
}

function add(holder: Holder, what: 'held' | 'waiting', by: number): void {
  holder[what] += by
  if (holder.held === 0 && holder.waiting === 0) holder.forget?.()
}
