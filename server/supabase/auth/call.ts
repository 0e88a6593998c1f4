import type { Query } from '#database/database.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { Tokens } from './jwt.ts'
import type { LiveSessions } from './live-sessions.ts'
import type { AuthDeps } from './dependencies.ts'
import type { SecretKeys } from './secret-keys.ts'

/** The context of every endpoint. */
export type AuthContext = AuthDeps & {
  /** Runs statements as the auth server, each in its own transaction. */
  query: Query
  /** Runs several statements in one transaction; an exception rolls all of them back. */
  transaction<T>(work: (query: Query) => Promise<T>): Promise<T>
  tokens: Tokens
  keys: SecretKeys
  limiter: RateLimiter
  liveSessions: LiveSessions
  /** `<site>/auth/v1` */
  apiUrl: string
}

export type Call = {
  auth: AuthContext
  request: Request
  url: URL
  params: Record<string, string>
  /** The time of the request. */
  at: Date
  /** Values of `Set-Cookie` for the response. */
  cookies: string[]
}

export type Endpoint = (call: Call) => Promise<Response>

export function answer(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
}
