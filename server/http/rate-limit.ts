// Rate limits across server processes: leaky buckets in the database (GCRA). A bucket holds `count` and refills
// evenly over `seconds`.
import { createHmac } from 'node:crypto'
import { rateLimitHeaders } from './rate-limit-headers.ts'

export type Limit = {
  name: string
  count: number
  seconds: number
  /** Not multiplied by the installation's scale. */
  unscaled?: true
}

/**
 * `wait` is 0 when the request may proceed, else the whole seconds until it may; `first` when the bucket was full
 * before. `headers` describe the limit to the client, with `Retry-After` on a refusal.
 */
type LimitState = { wait: number; left: number; first: boolean; headers: Record<string, string> }

export type RateLimiter = {
  /** Consumes one from the bucket of `subject` (an address, an account) under `limit`. */
  take(limit: Limit, subject: string): Promise<LimitState>
  /** Reads the state without consuming. */
  peek(limit: Limit, subject: string): Promise<LimitState>
  /** Returns one `take`, after a successful attempt. */
  refund(limit: Limit, subject: string): Promise<void>
  /** Fills the bucket again. */
  reset(limit: Limit, subject: string): Promise<void>
}

type RateLimitDeps = {
  query: <Row>(text: string, values: unknown[]) => Promise<Row[]>
  now: () => Date
  /** The key of the hash that names buckets, so that the table contains no addresses. */
  key: Uint8Array
  /** Multiplies every `count`. */
  scale: number
}

export function createRateLimiter({ query, now, key, scale }: RateLimitDeps): RateLimiter {
  const nameOf = (limit: Limit, subject: string) =>
    createHmac('sha256', key).update(`${limit.name}\0${subject}`).digest('base64url')

  async function draw(limit: Limit, subject: string, cost: number): Promise<LimitState> {
    const count = limit.unscaled ? limit.count : Math.max(1, Math.round(limit.count * scale))
    const [row] = await query<{ wait: number; remaining: number }>(
      'select wait, remaining from auth.take_from_bucket($1, $2, $3, $4, $5)',
      [nameOf(limit, subject), count, limit.seconds, cost, now().toISOString()],
    )
    const { wait, remaining } = row!
    const state = { wait: Math.ceil(wait), left: remaining }
    return {
      ...state,
      first: remaining === count - cost,
      headers: rateLimitHeaders({ ...limit, count, ...state }),
    }
  }

  return {
    take: (limit, subject) => draw(limit, subject, 1),
    peek: (limit, subject) => draw(limit, subject, 0),
    refund: async (limit, subject) => {
      await draw(limit, subject, -1)
    },
    reset: async (limit, subject) => {
      await query('delete from auth.rate_limits where bucket = $1', [nameOf(limit, subject)])
    },
  }
}
