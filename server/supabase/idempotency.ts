// `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header): a request that is sent again with the same key and
// body gets the answer of the first one, for a day, and does nothing.
import { createHash } from 'node:crypto'
import type { Database, Identity } from '#database/database.ts'

/** Answers `request` by `answer`, once for each key of the account. */
type Idempotent = (request: Request, identity: Identity, answer: () => Promise<Response>) => Promise<Response>

type Begun = {
  state: 'new' | 'other' | 'running' | 'done'
  status: number
  headers: Record<string, string>
  body: string | null
}

/** Larger requests are refused with a key, because all of it is read first. */
const MAX_BYTES = 256_000
/** Larger answers are not stored. */
const MAX_ANSWER = 65_536
const MAX_KEY = 255

const methods = new Set(['POST', 'PATCH', 'PUT', 'DELETE'])
const storedHeaders = ['content-type', 'content-range', 'location', 'preference-applied']

export function createIdempotent(db: Database): Idempotent {
  const { query } = db.as({ role: 'service_role' })

  return async (request, identity, answer) => {
    const key = request.headers.get('idempotency-key')
    const account = identity.claims?.sub
    if (key === null || typeof account !== 'string' || !methods.has(request.method)) return await answer()
    if (key === '' || key.length > MAX_KEY)
      return refuse(400, `Idempotency-Key has 1 to ${MAX_KEY} characters.`)
    const body = await readCopy(request)
    if (!body) return refuse(413, `A request with an Idempotency-Key has at most ${MAX_BYTES / 1_000} kB.`)
    const hash = createHash('sha256').update(key).digest()
    const [begun] = await query<Begun>('select * from private.begin_idempotent_request($1, $2, $3)', [
      account,
      hash,
      digestOf(request, identity, body),
    ])
    if (begun!.state !== 'new') return answerAgain(begun!)
    return await answerOnce(request, answer, (status, headers = {}, text = null) =>
      query('select private.end_idempotent_request($1, $2, $3, $4, $5)', [
        account,
        hash,
        status,
        headers,
        text,
      ]),
    )
  }
}

/** Stores the answer by `end`; a null status frees the key for another try. */
async function answerOnce(
  request: Request,
  answer: () => Promise<Response>,
  end: (status: number | null, headers?: object, text?: string | null) => Promise<unknown>,
): Promise<Response> {
  let response: Response
  try {
    response = await answer()
  } catch (error) {
    await end(null)
    throw error
  }
  if (isRetryable(response.status)) {
    await end(null)
    return response
  }
  const text = isStored(request, response) ? await response.clone().text() : null
  const headers = Object.fromEntries(storedHeaders.flatMap((name) => [[name, response.headers.get(name)]]))
  await end(
    response.status,
    headers,
    text !== null && text.length <= MAX_ANSWER && !text.includes('\0') ? text : null,
  )
  return response
}

/** Files are not, because they are streamed, nor answers that hold a secret, of which only a hash or a cipher is kept. */
const isStored = ({ url }: Request, { headers }: Response): boolean =>
  !SECRETS.test(new URL(url).pathname) &&
  !/^text\/csv|^application\/(?:zip|octet)/.test(headers.get('content-type') ?? '')
const SECRETS = /\/(?:create_api_key|webhook-secret|sign-in-as)$/

/** Refusals that say nothing about the request itself: the same request may succeed later. */
const isRetryable = (status: number) => status === 401 || status === 403 || status === 429 || status >= 500

/** The key of another program of the account, or another request, is not the same request. */
function digestOf({ method, url, headers }: Request, { claims }: Identity, body: Uint8Array): Buffer {
  const { pathname, search } = new URL(url)
  const facts = [
    method,
    pathname,
    search,
    headers.get('prefer'),
    headers.get('content-type'),
    claims?.act ?? null,
  ]
  return createHash('sha256').update(JSON.stringify(facts)).update(body).digest()
}

function answerAgain({ state, status, headers, body }: Begun): Response {
  if (state === 'other') return refuse(422, 'This Idempotency-Key was used for another request.')
  if (state === 'running')
    return refuse(409, 'The first request with this Idempotency-Key has no answer yet.')
  if (body === null) return refuse(409, 'The request was done before. Its answer was not stored.')
  const stored = Object.entries(headers).filter(([, value]) => value !== null)
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : body, {
    status,
    headers: { ...Object.fromEntries(stored), 'idempotent-replayed': 'true' },
  })
}

function refuse(status: number, message: string): Response {
  return Response.json({ code: 'idempotency_key', message, details: null, hint: null }, { status })
}

/** The body, which the handler reads again; undefined when it is too large. */
async function readCopy(request: Request): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length')) > MAX_BYTES) return undefined
  const reader = request.clone().body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    size += next.value.length
    if (size > MAX_BYTES) {
      // Canceling one of two copies ends only with the other one.
      void reader?.cancel()
      return undefined
    }
    chunks.push(next.value)
  }
  return Buffer.concat(chunks)
}
