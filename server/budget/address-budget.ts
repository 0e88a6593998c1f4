// What one network address may ask of a process before anybody is signed in. Kept in memory, so that refusing a flood
// costs no query; the limits of sign-in, which hold over all processes, are in the database (rate-limit.ts).
import { createMemory } from '#server/tracking/memory.ts'
import { isPersonalKey } from '#server/supabase/personal-keys.ts'
import { tokenOf } from '#server/supabase/identify.ts'

/** Requests a minute of one address, all of them at once if it likes. Far above an office behind one address. */
export const addressBudgets = {
  /** Load balancers and monitors. */
  probes: 6_000,
  /** Pages, their files, and what is not there. */
  pages: 12_000,
  /** Auth, tables, functions and broadcasts, by whoever shows no session. */
  calls: 1_200,
  /** Calls that were answered 401: forged tokens and guessed API keys. */
  refusals: 600,
  /** Sockets opened; each process of an address may hold 500. */
  sockets: 3_000,
  /** Opens, clicks and unsubscribes: the image proxies of large mail providers have few addresses. */
  tracking: 60_000,
  /** What the payment provider posts. */
  webhooks: 6_000,
} as const

export type BudgetName = keyof typeof addressBudgets

export type AddressBudget = {
  /** Takes one. 0, or else whole seconds until there is one again. */
  take(name: BudgetName, address: string): number
  /** The same without taking. */
  peek(name: BudgetName, address: string): number
}

type Bucket = { emptyAt: number }

const MINUTE = 60_000
const REMEMBERED = 50_000

/** Leaky buckets (GCRA); `scale` multiplies each. A flood of addresses makes it forget, never grow. */
export function createAddressBudget(now: () => number, scale: number): AddressBudget {
  const names = Object.keys(addressBudgets) as BudgetName[]
  const memories = Object.fromEntries(
    names.map((name) => [name, createMemory<Bucket>(REMEMBERED, MINUTE)]),
  ) as Record<BudgetName, ReturnType<typeof createMemory<Bucket>>>
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
  }
}

export const scaledBudget = (name: BudgetName, scale: number): number =>
  Math.max(1, Math.round(addressBudgets[name] * scale))

/** Whether a request says that nobody is signed in. Whoever claims somebody falsely is refused, and that is counted. */
export function isSignedOut(request: Request): boolean {
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

// A session shows one token for an hour, so most are read once.
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

export function tooManyRequests(wait: number): Response {
  const message = `Too many requests from your network. Try again in ${wait} ${wait === 1 ? 'second' : 'seconds'}.`
  return Response.json(
    { code: 'over_request_rate_limit', message },
    { status: 429, headers: { 'retry-after': String(wait) } },
  )
}
