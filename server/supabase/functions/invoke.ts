// /functions/v1/<name>: finds the handler, checks the token, validates the body.
import { z } from 'zod'
import type { Database, Identity } from '#database/database.ts'
import { cutOnError } from '#server/http/cut-on-error.ts'
import { pathSegments } from '#server/http/path.ts'
import { WorkCanceled } from '#server/threads/pool.ts'
import { describeWork } from '#server/threads/work.ts'
import type { Admitted, Refused } from '../admission.ts'
import { isScoped, requireKeyScope } from '../personal-keys.ts'
import { FunctionError, renderError } from './errors.ts'
import { bodyBytes, readBody } from './read-body.ts'
import { answerWhileAdmitted, runWhileAdmitted, type FindEnd } from './while-admitted.ts'

type InPerson = boolean | 'or by key'
type Call<Body> = { body: Body; identity: Identity; db: Database; request: Request }

export type FunctionHandler<Body = unknown> = {
  /** Requires a user: the anon key is a valid token without one. */
  signedIn: boolean
  /** Rejects an impersonating admin, and API keys unless they may. */
  inPerson?: InPerson
  /** The schema of the body; a call without a body passes `{}`. */
  body: z.ZodType<Body>
  /** Returns JSON, or a Response. Errors for the caller are thrown as a FunctionError. */
  run(call: Call<Body>): Promise<object>
}

/** A handler wrapped by its schema, so that one list can contain handlers of every body type. */
export type CheckedFunction = {
  signedIn: boolean
  inPerson: InPerson
  body: z.ZodType
  answer(body: unknown, call: Omit<Call<unknown>, 'body'>): Promise<object>
}
export type FunctionHandlers = Record<string, CheckedFunction>

export function checked<Body>({
  signedIn,
  inPerson = false,
  body: schema,
  run,
}: FunctionHandler<Body>): CheckedFunction {
  return {
    signedIn,
    inPerson,
    body: schema,
    answer(body, call) {
      const parsed = schema.safeParse(body)
      if (!parsed.success) throw new FunctionError(400, 'BAD_BODY', describe(parsed.error))
      return run({ ...call, body: parsed.data })
    },
  }
}

export type FunctionDeps = {
  db: Database
  handlers: FunctionHandlers
  admit: (request: Request) => Promise<Admitted | Refused>
  /** True while an admitted request is still permitted. A token that has only expired since does not end it. */
  isStillAdmitted?: (request: Request, identity: Admitted) => Promise<boolean>
  /** True while the caller sees the workspace or campaign that the body of a call names. */
  keepsAccess?: ((body: unknown, identity: Identity, db: Database) => Promise<boolean>) | undefined
  /** The refusal when the account has too many uploads in progress. */
  refuseUpload?: (request: Request, identity: Admitted) => Response | undefined
  onError: (error: unknown) => void
}

export function createFunctions(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return await invoke(deps, request)
    } catch (error) {
      const refusal = FunctionError.from(error)
      // Errors that a handler raises on purpose, including a 503.
      const isMeant =
        error instanceof FunctionError || (refusal && refusal.status < 500) || error instanceof WorkCanceled
      if (!isMeant) deps.onError(error)
      return renderError(refusal)
    }
  }
}

async function invoke(deps: FunctionDeps, request: Request): Promise<Response> {
  const { db, handlers, admit, refuseUpload } = deps
  const [, , name = ''] = pathSegments(request.url) ?? []
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
  if (!handler) throw new FunctionError(404, 'NOT_FOUND', 'Requested function was not found')
  if (request.method !== 'POST')
    throw new FunctionError(405, 'METHOD_NOT_ALLOWED', 'Call this function with POST')
  const identity = await admit(request)
  if ('refused' in identity) throw refusalOf(identity)
  if (isScoped(identity)) await requireKeyScope(db, identity, { kind: 'server function', name, writes: true })
  else if (identity.readOnly)
    throw new FunctionError(403, 'READ_ONLY', 'This API key may only read.', {
      hint: 'Functions of the server need a key that may write.',
    })
  describeWork({ name: `functions/${name}` })
  if (handler.signedIn && !identity.claims?.sub)
    throw new FunctionError(401, 'NOT_SIGNED_IN', 'User not authenticated')
  const act = identity.claims?.act
  if (act && handler.inPerson && !(handler.inPerson === 'or by key' && isKey(act))) throw notInPerson(act)
  const refusal = refuseUpload?.(request, identity)
  if (refusal) return refusal
  const limit = identity.claims?.sub ? bodyBytes.person : bodyBytes.signedOut
  const body = await readBody(request, limit)
  const findEnd = findEndOf(deps, request, identity, body)
  const answer = await runWhileAdmitted(findEnd, (check) =>
    handler.answer(body, { identity, db: db.checkedBy(check), request }),
  )
  if (!(answer instanceof Response)) return Response.json(answer)
  return cutOnError(
    answerWhileAdmitted(answer, findEnd),
    (error) => error instanceof FunctionError || deps.onError(error),
  )
}

/** Returns the refusal of a call whose right ended after it was admitted. */
function findEndOf(
  { db, isStillAdmitted, keepsAccess }: FunctionDeps,
  request: Request,
  identity: Admitted,
  body: unknown,
): FindEnd {
  return async () => {
    if (isStillAdmitted && !(await isStillAdmitted(request, identity)))
      return new FunctionError(401, 'SESSION_OVER', 'The session ended while this was answered.')
    if (keepsAccess && identity.claims?.sub && !(await keepsAccess(body, identity, db)))
      return new FunctionError(403, 'ACCESS_OVER', 'Your access ended during this request.')
    return undefined
  }
}

function refusalOf({ refused, key }: Refused): FunctionError {
  return key
    ? new FunctionError(401, 'INVALID_KEY', refused)
    : new FunctionError(401, 'INVALID_JWT', 'Invalid JWT')
}

/** True for a program of the user's own, and not for an agent. */
const isKey = (act: object) => 'key' in act && !('agent' in act)

function notInPerson(act: object): FunctionError {
  return 'key' in act
    ? new FunctionError(403, 'NOT_BY_KEY', "An API key can't do this.", {
        hint: 'Sign in and do it yourself.',
      })
    : new FunctionError(403, 'NOT_WHILE_ACTING', 'Not while you are signed in as someone else.')
}

function describe(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ')
}
