// First stage: a Request becomes a RestRequest, or is refused.
import { badMethod, badPath, badSchema, nulCharacter, rpcMethod, uriTooLong } from './errors.ts'
import { limits } from './limits.ts'
import { parseAccept } from './parse-accept.ts'
import { intersect, parseRange } from './parse-page.ts'
import { parsePreferences } from './parse-preferences.ts'
import { parseQuery } from './parse-query.ts'
import { readBody } from './read-body.ts'
import type { Method, RestQuery, RestRequest, Target } from './request.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'])
const prefix = '/rest/v1'

export async function parseRequest(request: Request, exposedSchemas: string[]): Promise<RestRequest> {
  const { url, headers } = request
  if (url.length > limits.urlLength) throw uriTooLong()
  if (!methods.has(request.method)) throw badMethod(request.method)
  const method = request.method as Method
  const [path, search] = splitUrl(url)
  const target = parseTarget(path)
  if (target.kind === 'function' && !['GET', 'HEAD', 'POST'].includes(method)) throw rpcMethod(method)
  const isRead = method === 'GET' || method === 'HEAD'
  const query = parseQuery(search, target.kind === 'function' && isRead)
  if (method === 'GET' && headers.has('range')) applyRange(query, headers.get('range'))
  return {
    method,
    target,
    schema: chooseSchema(headers.get(isRead ? 'accept-profile' : 'content-profile'), exposedSchemas),
    query,
    accept:
      target.kind === 'root' ? { format: 'array', stripNulls: false } : parseAccept(headers.get('accept')),
    preferences: parsePreferences(headers.get('prefer')),
    payload: isRead || method === 'DELETE' ? undefined : await readBody(request),
  }
}

function splitUrl(url: string): [path: string, search: string] {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const [whole = '/'] = url.slice(start === -1 ? url.length : start).split('#', 1)
  const mark = whole.indexOf('?')
  return mark === -1 ? [whole, ''] : [whole.slice(0, mark), whole.slice(mark)]
}

function parseTarget(path: string): Target {
  const inside = path.startsWith(prefix) ? path.slice(prefix.length) : path
  const [first, second, ...more] = inside
    .split('/')
    .filter((segment) => segment !== '')
    .map(decode)
  if (more.length > 0) throw badPath()
  if (first === undefined) return { kind: 'root' }
  if (first === 'rpc' && second !== undefined) return { kind: 'function', name: second }
  if (second !== undefined) throw badPath()
  return { kind: 'relation', name: first }
}

function decode(segment: string): string {
  let decoded: string
  try {
    decoded = decodeURIComponent(segment)
  } catch {
    throw badPath()
  }
  if (decoded.includes('\0')) throw nulCharacter()
  return decoded
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
