// Requests to an OAuth provider: the consent URL, a code for tokens, a refresh token for a new access token, and a
// revocation. Failures are returned as values, and contain none of the data sent.
import * as oauth from 'oauth4webapi'
import { PrivateHostError } from '#server/outbound/public-host.ts'
import type { Endpoint } from './endpoints.ts'
import type { OauthClient } from './dependencies.ts'

export type Tokens = {
  accessToken: string
  /** Absent when the former one remains valid. */
  refreshToken?: string | undefined
  seconds: number
}

export type Refusal = {
  /**
   * `declined` by the user; `ended`: the grant is no longer valid; `app`: the app itself is rejected; `unreachable`:
   * no response; `other`: an unknown response.
   */
  fault: 'declined' | 'ended' | 'app' | 'unreachable' | 'other'
  /** The OAuth provider's own message, on one line. */
  words: string
}

export type OauthConnection = { at: Endpoint; client: OauthClient; fetch: typeof fetch }
type Revoking = Omit<OauthConnection, 'client'> & { client: OauthClient | Pick<OauthClient, 'clientId'> }

export async function authorizeUrl(
  { at, client }: OauthConnection,
  asked: { redirectUri: string; state: string; verifier: string; address: string },
): Promise<string> {
  const url = new URL(at.authorize)
  const parameters = {
    client_id: client.clientId,
    redirect_uri: asked.redirectUri,
    response_type: 'code',
    scope: at.scopes.join(' '),
    state: asked.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(asked.verifier),
    code_challenge_method: 'S256',
    login_hint: asked.address,
    ...at.extra,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** `returned` contains the parameters with which the OAuth provider sent the user back. */
export async function tokensForCode(
  connection: OauthConnection,
  returned: { parameters: URLSearchParams; state: string; redirectUri: string; verifier: string },
): Promise<Tokens | Refusal> {
  const { as, client, auth, options } = partsOf(connection)
  const iss = returned.parameters.get('iss') ?? ''
  const from = connection.at.issuers?.test(iss) ? { ...as, issuer: iss } : as
  return await answered(connection, async () => {
    const valid = oauth.validateAuthResponse(from, client, returned.parameters, returned.state)
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      auth,
      valid,
      returned.redirectUri,
      returned.verifier,
      options,
    )
    return await oauth.processAuthorizationCodeResponse(as, client, response)
  })
}

export async function tokensForRefresh(
  connection: OauthConnection,
  refreshToken: string,
): Promise<Tokens | Refusal> {
  const { as, client, auth, options } = partsOf(connection)
  return await answered(connection, async () => {
    const response = await oauth.refreshTokenGrantRequest(as, client, auth, refreshToken, options)
    return await oauth.processRefreshTokenResponse(as, client, response)
  })
}

/** Revokes everything that the app was granted for the account. A grant that had already ended is not an error. */
export async function revokeToken(connection: Revoking, refreshToken: string): Promise<'ended' | Refusal> {
  const { as, client, auth, options } = partsOf(connection)
  if (connection.at.revoke === undefined) return { fault: 'other', words: 'It has no revocation endpoint.' }
  try {
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(as, client, auth, refreshToken, options),
    )
    return 'ended'
  } catch (error) {
    // Google's error code; by RFC 7009, 2.2, it should respond 200.
    if (error instanceof oauth.ResponseBodyError && error.error === 'invalid_token') return 'ended'
    return refusalOf(error)
  }
}

const TIMEOUT_MS = 15_000

function partsOf({ at, client, fetch }: Revoking) {
  return {
    as: {
      issuer: at.issuer,
      token_endpoint: at.token,
      ...(at.revoke === undefined ? {} : { revocation_endpoint: at.revoke }),
    },
    client: { client_id: client.clientId },
    auth: 'clientSecret' in client ? oauth.ClientSecretPost(client.clientSecret) : oauth.None(),
    options: {
      [oauth.customFetch]: fetch,
      // Both OAuth providers use TLS; only the fake ones of tests do not.
      [oauth.allowInsecureRequests]: at.token.startsWith('http:'),
      signal: () => AbortSignal.timeout(TIMEOUT_MS),
    },
  }
}

async function answered(
  { at }: OauthConnection,
  ask: () => Promise<oauth.TokenEndpointResponse>,
): Promise<Tokens | Refusal> {
  try {
    const { access_token, refresh_token, expires_in, scope } = await ask()
    const missing = missingOf(at, scope)
    if (missing) return { fault: 'declined', words: `Not allowed: ${missing}` }
    return { accessToken: access_token, refreshToken: refresh_token, seconds: expires_in ?? 3600 }
  } catch (error) {
    return refusalOf(error)
  }
}

// Users may deselect scopes that an app requests. `offline_access` results in a refresh token and is not among the
// scopes.
function missingOf({ scopes }: Endpoint, granted: string | undefined): string | undefined {
  if (granted === undefined) return undefined
  const has = new Set(granted.split(' ').map(nameOf))
  return scopes.find((scope) => scope !== 'offline_access' && !has.has(nameOf(scope)))
}

// Microsoft names the same scope under several hosts.
const nameOf = (scope: string) => scope.toLowerCase().split('/').at(-1) || scope.toLowerCase()

const ended = new Set(['invalid_grant', 'interaction_required', 'consent_required', 'login_required'])
const ofTheApp = new Set(['invalid_client', 'unauthorized_client'])

function refusalOf(error: unknown): Refusal {
  if (error instanceof oauth.AuthorizationResponseError)
    return { fault: 'declined', words: oneLine(error.error_description ?? error.error) }
  if (error instanceof oauth.ResponseBodyError) {
    const words = oneLine(error.error_description ?? error.error)
    if (ended.has(error.error)) return { fault: 'ended', words }
    if (ofTheApp.has(error.error)) return { fault: 'app', words }
    return { fault: error.status >= 500 || error.status === 429 ? 'unreachable' : 'other', words }
  }
  if (error instanceof PrivateHostError) return { fault: 'unreachable', words: oneLine(error.message) }
  // The response may contain anything, so only our own description of it is shown.
  if (error instanceof oauth.OperationProcessingError)
    return { fault: isServerFault(error) ? 'unreachable' : 'other', words: oneLine(error.message) }
  return { fault: 'unreachable', words: oneLine((error as Error).message) }
}

const isServerFault = ({ cause }: Error) => cause instanceof Response && cause.status >= 500

const oneLine = (words: string) =>
  words
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, 400)
