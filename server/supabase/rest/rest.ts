// Tables and functions over HTTP, compatible with PostgREST: parse, plan, write SQL, run, respond.
import type { Database, Identity } from '#database/database.ts'
import type { Answer, ReadableRequest, RequestHead } from '#server/http/direct-request.ts'
import { plainHeaders } from '#server/http/plain-headers.ts'
import { describeWork } from '#server/threads/work.ts'
import { requireKeyScope } from '../personal-keys.ts'
import { checkCall, type CallChecks } from './check-call.ts'
import { describeRefusal } from './errors.ts'
import { explain } from './explain.ts'
import type { Feature } from './features.ts'
import { describeApi } from './open-api.ts'
import { createPrepare } from './prepare.ts'
import type { RestRequest } from './request.ts'
import { respond } from './respond.ts'
import { run, type Settings } from './run.ts'
import { openSchemaCache } from './schema-cache.ts'
import { fromDatabase } from './sqlstate.ts'

export { refuseToken } from './errors.ts'

type RestDeps = {
  db: Database
  /** A request without a schema uses the first one. */
  exposedSchemas: string[]
  features?: readonly Feature[] | undefined
  /** Receives failures of the server or the network, not of the client. */
  onError: (error: unknown) => void
  callChecks?: CallChecks | undefined
}

export type Rest = {
  /** The caller has checked `identity`. */
  (request: ReadableRequest, identity: Identity): Promise<Answer>
  close(): Promise<void>
}

export async function createRest(deps: RestDeps): Promise<Rest> {
  const { db, exposedSchemas, features = [], onError, callChecks = {} } = deps
  const cache = await openSchemaCache(db, exposedSchemas, onError)
  const prepare = createPrepare({ schemas: exposedSchemas, features })

  async function answer(request: ReadableRequest, identity: Identity): Promise<Answer> {
    const schema = cache.current()
    const ready = await prepare(request, schema, identity.role)
    const { parsed, plan, statement } = ready
    if (parsed.target.kind === 'root' || !plan) return describeApi(parsed, schema, db, identity)
    const { name } = parsed.target
    describeWork({ name: `rest/${name}` })
    await requireKeyScope(db, identity, {
      kind: plan.kind === 'call' ? 'function' : 'table',
      name,
      writes: plan.kind !== 'read',
    })
    if (plan.kind === 'call') checkCall(plan, parsed, callChecks)
    if (!statement || plan.kind === 'nothing') return respond(plan, { body: '', rows: 0 })
    const settings = settingsOf(request, parsed, schema.readsRequest)
    const running = { plan, statement, db, identity, settings }
    if (parsed.accept.plan) return explain(parsed.accept.plan, running)
    return respond(plan, await run(running))
  }

  async function rest(request: ReadableRequest, identity: Identity): Promise<Answer> {
    try {
      return await answer(request, identity)
    } catch (error) {
      const refusal = describeRefusal(fromDatabase(error, identity.role, onError))
      return request.method === 'HEAD' ? { ...refusal, body: null } : refusal
    }
  }

  return Object.assign(rest, { close: () => cache.close() })
}

// Policies and functions may read the request, without credentials. When no function in the database does, omitting
// three settings saves a tenth of a short statement.
function settingsOf(
  request: RequestHead,
  { method, target, schema, preferences }: RestRequest,
  readsRequest: boolean,
): Settings {
  const isTable = target.kind === 'relation' && (method === 'GET' || method === 'HEAD')
  const searchPath: Settings = {
    ...(schema === 'public' ? {} : { search_path: `"${schema.replaceAll('"', '""')}", public` }),
    ...(isTable && preferences.timezone ? { timezone: preferences.timezone } : {}),
  }
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
