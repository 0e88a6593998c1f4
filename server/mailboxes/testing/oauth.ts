import { randomBytes } from 'node:crypto'
import type { MailServer } from '#core/mailboxes/preset.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import type { Endpoint } from '../oauth/endpoints.ts'
import { openOauthTools, type OauthTools } from '../oauth/tools.ts'
import type { ScriptedAuthority } from './scripted-authority.ts'

const newKey = () => randomBytes(32).toString('base64url')

/** For tests where nobody signs in at an authority. */
export const testOauth = (dataKey = newKey()): OauthTools =>
  openOauthTools([dataKey], publicHosts({ allowPrivate: true }))

/** Google and Microsoft as they are asked, at a scripted authority and with scripted mail servers. */
export function scriptedOauth(
  authority: ScriptedAuthority,
  servers: { smtp: MailServer; imap: MailServer },
  dataKey = newKey(),
): OauthTools {
  const tools = testOauth(dataKey)
  const { issuer, clientId, clientSecret } = authority
  const here = (endpoint: Endpoint): Endpoint => ({
    ...endpoint,
    ...servers,
    issuer,
    authorize: `${issuer}/authorize`,
    token: `${issuer}/token`,
    ...(endpoint.revoke === undefined ? {} : { revoke: `${issuer}/revoke` }),
  })
  return {
    ...tools,
    installation: { google: { clientId, clientSecret }, microsoft: { clientId, clientSecret } },
    endpoints: {
      google: (tenant) => here(tools.endpoints.google(tenant)),
      microsoft: (tenant) => here(tools.endpoints.microsoft(tenant)),
    },
  }
}
