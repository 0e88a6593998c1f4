import { randomBytes } from 'node:crypto'
import type { OauthProviderId } from '#core/mailboxes/oauth-providers.ts'
import type { MailServer } from '#core/mailboxes/preset.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import type { Endpoint } from '#server/mailboxes/oauth/endpoints.ts'
import type { Grant } from '#server/mailboxes/oauth/grant.ts'
import { authorizeUrl, tokensForCode, type Tokens } from '#server/mailboxes/oauth/provider-requests.ts'
import { openOauthDependencies, type OauthDependencies } from '#server/mailboxes/oauth/dependencies.ts'
import type { FakeOauthProvider } from './fake-oauth-provider.ts'

const newKey = () => randomBytes(32).toString('base64url')

/** For tests without any sign-in at an OAuth provider. */
export const testOauth = (dataKey = newKey()): OauthDependencies =>
  openOauthDependencies([dataKey], publicHosts({ allowPrivate: true }))

/** Google and Microsoft, replaced by a fake OAuth provider and fake mail servers. */
export function fakeOauth(
  oauthProvider: FakeOauthProvider,
  servers: { smtp: MailServer; imap: MailServer },
  dataKey = newKey(),
): OauthDependencies {
  const deps = testOauth(dataKey)
  const { issuer, clientId, clientSecret } = oauthProvider
  const here = (endpoint: Endpoint): Endpoint => ({
    ...endpoint,
    ...servers,
    issuer,
    authorize: `${issuer}/authorize`,
    token: `${issuer}/token`,
    ...(endpoint.revoke === undefined ? {} : { revoke: `${issuer}/revoke` }),
  })
  return {
    ...deps,
    installation: { google: { clientId, clientSecret }, microsoft: { clientId, clientSecret } },
    endpoints: {
      google: (tenant) => here(deps.endpoints.google(tenant)),
      microsoft: (tenant) => here(deps.endpoints.microsoft(tenant)),
    },
  }
}

/** The grant of a user who is sent to the fake OAuth provider and consents. */
export async function signInAt(
  scripted: FakeOauthProvider,
  deps: OauthDependencies,
  { oauthProvider, address }: { oauthProvider: OauthProviderId; address: string },
): Promise<Grant> {
  const { clientId, clientSecret } = scripted
  const at = deps.endpoints[oauthProvider]('common')
  const talk = { at, client: { clientId, clientSecret }, fetch: deps.fetch }
  const own = { redirectUri: 'https://cold.test/providers/signed-in', state: 'one', verifier: 'v'.repeat(43) }
  const parameters = new URLSearchParams(scripted.approve(await authorizeUrl(talk, { ...own, address })))
  const tokens = (await tokensForCode(talk, { ...own, parameters })) as Tokens
  return { ...tokens, oauthProvider, clientId, refreshToken: tokens.refreshToken! }
}
