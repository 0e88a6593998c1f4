// The request budget of one network address in a process without a sign-in. Kept in memory, so that rejecting a flood
// costs no query; the limits of sign-in, which apply across processes, are in the database (rate-limit.ts).
import type { RequestHead } from '#server/http/direct-request.ts'
import { rateLimitHeaders } from '#server/http/rate-limit-headers.ts'
import { createTwoGenerationCache } from '#server/http/two-generation-cache.ts'
import { isPersonalKey } from '#server/supabase/personal-keys.ts'
import { tokenOf } from '#server/supabase/identify.ts'

/** Requests per minute of one address, in any distribution. Far above the needs of an office behind one address. */
export const addressBudgets = {
  /** Load balancers and monitors. */
  probes: 6_000,
  /** Pages, their files, and missing paths. */
  pages: 12_000,
  /** Auth, tables, functions and broadcasts, without a session. */
  calls: 1_200,
  /** Calls with a 401 response: forged tokens and guessed API keys. */
  refusals: 600,
  /** Sockets opened; each process allows an address 500 open ones. */
  sockets: 3_000,
  /** Opens, clicks and unsubscribes: the image proxies of large mail providers have few addresses. */
  tracking: 60_000,
  /** Webhooks of the payment provider. */
  webhooks: 6_000,
} as const

export type BudgetName = keyof typeof addressBudgets

export type AddressBudget = {
  /** Consumes one. Returns 0, or else the whole seconds until one is available. */
  take(name: BudgetName, address: string): number
  /** The same without consuming. */
  peek(name: BudgetName, address: string): number
  /** The header fields that describe the budget, after a request that must wait this many seconds. */
  headers(name: BudgetName, address: string, wait: number): Record<string, string>
}

type Bucket = { emptyAt: number }

const MINUTE = 60_000
const REMEMBERED = 50_000

/**
 * Leaky buckets (GCRA); `scale` multiplies each. With too many addresses old ones are evicted, so memory is bounded.
 */
export function createAddressBudget(now: () => number, scale: number): AddressBudget {
  const names = Object.keys(addressBudgets) as BudgetName[]
  const memories = Object.fromEntries(
    names.map((name) => [name, createTwoGenerationCache<Bucket>(REMEMBERED, MINUTE)]),
  ) as Record<BudgetName, ReturnType<typeof createTwoGenerationCache<Bucket>>>
  const costs = Object.fromEntries(names.map((name) => [name, MINUTE / scaledBudget(name, scale)])) as Record<
    BudgetName,
    number
  >

  function draw(name: BudgetName, address: string, takes: boolean): number {
    const at = now()
    const bucket = memories[name].get(address, at)
    const emptyAt = Math.max(bucket?.emptyAt ?? 0, at) + costs[name]
    const over = emptyAt - at - MINUTE
    if (over > 0.001) return Math.ceil(over / 1_000)
    if (takes && bucket) bucket.emptyAt = emptyAt
    else if (takes) memories[name].set(address, { emptyAt }, at)
    return 0
  }

  return {
    take: (name, address) => draw(name, address, true),
    peek: (name, address) => draw(name, address, false),
    headers(name, address, wait) {
      const at = now()
      const used = Math.max(0, (memories[name].get(address, at)?.emptyAt ?? 0) - at) / costs[name]
      const count = scaledBudget(name, scale)
      return rateLimitHeaders({ name, count, seconds: 60, left: Math.max(0, Math.floor(count - used)), wait })
    },
  }
}

export const scaledBudget = (name: BudgetName, scale: number): number =>
  Math.max(1, Math.round(addressBudgets[name] * scale))

/** True when a request claims no session. A false claim is rejected, and counted as such. */
export function isSignedOut(request: RequestHead): boolean {
  const token = tokenOf(request)
  if (token === undefined) return true
  if (isPersonalKey(token)) return false
  const known = namedNobody.get(token)
  if (known !== undefined) return known
  const nobody = namesNobody(token)
  if (namedNobody.size >= REMEMBERED_TOKENS) namedNobody.clear()
  if (token.length <= LONGEST_REMEMBERED) namedNobody.set(token, nobody)
  return nobody
}

// A session uses one token for an hour, so most tokens are parsed once.
const namedNobody = new Map<string, boolean>()
const REMEMBERED_TOKENS = 10_000
const LONGEST_REMEMBERED = 4_096

function namesNobody(token: string): boolean {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    return (JSON.parse(payload) as { role?: unknown } | null)?.role === 'anon'
  } catch {
    return true
  }
}

export function tooManyRequests(wait: number, headers: Record<string, string>): Response {
  const message = `Too many requests from your network. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`
  return Response.json({ code: 'over_request_rate_limit', message }, { status: 429, headers })
}
