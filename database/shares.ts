// Fair shares of the connections of one pool: however much one account or address asks for at once, others find a
// connection free. What goes over a share waits for a connection of that share, as it would for one of the pool.
import { poolIsBusy } from './unavailable.ts'
import type { Identity } from './database.ts'

type Holder = { name: string; atMost: number }
type Waiting = { holders: Holder[]; start: () => void }

/** Waiting for longer, or behind more, is told to come back later. */
const WAIT_MS = 5_000
const MOST_WAITING = 200

export class Shares {
  readonly #account: number
  readonly #address: number
  readonly #people: number
  readonly #held = new Map<string, number>()
  readonly #queued = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()

  constructor(poolSize: number) {
    this.#account = Math.max(1, Math.ceil(poolSize / 3))
    this.#address = Math.max(1, Math.ceil(poolSize / 2))
    // Signing in, the tracker and the rate limits find one free whatever people ask.
    this.#people = Math.max(1, poolSize - 2)
  }

  /** Answers what releases the connection; at once where the identity names no client. */
  async take(identity: Identity): Promise<() => void> {
    const holders = this.#holdersOf(identity)
    if (holders.length > 0 && !this.#isFree(holders)) await this.#wait(holders)
    else this.#count(this.#held, holders, 1)
    return () => {
      this.#count(this.#held, holders, -1)
      this.#startNext()
    }
  }

  #holdersOf({ role, client, claims }: Identity): Holder[] {
    if (client === undefined || role === 'service_role' || role === 'auth_admin') return []
    const sub = claims?.sub
    return [
      ...(typeof sub === 'string' ? [{ name: `account ${sub}`, atMost: this.#account }] : []),
      { name: `address ${client}`, atMost: this.#address },
      { name: 'people', atMost: this.#people },
    ]
  }

  #isFree = (holders: Holder[]) => holders.every(({ name, atMost }) => (this.#held.get(name) ?? 0) < atMost)

  #wait(holders: Holder[]): Promise<void> {
    const own = holders.slice(0, -1)
    if (own.some(({ name }) => (this.#queued.get(name) ?? 0) >= MOST_WAITING)) throw poolIsBusy()
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer)
        this.#waiting.delete(waiting)
        this.#count(this.#queued, own, -1)
      }
      const waiting: Waiting = {
        holders,
        start: () => {
          leave()
          this.#count(this.#held, holders, 1)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        leave()
        reject(poolIsBusy())
      }, WAIT_MS)
      this.#waiting.add(waiting)
      this.#count(this.#queued, own, 1)
    })
  }

  // In the order in which they came, past those whose share is used up.
  #startNext(): void {
    for (const waiting of this.#waiting) if (this.#isFree(waiting.holders)) waiting.start()
  }

  #count(counts: Map<string, number>, holders: Holder[], by: 1 | -1): void {
    for (const { name } of holders) {
      const count = (counts.get(name) ?? 0) + by
      if (count === 0) counts.delete(name)
      else counts.set(name, count)
    }
  }
}
