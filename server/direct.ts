// The routes that respond to node:http directly, because a `Request` and a `Response` would cost more than the rest:
// opens and clicks, and small requests for tables and remote functions.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { countCall, limitDirect } from './budget/limit-address.ts'
import type { AddressBudget } from './budget/address-budget.ts'
import type { Watch } from './health/monitoring.ts'
import {
  DirectRequest,
  sendAnswer,
  type Answer,
  type ReadableRequest,
  type RequestHead,
} from './http/direct-request.ts'
import { answerOrFail } from './http/running-request.ts'
import { SMALL_BYTES } from './http/uploads.ts'
import type { Supabase } from './supabase/supabase.ts'
import { runWork, type Work } from './threads/work.ts'
import type { Tracking } from './tracking/tracking.ts'

/** Returns true when it responds itself; leaves everything else to the router. */
export type Direct = (
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
  watch?: Pick<Watch, 'begin' | 'count'>,
) => boolean

type DirectDeps = {
  supabase: Supabase
  tracking: Tracking | undefined
  budget: AddressBudget
  addressOf: (request: RequestHead) => string
  workOf: (request: RequestHead & { readonly signal: AbortSignal }, address: string) => Work
  /** The answer to a request that failed. */
  fail: (error: unknown) => Response
}

export function createDirect({ supabase, tracking, budget, addressOf, workOf, fail }: DirectDeps): Direct {
  const trackHit = tracking && limitDirect(budget, tracking.direct)

  async function answerCall(
    request: DirectRequest,
    answerTable: NonNullable<Supabase['answerTable']>,
  ): Promise<{ answer: Answer | Response; headers?: Record<string, string> }> {
    try {
      const counted = countCall(budget, request, addressOf(request))
      if (typeof counted !== 'function') return { answer: counted }
      const answer = await answerTable(request satisfies ReadableRequest)
      return { answer, headers: counted(answer.status) }
    } catch (error) {
      return { answer: fail(error) }
    }
  }

  return (incoming, response, address, watch) => {
    if (trackHit?.(incoming, response, address)) {
      watch?.count(incoming, response)
      return true
    }
    const { answerTable } = supabase
    if (!answerTable || !isSmallCall(incoming)) return false
    const request = new DirectRequest(incoming, response, address)
    const end = watch?.begin(request)
    const answering = runWork(workOf(request, addressOf(request)), () => answerCall(request, answerTable))
    void answerOrFail(answering, () => ({ answer: fail(new Error('An exception without a handler')) })).then(
      ({ answer, headers }) => {
        end?.(answer.status)
        return sendAnswer(response, answer, headers)
      },
    )
    return true
  }
}

const tables = /^\/rest\/v1\/(?:rpc\/)?\w+(?:\?[!-~]*)?$/
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'])

// Larger bodies wait for their share, and the answer for an idempotency key is stored: both need a whole `Request`.
function isSmallCall({ url = '', method = '', headers }: IncomingMessage): boolean {
  return (
    tables.test(url) &&
    methods.has(method) &&
    headers['transfer-encoding'] === undefined &&
    !(Number(headers['content-length']) > SMALL_BYTES) &&
    headers['idempotency-key'] === undefined
  )
}
