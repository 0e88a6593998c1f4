// Requests to HubSpot's API. Why not by its official client: docs/decisions/791-write-the-requests-to-hubspot.md.
import { setTimeout as sleep } from 'node:timers/promises'
import type { ZodType } from 'zod'
import { CrmError, type CrmOptions } from '#server/crm/crm.ts'

const API = 'https://api.hubapi.com'
const PATIENCE_MS = 30_000
/** HubSpot allows 100 requests in 10 seconds on its smallest plan, for all apps of an account together. */
const GAP_MS = 125
const LONGEST_WAIT_SECONDS = 3_600

export type Send = <Answer>(
  method: 'GET' | 'POST',
  path: string,
  answer: ZodType<Answer>,
  body?: unknown,
) => Promise<Answer>

export function createSend({ token, fetch, url = API }: CrmOptions, gapMs = GAP_MS): Send {
  let free = 0
  return async (method, path, schema, body) => {
    const wait = free - performance.now()
    free = Math.max(free, performance.now()) + gapMs
    if (wait > 0) await sleep(wait)
    const { response, text } = await exchange(fetch, url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!response.ok) throw errorOf(response, text)
    const read = schema.safeParse(parse(text))
    if (!read.success) throw new CrmError('HubSpot sent an answer that could not be read.')
    return read.data
  }
}

async function exchange(fetch: CrmOptions['fetch'], url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init)
    return { response, text: await response.text() }
  } catch (error) {
    const isSlow = ['TimeoutError', 'AbortError'].includes((error as Error).name)
    throw new CrmError(isSlow ? 'HubSpot did not answer within 30 seconds.' : 'HubSpot could not be reached.')
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function errorOf(response: Response, text: string): CrmError {
  const { status } = response
  if (status === 401)
    return new CrmError('HubSpot no longer accepts the token. Connect it again.', { needsOwner: true })
  if (status === 403)
    return new CrmError(`The token lacks a right that the sync needs.${scopesIn(text)}`, { needsOwner: true })
  if (status === 429)
    return new CrmError('HubSpot limits the requests of your account.', {
      waitSeconds: waitOf(response, text),
    })
  const isFinal = status >= 400 && status < 500 && status !== 408
  return new CrmError(`HubSpot answered with status ${status}.`, { isFinal })
}

/** A daily limit has no Retry-After header and ends at midnight in the time zone of the account. */
function waitOf({ headers }: Response, text: string): number {
  const seconds = Number(headers.get('retry-after'))
  if (Number.isFinite(seconds) && seconds > 0) return Math.min(Math.ceil(seconds), LONGEST_WAIT_SECONDS)
  return /"policyName"\s*:\s*"DAILY"/.test(text) ? LONGEST_WAIT_SECONDS : 11
}

function scopesIn(text: string): string {
  const scopes = [...text.matchAll(/\b(?:crm|communication_preferences|account-info)[\w.-]{1,60}/g)].map(
    ([scope]) => scope,
  )
  return scopes.length > 0 ? ` Missing: ${[...new Set(scopes)].slice(0, 8).join(', ')}.` : ''
}
