// Paid verifiers of addresses, each as its maker's API describes it: ZeroBounce (v2/validate), NeverBounce (v4.2
// single/check) and Kickbox (v2/verify). An answer about the account says nothing about the address.
import { z } from 'zod'
import type { AddressVerdict } from '#core/audience/address-verdicts.ts'

export const verifierNames = ['zerobounce', 'neverbounce', 'kickbox'] as const
export type VerifierName = (typeof verifierNames)[number]

export type VerifierAnswer =
  | { verdict: AddressVerdict }
  /** The key is not accepted, the credit is used up, or the service does not answer now. */
  | { fault: 'key' | 'credit' | 'busy' | 'unreachable' }

type Verifier = {
  url: string
  request(base: string, key: string, email: string): Request
  read(status: number, body: unknown): VerifierAnswer
}

const query = (base: string, values: Record<string, string>) =>
  new Request(`${base}?${new URLSearchParams(values).toString()}`, {
    headers: { accept: 'application/json' },
  })

const verdictOf = (verdicts: Readonly<Record<string, AddressVerdict>>, word: string): VerifierAnswer => ({
  verdict: Object.hasOwn(verdicts, word) ? verdicts[word]! : 'unknown',
})

/** A status that concerns the account or the service. */
function faultOf(status: number): VerifierAnswer | null {
  if (status === 401 || status === 403) return { fault: 'key' }
  if (status === 402) return { fault: 'credit' }
  if (status === 408 || status === 429 || status >= 500) return { fault: 'busy' }
  return status === 200 ? null : { fault: 'unreachable' }
}

function accountFault(words: string): VerifierAnswer {
  if (/credit|balance|insufficient/i.test(words) && !/invalid api key/i.test(words))
    return { fault: 'credit' }
  return /key|auth|permission/i.test(words) ? { fault: 'key' } : { fault: 'busy' }
}

const zerobounce = z.union([z.object({ error: z.string() }), z.object({ status: z.string() })])
const neverbounce = z.object({
  status: z.string(),
  result: z.string().optional(),
  message: z.string().optional(),
})
const kickbox = z.object({
  success: z.boolean().optional(),
  result: z.string().nullish(),
  message: z.string().nullish(),
})

const verifiers: Readonly<Record<VerifierName, Verifier>> = {
  zerobounce: {
    url: 'https://api.zerobounce.net/v2/validate',
    request: (base, key, email) => query(base, { api_key: key, email, ip_address: '' }),
    read(status, body) {
      const read = zerobounce.safeParse(body)
      if (!read.success) return faultOf(status) ?? { fault: 'unreachable' }
      if ('error' in read.data) return accountFault(read.data.error)
      return verdictOf(
        {
          valid: 'deliverable',
          invalid: 'undeliverable',
          'catch-all': 'risky',
          spamtrap: 'undeliverable',
          abuse: 'risky',
          do_not_mail: 'risky',
        },
        read.data.status,
      )
    },
  },
  neverbounce: {
    url: 'https://api.neverbounce.com/v4.2/single/check',
    request: (base, key, email) => query(base, { key, email }),
    read(status, body) {
      const read = neverbounce.safeParse(body)
      if (!read.success) return faultOf(status) ?? { fault: 'unreachable' }
      const { status: said, result, message } = read.data
      if (said !== 'success') return accountFault(`${said} ${message ?? ''}`)
      return verdictOf(
        { valid: 'deliverable', invalid: 'undeliverable', catchall: 'risky', disposable: 'risky' },
        result ?? '',
      )
    },
  },
  kickbox: {
    url: 'https://api.kickbox.com/v2/verify',
    request: (base, key, email) => query(base, { apikey: key, email, timeout: '20000' }),
    read(status, body) {
      const fault = faultOf(status)
      const read = kickbox.safeParse(body)
      if (fault || !read.success) return fault ?? { fault: 'unreachable' }
      const { success, result, message } = read.data
      if (success === false) return accountFault(message ?? '')
      return verdictOf(
        { deliverable: 'deliverable', undeliverable: 'undeliverable', risky: 'risky' },
        result ?? '',
      )
    },
  },
}

const PATIENCE_MS = 25_000

export async function queryVerifier(
  fetch: typeof globalThis.fetch,
  name: VerifierName,
  { key, email, url = verifiers[name].url }: { key: string; email: string; url?: string | undefined },
): Promise<VerifierAnswer> {
  try {
    const { request, read } = verifiers[name]
    const response = await fetch(request(url, key, email), { signal: AbortSignal.timeout(PATIENCE_MS) })
    const body: unknown = await response.json().catch(() => null)
    return read(response.status, body)
  } catch {
    return { fault: 'unreachable' }
  }
}
