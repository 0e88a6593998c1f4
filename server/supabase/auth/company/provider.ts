// The company's OpenID provider (OpenID Connect Core 1.0), configured by OIDC_ISSUER. Builds the URL of its sign-in
// page, and verifies who signed in there.
import * as oauth from 'oauth4webapi'

export type CompanySettings = {
  /** Spelled exactly as the provider does, e.g. `https://login.example.com`. */
  issuer: string
  clientId: string
  clientSecret: string
  /** The provider's name on the button. */
  name: string
  /** Email domains whose addresses the provider may vouch for, in lower case. */
  domains: readonly string[]
  /** True when addresses at these domains can sign in only with this provider. */
  only: boolean
}

export type CompanyPerson = { issuer: string; subject: string; email: string; name: string | null }

/** `verifier` binds the code to this server, `nonce` the ID token to this sign-in. */
export type Flow = { state: string; nonce: string; verifier: string }

export type CompanyProvider = ReturnType<typeof createCompanyProvider>

const TIMEOUT_MS = 10_000
const metadataLifetimeMs = 3_600_000

/** The methods throw when the provider is unreachable or its response is invalid. */
export function createCompanyProvider(
  settings: CompanySettings,
  redirectUri: string,
  boundedFetch: typeof fetch,
) {
  const client = { client_id: settings.clientId }
  const options = () => ({
    [oauth.customFetch]: boundedFetch,
    [oauth.allowInsecureRequests]: settings.issuer.startsWith('http:'),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const discover = cached(metadataLifetimeMs, async () => {
    const issuer = new URL(settings.issuer)
    return await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options()))
  })

  return {
    settings,

    /** The URL of the provider's sign-in page. `again` prompts a user who may want another account there. */
    async authorizeUrl({ state, nonce, verifier }: Flow, { again = false } = {}): Promise<URL> {
      const { authorization_endpoint } = await discover()
      if (!authorization_endpoint) throw new Error('The OpenID provider has no authorization endpoint')
      const url = new URL(authorization_endpoint)
      const parameters = {
        client_id: settings.clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(again ? { prompt: 'login' } : {}),
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url
    },

    /** The person who signed in; null when the provider does not vouch for their address. */
    async personOf(
      returned: URLSearchParams,
      { state, nonce, verifier }: Flow,
    ): Promise<CompanyPerson | null> {
      const as = await discover()
      const valid = oauth.validateAuthResponse(as, client, returned, state)
      const secret = authenticationFor(as)(settings.clientSecret)
      const response = await oauth.authorizationCodeGrantRequest(
        as,
        client,
        secret,
        valid,
        redirectUri,
        verifier,
        options(),
      )
      const checks = { expectedNonce: nonce, requireIdToken: true }
      const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, checks)
      const claims = oauth.getValidatedIdTokenClaims(tokens)!
      if (claims['email'] !== undefined || !as.userinfo_endpoint) return readPerson(claims, claims)
      const about = await oauth.userInfoRequest(as, client, tokens.access_token, options())
      return readPerson(claims, await oauth.processUserInfoResponse(as, client, claims.sub, about))
    },
  }
}

type Claims = Record<string, unknown>

function readPerson(
  { iss, sub, hd }: oauth.IDToken,
  { email, email_verified, name }: Claims,
): CompanyPerson | null {
  if (typeof email !== 'string' || !isVerified(email_verified)) return null
  if (iss === google && typeof hd !== 'string') return null
  return { issuer: iss, subject: sub, email, name: typeof name === 'string' ? cutName(name) : null }
}

/** A longer name fits in no profile, and a very long one in no access token. */
const cutName = (name: string) => Array.from(name).slice(0, 200).join('')

/** Left out by providers whose addresses administrators write, and a text at some. */
const isVerified = (claim: unknown) => claim === undefined || claim === true || claim === 'true'

/**
 * The one issuer of all companies at Google, and of everybody else: an account outside a Workspace keeps an address of
 * a company that its owner has left. `hd` names the Workspace (developers.google.com/identity/openid-connect).
 */
const google = 'https://accounts.google.com'

/** A provider that names no methods accepts the header (OpenID Connect Discovery 1.0, 3). */
function authenticationFor({ token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer) {
  return methods?.includes('client_secret_post') ? oauth.ClientSecretPost : oauth.ClientSecretBasic
}

/** Caches a result for `ms` milliseconds, shares a call in flight, and does not cache failures. */
function cached<T>(ms: number, call: () => Promise<T>): () => Promise<T> {
  let latest: { at: number; value: Promise<T> } | undefined
  return () => {
    if (!latest || latest.at + ms < Date.now()) {
      const value = call()
      latest = { at: Date.now(), value }
      value.catch(() => (latest = undefined))
    }
    return latest.value
  }
}
