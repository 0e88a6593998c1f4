// Every error of the table interface, with PostgREST's code, status and message, which clients compare.
import { toResponse, type Answer } from '#server/http/direct-request.ts'

type Extra = { details?: unknown; hint?: string | null; headers?: Record<string, string> }

/** An error response, thrown to `refuse`, the one place that renders it. */
export class RestError extends Error {
  readonly status: number
  readonly code: string
  readonly extra: Extra

  constructor(status: number, code: string, message: string, extra: Extra = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

export const refuse = (error: RestError): Response => toResponse(describeRefusal(error))

export function describeRefusal(error: RestError): Answer {
  const { status, code, message, extra } = error
  const body = { code, message, details: extra.details ?? null, hint: extra.hint ?? null }
  const headers = { 'content-type': 'application/json; charset=utf-8', ...extra.headers }
  return { status, headers, body: JSON.stringify(body) }
}

// 0xx: the database is unavailable.
export const unreachable = () =>
  new RestError(503, 'PGRST001', 'Database connection error. Retrying the connection.', {
    headers: { 'retry-after': '1' },
  })
export const poolTimeout = () =>
  new RestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.', {
    headers: { 'retry-after': '1' },
  })

/** PostgreSQL's 57014. */
export const tooSlow = () =>
  new RestError(504, '57014', 'The request took longer than it may and was stopped', {
    hint: 'Ask for fewer rows, or filter by fewer and by indexed columns.',
  })

// 1xx: the request itself.
export const unparsable = (what: string, text: string, column: number, details: string) =>
  new RestError(400, 'PGRST100', `"failed to parse ${what} (${shorten(text)})" (line 1, column ${column})`, {
    details,
  })
export const tooMuch = (details: string) =>
  new RestError(400, 'PGRST100', 'The request asks for more than one request may', { details })
export const rpcMethod = (method: string) =>
  new RestError(405, 'PGRST101', `Cannot use the ${method} method on RPC`)
export const badBody = (message = 'Empty or invalid json') => new RestError(400, 'PGRST102', message)
export const badRange = (details: string) =>
  new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details })
export const invalidPutFilters = () =>
  new RestError(405, 'PGRST105', "Filters must include all and only primary key columns with 'eq' operators")
export const badSchema = (name: string, exposed: string[]) =>
  new RestError(406, 'PGRST106', `Invalid schema: ${shorten(name)}`, {
    hint: `Only the following schemas are exposed: ${exposed.join(', ')}`,
  })
export const badMediaType = (accept: string) =>
  new RestError(406, 'PGRST107', `None of these media types are available: ${shorten(accept)}`)
export const notEmbedded = (name: string) =>
  new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
export const invalidPutRange = () =>
  new RestError(400, 'PGRST114', 'limit/offset querystring parameters are not allowed for PUT')
export const mismatchedPut = () =>
  new RestError(400, 'PGRST115', 'Payload values do not match URL in primary key column(s)')
export const notSingle = (rows: number) =>
  new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  })
export const badMethod = (method: string) =>
  new RestError(405, 'PGRST117', `Unsupported HTTP method: ${shorten(method)}`)
export const relatedOrder = (origin: string, target: string) =>
  new RestError(400, 'PGRST118', `A related order on '${target}' is not possible`, {
    details: `'${origin}' and '${target}' do not form a many-to-one or one-to-one relationship`,
  })
export const badPreferences = (names: string[]) =>
  new RestError(400, 'PGRST122', 'Invalid preferences given with handling=strict', {
    details: `Invalid preferences: ${shorten(names.join(', '))}`,
  })
export const noAggregates = () => new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
export const tooManyAffected = (rows: number) =>
  new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  })
export const badPath = () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL')
export const noSpreadAggregates = () =>
  new RestError(400, 'PGRST127', 'Feature not implemented', {
    details: 'Aggregates are not implemented for one-to-many or many-to-many spreads.',
  })
export const orderOutsideGroups = () =>
  new RestError(400, '42803', 'Groups can only be ordered by a selected column', {
    hint: 'Select the columns of the order beside the aggregates.',
  })
export const maxAffectedNeedsRows = () =>
  new RestError(
    400,
    'PGRST128',
    'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
  )

// 2xx: names that the schema cache does not contain.
export const noColumn = (column: string, table: string) =>
  new RestError(
    400,
    'PGRST204',
    `Could not find the '${shorten(column)}' column of '${table}' in the schema cache`,
  )
export const noTable = (schema: string, name: string, closest?: string) =>
  new RestError(
    404,
    'PGRST205',
    `Could not find the table '${schema}.${shorten(name)}' in the schema cache`,
    {
      hint: closest ? `Perhaps you meant the table '${schema}.${closest}'` : null,
    },
  )

// PostgreSQL's own messages, raised without a query: a name that is not in the cache never becomes SQL.
export const undefinedColumn = (column: string, table: string) =>
  new RestError(400, '42703', `column ${table}.${shorten(column)} does not exist`)
export const undefinedType = (type: string) =>
  new RestError(400, '42704', `type "${shorten(type)}" does not exist`)
export const nulCharacter = () =>
  new RestError(400, '22021', 'invalid byte sequence for encoding "UTF8": 0x00')
export const tooComplex = (code: string) =>
  new RestError(400, code, 'The request is too complex', {
    hint: 'Ask for fewer rows, columns or conditions at once.',
  })
export const needsWhere = (verb: 'UPDATE' | 'DELETE') =>
  new RestError(400, '21000', `${verb} requires a WHERE clause`)

// Size limits, which PostgREST leaves to a proxy.
export const tooLarge = () => new RestError(413, 'request_too_large', 'The request body is too large')
export const answerTooLong = () =>
  new RestError(400, 'answer_too_large', 'The answer would be larger than 32 MB', {
    hint: 'Ask for pages with limit and offset, or for fewer columns.',
  })
export const tooManyWaiting = ({ message, retrySeconds }: { message: string; retrySeconds: number }) =>
  new RestError(429, 'too_many_waiting', message, {
    hint: 'Try again when some of it is done.',
    headers: { 'retry-after': String(retrySeconds) },
  })
export const uriTooLong = () => new RestError(414, 'uri_too_long', 'The address of the request is too long')

export const unexpected = () => new RestError(500, 'unexpected_failure', 'Something went wrong on our side.')

/** 301 and 303: the token was rejected before any table was accessed. */
export function refuseToken({ refused, expired }: { refused: string; expired: boolean }): Response {
  const challenge = `Bearer error="invalid_token", error_description="${refused.replaceAll(/["\\]/g, "'")}"`
  const headers = { 'www-authenticate': challenge }
  return refuse(
    expired
      ? new RestError(401, 'PGRST303', 'JWT expired', { headers })
      : new RestError(401, 'PGRST301', refused, { headers }),
  )
}

const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 200)}…` : text)
