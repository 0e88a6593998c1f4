// First step: a Request becomes a RestRequest, or is rejected.
import type { Role } from '#database/database.ts'
import type { ReadableRequest, RequestHead } from '#server/http/direct-request.ts'
import { pathSegments } from '#server/http/path.ts'
import { badMethod, badPath, badSchema, nulCharacter, rpcMethod, uriTooLong } from './errors.ts'
import type { Exposed } from './features.ts'
import { limits } from './limits.ts'
import { parseAccept } from './parse-accept.ts'
import { intersect, parseRange } from './parse-page.ts'
import { parsePreferences } from './parse-preferences.ts'
import { parseQuery } from './parse-query.ts'
import { readBody, type Payload } from './read-body.ts'
import type { Method, RestQuery, RestRequest, Target } from './request.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'])

export async function parseRequest(
  request: ReadableRequest,
  exposed: Exposed,
  role: Role,
): Promise<RestRequest> {
  const head = parseHead(request, exposed)
  return { ...head, payload: await readPayload(request, head, role) }
}

export async function readPayload(
  request: ReadableRequest,
  { method }: Pick<RestRequest, 'method'>,
  role: Role,
): Promise<Payload | undefined> {
  if (isRead(method) || method === 'DELETE') return undefined
  return await readBody(request, role === 'anon' ? limits.signedOutBodyBytes : limits.bodyBytes)
}

const isRead = (method: Method) => method === 'GET' || method === 'HEAD'

/** A request without its payload. */
export function parseHead(request: RequestHead, { schemas, features = [] }: Exposed): RestRequest {
  const { url, headers } = request
  if (url.length > limits.urlLength) throw uriTooLong()
  if (!methods.has(request.method)) throw badMethod(request.method)
  const method = request.method as Method
  const target = parseTarget(url)
  if (target.kind === 'function' && !['GET', 'HEAD', 'POST'].includes(method)) throw rpcMethod(method)
  const isCall = target.kind === 'function' && isRead(method)
  const query = parseQuery(searchOf(url), isCall, features.includes('aggregates'))
  if (method === 'GET' && headers.has('range')) applyRange(query, headers.get('range'))
  return {
    method,
    target,
    schema: chooseSchema(headers.get(isRead(method) ? 'accept-profile' : 'content-profile'), schemas),
    query,
    accept:
      target.kind === 'root'
        ? { format: 'array', stripNulls: false }
        : parseAccept(headers.get('accept'), features.includes('plans')),
    preferences: parsePreferences(headers.get('prefer'), features.includes('rollback')),
  }
}

// The raw query string: `URL` would escape characters that the filter parser reads itself.
function searchOf(url: string): string {
  const [whole = ''] = url.split('#', 1)
  const mark = whole.indexOf('?')
  return mark === -1 ? '' : whole.slice(mark)
}

function parseTarget(url: string): Target {
  const segments = pathSegments(url)
  const [, version, first, second, ...more] = segments ?? []
  if (version !== 'v1' || more.length > 0) throw badPath()
  if (first?.includes('\0') || second?.includes('\0')) throw nulCharacter()
  if (first === undefined) return { kind: 'root' }
  if (first === 'rpc' && second !== undefined) return { kind: 'function', name: second }
  if (second !== undefined) throw badPath()
  return { kind: 'relation', name: first }
}

function chooseSchema(profile: string | null, exposedSchemas: string[]): string {
  const schema = profile ?? exposedSchemas[0] ?? 'public'
  if (!exposedSchemas.includes(schema)) throw badSchema(schema, exposedSchemas)
  return schema
}

function applyRange(query: RestQuery, header: string | null): void {
  const range = parseRange(header)
  const root = query.pages.find(({ path }) => path.length === 0)
  if (root) root.value = intersect(range, root.value)
  else query.pages.push({ path: [], value: range })
}
