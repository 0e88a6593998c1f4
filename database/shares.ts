// Fair shares of the connections of one pool: however much one account or address asks for at once, others find a
// connection free. What goes over a share waits for a connection of that share, as it would for one of the pool.
import { poolIsBusy } from './unavailable.ts'
import type { Identity } from './database.ts'

/** Whoever has a share: an account, an address, or all people together. */
type Holder = {
  readonly atMost: number
  held: number
  waiting: number
  /** Once it holds nothing and waits for nothing. */
  readonly forget?: () => void
}
/** Of one request; `people` is looked at first, as it is the one most often used up. */
type Holders = { people: Holder; address: Holder; account: Holder | undefined }
type Waiting = { holders: Holders; since: number; start: () => void; refuse: (error: Error) => void }

/** Waiting for longer, or behind more, is told to come back later. */
const WAIT_MS = 5_000
const MOST_WAITING = 200

/** An account has one part of so many of a pool's connections, and so has a network address. */
export const connectionParts = { account: 3, address: 2 } as const

const releaseNothing = () => undefined

export class Shares {
  readonly #ofAccount: number
  readonly #ofAddress: number
  readonly #people: Holder
  readonly #accounts = new Map<string, Holder>()
  readonly #addresses = new Map<string, Holder>()
  /** In the order in which they came. */
  readonly #waiting = new Set<Waiting>()
  // One for all that wait: a timer for each costs more than the rest of waiting.
  #timer: NodeJS.Timeout | undefined

  constructor(poolSize: number) {
    this.#ofAccount = Math.max(1, Math.ceil(poolSize / connectionParts.account))
    this.#ofAddress = Math.max(1, Math.ceil(poolSize / connectionParts.address))
    // Signing in, the tracker and the rate limits find one free whatever people ask.
    this.#people = { atMost: Math.max(1, poolSize - 2), held: 0, waiting: 0 }
  }

  /** Answers what releases the connection; at once where one is free, or where the identity names no client. */
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
      throw poolIsBusy()
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

  // Past those whose own share is used up.
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
      waiting.refuse(poolIsBusy())
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
