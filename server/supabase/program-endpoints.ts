// The endpoints that also accept a personal API key: tables, remote functions, functions of the server, and files.
import { toResponse, type RequestHead } from '#server/http/direct-request.ts'
import { describeWork } from '#server/threads/work.ts'
import type { Admitted } from './admission.ts'
import { withAgent } from './agents.ts'
import type { Claims } from './auth/jwt.ts'
import type { LiveSessions } from './auth/live-sessions.ts'
import { createFunctions } from './functions/invoke.ts'
import { createIdempotent } from './idempotency.ts'
import { tokenOf, type Identify } from './identify.ts'
import { isPersonalKey } from './personal-keys.ts'
import { refuseToken, type Rest } from './rest/rest.ts'
import { createStorage } from './storage/storage.ts'
import type { Supabase, SupabaseDeps } from './supabase.ts'

export type Endpoints = Record<string, (request: Request) => Promise<Response>>
type ProgramEndpoints = { endpoints: Endpoints; answerTable: NonNullable<Supabase['answerTable']> }

export function createProgramEndpoints(
  deps: SupabaseDeps,
  rest: Rest,
  identify: Identify,
  sessions: LiveSessions,
): ProgramEndpoints {
  const { db, onError, handlers, keepsAccess } = deps
  const admit = createAdmit(deps, identify)
  const refuseUpload = (request: RequestHead, { claims }: Admitted) =>
    typeof claims?.sub === 'string' ? deps.refuseUpload?.(request, claims.sub) : undefined
  const admission = { db, admit, refuseUpload, onError }
  const isStillAdmitted = checkAgain(identify, sessions, deps.clientAddress)
  const functions = createFunctions({ ...admission, isStillAdmitted, keepsAccess, handlers })
  const idempotent = createIdempotent(db)
  const admitToTables = createTableAdmission(deps, admission)
  const endpoints: Endpoints = {
    functions: async (request) => {
      if (!request.headers.has('idempotency-key')) return await functions(request)
      const identity = await admit(request)
      // The function itself refuses the token.
      return await idempotent(request, 'refused' in identity ? { role: 'anon' } : identity, () =>
        functions(request),
      )
    },
    rest: async (request) => {
      const admitted = await admitToTables(request)
      if (!('role' in admitted)) return admitted
      return await idempotent(request, admitted, async () => toResponse(await rest(request, admitted)))
    },
    ...storageOf(deps, admission),
  }
  return {
    endpoints,
    answerTable: async (request) => {
      const admitted = await admitToTables(request)
      return 'role' in admitted ? await rest(request, admitted) : admitted
    },
  }
}

type Admission = Pick<Parameters<typeof createStorage>[0], 'db' | 'admit' | 'refuseUpload' | 'onError'>

type TableAdmission = {
  admit: ReturnType<typeof createAdmit>
  refuseUpload: (request: RequestHead, admitted: Admitted) => Response | undefined
}

const createTableAdmission =
  (deps: SupabaseDeps, { admit, refuseUpload }: TableAdmission) =>
  async (request: RequestHead): Promise<Admitted | Response> => {
    const tooMany = await deps.limitCalls?.(request)
    if (tooMany) return tooMany
    const identity = await admit(request)
    if ('refused' in identity) return refuseToken(identity)
    return refuseUpload(request, identity) ?? identity
  }

function storageOf(deps: SupabaseDeps, admission: Admission): Endpoints {
  const { contentStore: store, identityDb = deps.db, maxAddressSeconds = DAY_SECONDS, now } = deps
  const secrets = deps.auth.tokenSecrets ?? ([deps.auth.jwtSecret] as const)
  return store
    ? { storage: createStorage({ ...admission, identityDb, maxAddressSeconds, store, secrets, now }) }
    : {}
}

const createAdmit =
  ({ clientAddress }: SupabaseDeps, identify: Identify) =>
  async (request: RequestHead) => {
    const client = clientAddress(request)
    const identity = await identify(tokenOf(request), client)
    if ('refused' in identity) return identity
    if (typeof identity.claims?.sub === 'string') describeWork({ account: identity.claims.sub })
    return { ...withAgent(identity, request), client }
  }

/** True when an admitted request would be admitted again, whatever the age of its token. */
const checkAgain =
  (identify: Identify, sessions: LiveSessions, clientAddress: SupabaseDeps['clientAddress']) =>
  async (request: Request, { claims }: Admitted): Promise<boolean> => {
    const token = tokenOf(request)
    if (isPersonalKey(token ?? '')) return !('refused' in (await identify(token, clientAddress(request))))
    return claims === undefined || (await sessions.isLive(claims as Claims))
  }

const DAY_SECONDS = 86_400
