// Tables and functions over HTTP, compatible with PostgREST: parse, plan, write SQL, run, respond.
import type { Database, Identity } from '#database/database.ts'
import { plainHeaders } from '#server/http/plain-headers.ts'
import { describeWork } from '#server/threads/work.ts'
import { requireKeyScope } from '../personal-keys.ts'
import { checkCall, type CallChecks } from './check-call.ts'
import { refuse } from './errors.ts'
import { describeApi } from './open-api.ts'
import { parseRequest } from './parse-request.ts'
import { planRequest } from './plan-request.ts'
import type { RestRequest } from './request.ts'
import { respond } from './respond.ts'
import { run, type Settings } from './run.ts'
import { openSchemaCache } from './schema-cache.ts'
import { fromDatabase } from './sqlstate.ts'
import { toSql } from './to-sql.ts'

export { refuseToken } from './errors.ts'

type RestDeps = {
  db: Database
  /** A request without a schema uses the first one. */
  exposedSchemas: string[]
  /** Receives failures of the server or the network, not of the client. */
  onError: (error: unknown) => void
  callChecks?: CallChecks | undefined
}

export type Rest = {
  /** The caller has checked `identity`. */
  (request: Request, identity: Identity): Promise<Response>
  close(): Promise<void>
}

export async function createRest({ db, exposedSchemas, onError, callChecks = {} }: RestDeps): Promise<Rest> {
  const cache = await openSchemaCache(db, exposedSchemas, onError)

  async function answer(request: Request, identity: Identity): Promise<Response> {
    const parsed = await parseRequest(request, exposedSchemas, identity.role)
    const schema = cache.current()
    if (parsed.target.kind === 'root') return describeApi(parsed, schema, db, identity)
    const plan = planRequest(parsed, schema)
    describeWork({ name: `rest/${parsed.target.name}` })
    await requireKeyScope(db, identity, {
      kind: plan.kind === 'call' ? 'function' : 'table',
      name: parsed.target.name,
      writes: plan.kind !== 'read',
    })
    if (plan.kind === 'call') checkCall(plan, parsed, callChecks)
    if (plan.kind === 'nothing') return respond(plan, { body: '', rows: 0 })
    return respond(
      plan,
      await run(plan, toSql(plan), db, identity, settingsOf(request, parsed, schema.readsRequest)),
    )
  }

  async function rest(request: Request, identity: Identity): Promise<Response> {
    try {
      return await answer(request, identity)
    } catch (error) {
      const refusal = refuse(fromDatabase(error, identity.role, onError))
      return request.method === 'HEAD' ? new Response(null, refusal) : refusal
    }
  }

  return Object.assign(rest, { close: () => cache.close() })
}

// Policies and functions may read the request, without credentials. When no function in the database does, omitting
// three settings saves a tenth of a short statement.
function settingsOf(
  request: Request,
  { method, target, schema }: RestRequest,
  readsRequest: boolean,
): Settings {
  const searchPath: Settings =
    schema === 'public' ? {} : { search_path: `"${schema.replaceAll('"', '""')}", public` }
  if (!readsRequest) return searchPath
  const { authorization: _token, apikey: _key, cookie: _cookie, ...headers } = plainHeaders(request)
  const path =
    target.kind === 'function' ? `/rpc/${target.name}` : target.kind === 'relation' ? `/${target.name}` : '/'
  return {
    'request.method': method,
    'request.path': path,
    'request.headers': JSON.stringify(headers),
    ...searchPath,
  }
}
