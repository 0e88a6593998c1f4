// /auth/v1, compatible with GoTrue: accounts, sessions, mails and second factors.
import { Hono } from 'hono'
import { DatabaseUnavailable } from '#database/unavailable.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { refuseWithoutKey } from './api-key.ts'
import type { AuthContext } from './call.ts'
import { endpoints } from './endpoints.ts'
import { AuthError, renderError } from './errors.ts'
import { createTokens, type Tokens } from './jwt.ts'
import { createLiveSessions, type LiveSessions } from './live-sessions.ts'
import type { AuthDeps } from './dependencies.ts'
import { pathNotFound } from './not-offered.ts'
import { refuseText } from './read-json.ts'
import { deriveKeys } from './secret-keys.ts'

export type Auth = {
  fetch: (request: Request) => Promise<Response>
  /** Checks tokens of this installation, for every other endpoint. */
  tokens: Tokens
  liveSessions: LiveSessions
}

export function createAuth(deps: AuthDeps): Auth {
  const context = createContext(deps)
  const app = new Hono()
  for (const [path, methods] of Object.entries(endpoints)) {
    for (const [method, endpoint] of Object.entries(methods)) {
      app.on(method, `/auth/v1${path}`, async ({ req }) => {
        const url = new URL(req.url)
        for (const value of url.searchParams.values()) refuseText(value)
        const call = {
          auth: context,
          request: req.raw,
          url,
          params: req.param(),
          at: deps.now(),
          cookies: [],
        }
        return withCookies(await endpoint(call), call.cookies)
      })
    }
    app.all(`/auth/v1${path}`, () => {
      const allow = Object.keys(methods).join(', ')
      throw new AuthError('method_not_allowed', 'Method not allowed', { headers: { allow } })
    })
  }
  app.notFound(({ req }) => renderError(pathNotFound(req.path), req.raw))
  app.onError((error, { req }) => {
    if (error instanceof AuthError) return renderError(error, req.raw)
    deps.onError(error)
    return renderError(error instanceof DatabaseUnavailable ? later() : unexpected(), req.raw)
  })
  return {
    fetch: async (request) => refuseWithoutKey(request, deps.config) ?? app.fetch(request),
    tokens: context.tokens,
    liveSessions: context.liveSessions,
  }
}

function withCookies(response: Response, cookies: string[]): Response {
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

const unexpected = () => new AuthError('unexpected_failure', 'Unexpected failure, please try again')

// The official client retries a refresh after a 503; after a 500 it would sign the user out.
const later = () =>
  new AuthError('unexpected_failure', 'The database does not answer, please try again', {
    status: 503,
    retryAfter: 1,
  })

function createContext(deps: AuthDeps): AuthContext {
  const { db, config, now } = deps
  const server = { role: 'auth_admin' } as const
  const query = db.as(server).query
  const tokenSecrets = config.tokenSecrets ?? ([config.jwtSecret] as const)
  const keys = deriveKeys(config.jwtSecret, tokenSecrets)
  return {
    ...deps,
    query,
    transaction: (work) => db.transaction(server, (tx) => work(tx.query)),
    tokens: createTokens(tokenSecrets, now),
    keys,
    limiter: createRateLimiter({ query, now, key: keys.buckets, scale: config.rateLimitScale }),
    liveSessions: createLiveSessions(query, now),
    apiUrl: new URL('/auth/v1', config.siteUrl).href,
  }
}
