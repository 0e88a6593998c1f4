// The hosted service's whole protocol: any Supabase client is a client of ours. Knows HTTP and the database; nothing
// about email.
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Database } from '#database/database.ts'
import { DatabaseUnavailable } from '#database/unavailable.ts'
import { pathSegments } from '#server/http/path.ts'
import { describeWork } from '#server/threads/work.ts'
import type { ContentStore } from '#server/storage/content-store.ts'
import type { Admitted } from './admission.ts'
import { refuseWithoutKey } from './auth/api-key.ts'
import { createAuth } from './auth/auth.ts'
import type { AuthConfig, AuthDeps } from './auth/dependencies.ts'
import type { Claims } from './auth/jwt.ts'
import type { LiveSessions } from './auth/live-sessions.ts'
import { answerPreflight } from './cors.ts'
import { createFunctions, type FunctionDeps, type FunctionHandlers } from './functions/invoke.ts'
import { withAgent } from './agents.ts'
import { createIdempotent } from './idempotency.ts'
import { createIdentify, tokenOf } from './identify.ts'
import type { LimitCalls } from './limit-calls.ts'
import { createPersonalKeys, isPersonalKey } from './personal-keys.ts'
import { createRealtime, type Realtime, type RealtimeOptions } from './realtime/realtime.ts'
import type { CallChecks } from './rest/check-call.ts'
import { refuse, unreachable } from './rest/errors.ts'
import { createRest, refuseToken } from './rest/rest.ts'
import { createStorage } from './storage/storage.ts'

export type SupabaseDeps = Pick<
  AuthDeps,
  'sendMail' | 'now' | 'clientAddress' | 'onError' | 'otherServers'
> & {
  db: Database
  /** The database of accounts, sessions and keys; `db` by default. */
  identityDb?: Database | undefined
  auth: AuthConfig
  exposedSchemas: string[]
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
  refuseUpload?: (request: Request, account: string) => Response | undefined
}

export type Supabase = {
  /** The functions of the server, by the name clients call them. */
  functions: FunctionHandlers
  fetch(request: Request): Promise<Response>
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  live: Realtime['server']
  /** The account of a request's token; undefined without one, or when it is rejected. */
  accountOf(request: Request): Promise<string | undefined>
  close(): Promise<void>
}

export async function createSupabase(deps: SupabaseDeps): Promise<Supabase> {
  const { db, identityDb = db, onError } = deps
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
  const endpoints: Endpoints = {
    auth: (request) => auth.fetch(request),
    realtime: (request) => realtime.fetch(request),
    ...programEndpoints(deps, rest, identifyProgram, auth.liveSessions),
  }
  return {
    functions: deps.handlers,
    async fetch(request) {
      if (request.method === 'OPTIONS') return answerPreflight(request)
      const [name = ''] = pathSegments(request.url) ?? []
      const open = endpoints[name]
      if (!open) return answerMissing()
      // A personal API key replaces the installation's key where it is accepted.
      const brings = programRoutes.has(name) && isPersonalKey(tokenOf(request) ?? '')
      const refusal = brings ? null : refuseWithoutKey(request, deps.auth)
      try {
        return refusal ?? (await open(request))
      } catch (error) {
        // The caller's identity could not be looked up.
        if (!(error instanceof DatabaseUnavailable)) throw error
        onError(error)
        return refuse(unreachable())
      }
    },
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

type Endpoints = Record<string, (request: Request) => Promise<Response>>

/** The endpoints that accept a personal API key. */
function programEndpoints(
  deps: SupabaseDeps,
  rest: Awaited<ReturnType<typeof createRest>>,
  identify: ReturnType<typeof createIdentify>,
  sessions: LiveSessions,
): Endpoints {
  const { db, identityDb = db, onError, handlers, contentStore, maxAddressSeconds = DAY_SECONDS } = deps
  const admit = async (request: Request) => {
    const identity = await identify(tokenOf(request), deps.clientAddress(request))
    if ('refused' in identity) return identity
    if (typeof identity.claims?.sub === 'string') describeWork({ account: identity.claims.sub })
    return { ...withAgent(identity, request), client: deps.clientAddress(request) }
  }
  const refuseUpload = (request: Request, { claims }: Admitted) =>
    typeof claims?.sub === 'string' ? deps.refuseUpload?.(request, claims.sub) : undefined
  const admission = { db, admit, refuseUpload, onError }
  const isStillAdmitted = checkAgain(identify, sessions, deps.clientAddress)
  const secrets = deps.auth.tokenSecrets ?? ([deps.auth.jwtSecret] as const)
  const functions = createFunctions({
    ...admission,
    isStillAdmitted,
    keepsAccess: deps.keepsAccess,
    handlers,
  })
  const idempotent = createIdempotent(db)
  return {
    functions: async (request) => {
      if (!request.headers.has('idempotency-key')) return await functions(request)
      const identity = await admit(request)
      // The function itself refuses the token.
      return await idempotent(request, 'refused' in identity ? { role: 'anon' } : identity, () =>
        functions(request),
      )
    },
    ...(contentStore && {
      storage: createStorage({
        ...admission,
        identityDb,
        maxAddressSeconds,
        store: contentStore,
        secrets,
        now: deps.now,
      }),
    }),
    rest: async (request) => {
      const tooMany = await deps.limitCalls?.(request)
      if (tooMany) return tooMany
      const identity = await admit(request)
      if ('refused' in identity) return refuseToken(identity)
      return refuseUpload(request, identity) ?? idempotent(request, identity, () => rest(request, identity))
    },
  }
}

/** True when an admitted request would be admitted again, whatever the age of its token. */
const checkAgain =
  (
    identify: ReturnType<typeof createIdentify>,
    sessions: LiveSessions,
    clientAddress: SupabaseDeps['clientAddress'],
  ) =>
  async (request: Request, { claims }: Admitted): Promise<boolean> => {
    const token = tokenOf(request)
    if (isPersonalKey(token ?? '')) return !('refused' in (await identify(token, clientAddress(request))))
    return claims === undefined || (await sessions.isLive(claims as Claims))
  }

const DAY_SECONDS = 86_400

const programRoutes = new Set(['rest', 'functions', 'storage'])

function answerMissing(): Response {
  return Response.json({ statusCode: '404', error: 'not_found', message: 'Path not found' }, { status: 404 })
}
