// One attempt to deliver an event, signed as Standard Webhooks describes (https://www.standardwebhooks.com).
import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { isNoticeAddress } from '#server/notices/post-notice.ts'
import { publicFetch } from '#server/outbound/public-fetch.ts'
import { PrivateHostError, type PublicHosts } from '#server/outbound/public-host.ts'

export type Attempt = {
  outcome: 'delivered' | 'failed' | 'gone'
  status?: number
  answer?: string
  error?: string
  /** Seconds until the next attempt, from the endpoint's Retry-After header. */
  retryAfter?: number
}

export type PostWebhook = (url: string, id: string, secrets: string[], body: string) => Promise<Attempt>

const WAIT_MS = 15_000
const READ_BYTES = 64_000
const STORED_CHARACTERS = 4_000

export function createPostWebhook(hosts: PublicHosts, waitMs = WAIT_MS): PostWebhook {
  const fetch = publicFetch(hosts, READ_BYTES)
  return async (address, id, secrets, body) => {
    const url = new URL(address)
    if (!isNoticeAddress(url, hosts)) return failed('Only https URLs on port 443 are allowed')
    const timestamp = String(Math.floor(Date.now() / 1000))
    try {
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Coldframe-Webhooks/1',
          'accept-encoding': 'identity',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': signatures(secrets, id, timestamp, body),
        },
        signal: AbortSignal.timeout(waitMs),
      })
      return await readAttempt(response)
    } catch (error) {
      return failed(reasonOf(error as Error, url, waitMs))
    }
  }
}

/** One signature for each secret, so that an endpoint can verify with either secret during a rotation. */
const signatures = (secrets: string[], id: string, timestamp: string, body: string) =>
  secrets
    .map((secret) => {
      return `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')

// Keys are cached, because creating one takes longer than computing the signature.
const signingKeys = new Map<string, KeyObject>()
const MOST_KEYS = 1_000

function keyOf(secret: string): KeyObject {
  const known = signingKeys.get(secret)
  if (known) return known
  if (signingKeys.size >= MOST_KEYS) signingKeys.clear()
  const key = createSecretKey(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
  signingKeys.set(secret, key)
  return key
}

const failed = (error: string): Attempt => ({ outcome: 'failed', error })

function reasonOf(error: Error, { hostname }: URL, waitMs: number): string {
  if (error instanceof PrivateHostError || (error as NodeJS.ErrnoException).code === 'EPRIVATEHOST')
    return `${hostname} is on a private network`
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `No answer within ${waitMs / 1000} seconds`
  return error.message || error.name
}

async function readAttempt(response: Response): Promise<Attempt> {
  const { status, headers } = response
  const answer = await readStart(response)
  if (status >= 200 && status < 300) return { outcome: 'delivered', status, answer }
  const to = headers.get('location')
  const error =
    status >= 300 && status < 400
      ? `It redirected${to ? ` to ${to.slice(0, 200).toWellFormed()}` : ''}, and redirects are not followed`
      : `It answered with status ${status}`
  const retryAfter = secondsUntil(headers.get('retry-after'))
  return {
    outcome: status === 410 ? 'gone' : 'failed',
    status,
    answer,
    error,
    ...(retryAfter === null ? {} : { retryAfter }),
  }
}

/** Returns the start of the response body. The status decides the outcome, even if the body never ends. */
async function readStart(response: Response): Promise<string> {
  if (response.headers.has('content-encoding')) {
    await response.body?.cancel()
    return '(compressed)'
  }
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk as Uint8Array)
      if (chunks.reduce((sum, { length }) => sum + length, 0) >= READ_BYTES) break
    }
  } catch {
    // A response that is too long or too slow is stored up to where it stopped.
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replaceAll('\0', '')
    .slice(0, STORED_CHARACTERS)
    .toWellFormed()
}

function secondsUntil(retryAfter: string | null): number | null {
  if (retryAfter === null) return null
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(Math.min(seconds, 86_400)) : null
}
