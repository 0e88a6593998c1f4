// /scim/v2: an identity provider provisions the members of a workspace by SCIM 2.0 (RFC 7644), with a key of the
// workspace that has the scope `members` (docs/scim.md, decision 792).
import type { Database, Identity } from '#database/database.ts'
import type { Limit, RateLimiter } from '#server/http/rate-limit.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import { readBody } from '#server/supabase/functions/read-body.ts'
import { tokenOf } from '#server/supabase/identify.ts'
import { createPersonalKeys, isPersonalKey } from '#server/supabase/personal-keys.ts'
import { describedLists, serviceProviderConfig } from './discovery.ts'
import { applyPatch, invalid, parseUser, renderUser, type ScimRow } from './scim-users.ts'

type ScimDeps = {
  /** The home database, which has keys and members. */
  db: Database
  siteUrl: string
  limiter: RateLimiter
  clientAddress: (request: Request) => string
}

/** A full synchronization of a directory sends some requests a second. */
const keyLimit: Limit = { name: 'SCIM requests of a key', count: 1_200, seconds: 60, unscaled: true }
const scimBytes = 64_000
const MOST_RESULTS = 200

type Call = {
  request: Request
  url: URL
  id: string | undefined
  identity: Identity
  db: Database
  base: string
}

export function createScim(deps: ScimDeps): (request: Request) => Promise<Response> {
  const keys = createPersonalKeys(deps.db)
  const base = `${deps.siteUrl}/scim/v2`

  async function admit(request: Request): Promise<Identity> {
    const key = tokenOf(request) ?? ''
    const identity = isPersonalKey(key) ? await keys.identify(key, deps.clientAddress(request)) : null
    if (!identity || 'refused' in identity)
      throw new FunctionError(401, 'INVALID_KEY', 'Send a key of the workspace: Authorization: Bearer cf_…', {
        headers: { 'www-authenticate': 'Bearer' },
      })
    const act = identity.claims?.act as { key: string }
    const { wait, headers } = await deps.limiter.take(keyLimit, act.key)
    if (wait > 0) throw new FunctionError(429, 'TOO_MANY_CALLS', 'Too many requests.', { headers })
    // Discovery needs such a key as well.
    await deps.db.as(identity).query('select private.find_scim_users($1, $2, 0, 0)', ['id', ''])
    return identity
  }

  return async (request) => {
    try {
      const identity = await admit(request)
      const url = new URL(request.url)
      const [type = '', ...rest] = url.pathname.slice('/scim/v2/'.length).split('/').map(decodeURIComponent)
      if (type === 'Users' && rest.length < 2)
        return await answerUsers({ request, url, id: rest[0] || undefined, identity, db: deps.db, base })
      if (request.method !== 'GET') throw new FunctionError(405, 'METHOD_NOT_ALLOWED', 'Use GET.')
      return describe(type, rest[0], base)
    } catch (error) {
      const refusal =
        error instanceof URIError ? invalid('This address is not valid.') : FunctionError.from(error)
      if (!refusal) throw error
      return renderRefusal(refusal)
    }
  }
}

function describe(type: string, id: string | undefined, base: string): Response {
  if (type === 'ServiceProviderConfig') return answer(200, serviceProviderConfig(base))
  const list = describedLists(base).get(type)
  if (!list) throw notFound()
  if (!id) return answer(200, listOf(list, list.length, 1))
  const found = list.find((one) => one.id === id)
  if (!found) throw notFound()
  return answer(200, found)
}

async function answerUsers(call: Call): Promise<Response> {
  const { request, id, base } = call
  const { method } = request
  if (!id) {
    if (method === 'GET') return await list(call)
    if (method === 'POST') return answer(201, renderUser(await save(call, null, await bodyOf(request)), base))
  } else if (method === 'GET') return answer(200, renderUser(await find(call, id), base))
  else if (method === 'PUT') return answer(200, renderUser(await save(call, id, await bodyOf(request)), base))
  else if (method === 'PATCH') {
    const changed = applyPatch(renderUser(await find(call, id), base), await bodyOf(request))
    return answer(200, renderUser(await save(call, id, changed), base))
  } else if (method === 'DELETE') {
    const [row] = await query<{ found: boolean }>(call, 'select private.delete_scim_user($1) as found', [
      uuid(id),
    ])
    if (!row!.found) throw notFound()
    return new Response(null, { status: 204 })
  }
  throw new FunctionError(405, 'METHOD_NOT_ALLOWED', `Users have no ${method} here.`)
}

const query = async <Row>({ db, identity }: Call, text: string, values: unknown[]): Promise<Row[]> =>
  await db.as(identity).query<Row>(text, values)

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const body = await readBody(request, scimBytes)
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw invalid('Send one JSON object.', 'invalidSyntax')
  return body as Record<string, unknown>
}

async function save(call: Call, id: string | null, body: Record<string, unknown>): Promise<ScimRow> {
  const [row] = await query<ScimRow>(call, 'select * from private.save_scim_user($1, $2)', [
    id === null ? null : uuid(id),
    JSON.stringify(parseUser(body)),
  ])
  if (!row) throw notFound()
  return row
}

type Page = { total: number; users: ScimRow[] }

async function findPage(
  call: Call,
  field: string | null,
  value: string | null,
  page: [number, number],
): Promise<Page> {
  const [row] = await query<{ page: Page }>(call, 'select private.find_scim_users($1, $2, $3, $4) as page', [
    field,
    value,
    ...page,
  ])
  return row!.page
}

async function find(call: Call, id: string): Promise<ScimRow> {
  const { users } = await findPage(call, 'id', uuid(id), [0, 1])
  if (!users[0]) throw notFound()
  return users[0]
}

const uuid = (id: string): string => {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) throw notFound()
  return id
}

async function list(call: Call): Promise<Response> {
  const { url, base } = call
  const first = Math.max(1, readNumber(url, 'startIndex') ?? 1)
  const count = Math.min(MOST_RESULTS, Math.max(0, readNumber(url, 'count') ?? 100))
  const [field, value] = readFilter(url.searchParams.get('filter'))
  const { total, users } = await findPage(call, field, value, [first - 1, count])
  const resources = users.map((row) => renderUser(row, base))
  return answer(200, listOf(resources, total, first))
}

function readNumber(url: URL, name: string): number | undefined {
  const given = url.searchParams.get(name)
  if (given === null) return undefined
  if (!/^-?\d{1,9}$/.test(given)) throw invalid(`${name} is not a number.`)
  return Number(given)
}

const fields: Record<string, string> = {
  username: 'username',
  externalid: 'externalid',
  id: 'id',
  'emails.value': 'email',
  'emails[type eq "work"].value': 'email',
}

/** Reads `attribute eq "value"`, the one filter that provisioning needs. */
function readFilter(filter: string | null): [string, string] | [null, null] {
  if (filter === null) return [null, null]
  const [, name = '', quoted = ''] =
    /^\s*(\S+(?: eq "work"\]\.value)?)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(filter) ?? []
  const field = fields[name.toLowerCase()]
  if (!field) throw invalid('Filter by userName, externalId, id or emails.value with eq.', 'invalidFilter')
  try {
    return [field, JSON.parse(quoted) as string]
  } catch {
    throw invalid('The value of this filter is not valid.', 'invalidFilter')
  }
}

const listOf = (resources: object[], total: number, startIndex: number) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

const notFound = () => new FunctionError(404, 'NOT_FOUND', 'There is no such resource.')

const json = { 'content-type': 'application/scim+json; charset=utf-8', 'cache-control': 'no-store' }

const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status, headers: json })

const scimTypes = ['invalidFilter', 'invalidSyntax', 'invalidValue', 'noTarget']

/** RFC 7644, section 3.12. */
function renderRefusal({ status, code, message, headers }: FunctionError): Response {
  const scimType = code === '23505' ? 'uniqueness' : status === 400 ? 'invalidValue' : undefined
  const detail = code === '23505' ? 'There is already a user with this userName or address.' : message
  const body = {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: String(status),
    ...(scimType && { scimType: scimTypes.includes(code) ? code : scimType }),
    detail,
  }
  return new Response(JSON.stringify(body), { status, headers: { ...json, ...headers } })
}
