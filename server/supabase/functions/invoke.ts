// /functions/v1/<name>: from name to handler, token checked, body validated.
import { z } from 'zod'
import type { Database, Identity } from '#database/database.ts'
import { cutOnError } from '#server/http/cut-on-error.ts'
import { pathSegments } from '#server/http/path.ts'
import { WorkCanceled } from '#server/threads/pool.ts'
import { describeWork } from '#server/threads/work.ts'
import type { Admitted, Refused } from '../admission.ts'
import { FunctionError, renderError } from './errors.ts'
import { bodyBytes, readBody } from './read-body.ts'

export type Call<Body> = { body: Body; identity: Identity; db: Database; request: Request }

export type FunctionHandler<Body = unknown> = {
  /** Only for a person: the anon key is a valid token, but nobody's. */
  signedIn: boolean
  /** Refused to an admin who acts as the person, and to their API keys. */
  inPerson?: boolean
  /** What the body must be; a call without a body gives `{}`. */
  body: z.ZodType<Body>
  /** Answers JSON, or a Response of its own. What the caller may know of a refusal is thrown as a FunctionError. */
  run(call: Call<Body>): Promise<object>
}

/** A handler with its schema in front, so that one list can hold handlers of every kind of body. */
export type CheckedFunction = {
  signedIn: boolean
  inPerson: boolean
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
  /** The refusal where the account sends too much at once. */
  refuseUpload?: (request: Request, identity: Admitted) => Response | undefined
  onError: (error: unknown) => void
}

export function createFunctions(deps: FunctionDeps): (request: Request) => Promise<Response> {
  return async (request) => {
    try {
      return await invoke(deps, request)
    } catch (error) {
      const refusal = FunctionError.from(error)
      // What a handler says itself it meant, a 503 too.
      const isMeant =
        error instanceof FunctionError || (refusal && refusal.status < 500) || error instanceof WorkCanceled
      if (!isMeant) deps.onError(error)
      return renderError(refusal)
    }
  }
}

async function invoke(
  { db, handlers, admit, refuseUpload, onError }: FunctionDeps,
  request: Request,
): Promise<Response> {
  const [, , name = ''] = pathSegments(request.url) ?? []
  const handler = Object.hasOwn(handlers, name) ? handlers[name] : undefined
  if (!handler) throw new FunctionError(404, 'NOT_FOUND', 'Requested function was not found')
  if (request.method !== 'POST')
    throw new FunctionError(405, 'METHOD_NOT_ALLOWED', 'Call this function with POST')
  const identity = await admit(request)
  if ('refused' in identity) throw refusalOf(identity)
  if (identity.readOnly)
    throw new FunctionError(403, 'READ_ONLY', 'This API key may only read.', {
      hint: 'Functions of the server need a key that may write.',
    })
  describeWork({ name: `functions/${name}` })
  if (handler.signedIn && !identity.claims?.sub)
    throw new FunctionError(401, 'NOT_SIGNED_IN', 'User not authenticated')
  if (handler.inPerson && identity.claims?.act) throw notInPerson(identity.claims.act)
  const refusal = refuseUpload?.(request, identity)
  if (refusal) return refusal
  const limit = identity.claims?.sub ? bodyBytes.person : bodyBytes.signedOut
  const answer = await handler.answer(await readBody(request, limit), { identity, db, request })
  return answer instanceof Response ? cutOnError(answer, onError) : Response.json(answer)
}

function refusalOf({ refused, key }: Refused): FunctionError {
  return key
    ? new FunctionError(401, 'INVALID_KEY', refused)
    : new FunctionError(401, 'INVALID_JWT', 'Invalid JWT')
}

function notInPerson(act: unknown): FunctionError {
  const isKey = typeof act === 'object' && act !== null && 'key' in act
  return isKey
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
