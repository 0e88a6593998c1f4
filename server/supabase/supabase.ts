// The hosted service's whole protocol: any Supabase client is a client of ours. Knows HTTP and the database; nothing
// about email.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Database } from '#database/database.ts'
import { DatabaseUnavailable } from '#database/unavailable.ts'
import type { Answer, ReadableRequest, RequestHead } from '#server/http/direct-request.ts'
import { pathSegments } from '#server/http/path.ts'
import type { ContentStore } from '#server/storage/content-store.ts'
import { refuseWithoutKey } from './auth/api-key.ts'
import { createAuth } from './auth/auth.ts'
import type { AuthConfig, AuthDeps } from './auth/dependencies.ts'
import { answerPreflight } from './cors.ts'
import type { FunctionDeps, FunctionHandlers } from './functions/invoke.ts'
import { createIdentify, tokenOf } from './identify.ts'
import type { LimitCalls } from './limit-calls.ts'
import { createPersonalKeys, isPersonalKey } from './personal-keys.ts'
import { createProgramEndpoints, type Endpoints } from './program-endpoints.ts'
import { createRealtime, type Realtime, type RealtimeOptions } from './realtime/realtime.ts'
import type { CallChecks } from './rest/check-call.ts'
import { refuse, unreachable } from './rest/errors.ts'
import type { Feature } from './rest/features.ts'
import { createRest } from './rest/rest.ts'

export type SupabaseDeps = Pick<AuthDeps, 'sendMail' | 'now' | 'onError' | 'otherServers' | 'company'> & {
  clientAddress: (request: RequestHead) => string
  db: Database
  /** The database of accounts, sessions and keys; `db` by default. */
  identityDb?: Database | undefined
  auth: AuthConfig
  exposedSchemas: string[]
  features?: readonly Feature[] | undefined
  handlers: FunctionHandlers
  limitCalls?: LimitCalls
  callChecks?: CallChecks
  keepsAccess?: FunctionDeps['keepsAccess']
  /** The store of files; without it, /storage/v1 does not exist. */
  contentStore?: ContentStore | undefined
  /** The longest lifetime of a signed URL of a file; a day by default. */
  maxAddressSeconds?: number | undefined
  /** Called when this process has read the change feed to its end. */
  onFeedRead?: (() => void) | undefined
  /** The same as `clientAddress`, for a request that opens a socket. */
  socketAddress?: ((request: IncomingMessage) => string) | undefined
  /** At the home database: the servers of accounts' channels. */
  livePlaces?: RealtimeOptions['places']
  /** In a cell: the home server's channels. */
  liveHome?: RealtimeOptions['home']
  /** Called once the account of a request is known, before its body is read. */
  refuseUpload?: (request: RequestHead, account: string) => Response | undefined
}

export type Supabase = {
  /** The functions of the server, by the name clients call them. */
  functions: FunctionHandlers
  fetch(request: Request): Promise<Response>
  /** Answers a request for a table or a remote function; absent when it may belong to another server. */
  answerTable?: ((request: ReadableRequest) => Promise<Answer | Response>) | undefined
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  live: Realtime['server']
  /** The account of a request's token; undefined without one, or when it is rejected. */
  accountOf(request: Request): Promise<string | undefined>
  close(): Promise<void>
}

export async function createSupabase(deps: SupabaseDeps): Promise<Supabase> {
  const { db, identityDb = db } = deps
  const auth = createAuth({ ...deps, db: identityDb, config: deps.auth })
  const identify = createIdentify(auth.tokens, auth.liveSessions)
  const identifyProgram = createIdentify(auth.tokens, auth.liveSessions, createPersonalKeys(identityDb))
  const live = { places: deps.livePlaces, home: deps.liveHome }
  const realtime = createRealtime({
    ...deps,
    ...live,
    verifyToken: identify,
    forgetSessions: auth.liveSessions.forget,
  })
  const rest = await createRest(deps)
  const programs = createProgramEndpoints(deps, rest, identifyProgram, auth.liveSessions)
  const endpoints: Endpoints = {
    auth: (request) => auth.fetch(request),
    realtime: (request) => realtime.fetch(request),
    ...programs.endpoints,
  }
  const answerByKey = byKey(deps)
  return {
    functions: deps.handlers,
    async fetch(request) {
      if (request.method === 'OPTIONS') return answerPreflight(request)
      const [name = ''] = pathSegments(request.url) ?? []
      const open = endpoints[name]
      if (!open) return answerMissing()
      return await answerByKey(name, request, open)
    },
    answerTable: (request) => answerByKey('rest', request, programs.answerTable),
    upgrade: realtime.upgrade,
    live: realtime.server,
    async accountOf(request) {
      const identity = await identifyProgram(tokenOf(request), deps.clientAddress(request))
      const account = 'refused' in identity ? undefined : identity.claims?.['sub']
      return typeof account === 'string' ? account : undefined
    },
    close: async () => void (await Promise.all([realtime.close(), rest.close()])),
  }
}

/** Answers a request that brings a key of the installation. */
const byKey =
  ({ auth, onError }: SupabaseDeps) =>
  async <Of extends RequestHead, Result>(
    name: string,
    request: Of,
    open: (request: Of) => Promise<Result>,
  ): Promise<Result | Response> => {
    // A personal API key replaces the installation's key where it is accepted.
    const brings = programRoutes.has(name) && isPersonalKey(tokenOf(request) ?? '')
    const refusal = brings ? null : refuseWithoutKey(request, auth)
    try {
      return refusal ?? (await open(request))
    } catch (error) {
      // The caller's identity could not be looked up.
      if (!(error instanceof DatabaseUnavailable)) throw error
      onError(error)
      return refuse(unreachable())
    }
  }

/** The endpoints that accept a personal API key. */
const programRoutes = new Set(['rest', 'functions', 'storage'])

function answerMissing(): Response {
  return Response.json({ statusCode: '404', error: 'not_found', message: 'Path not found' }, { status: 404 })
}
