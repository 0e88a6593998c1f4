// The endpoints and scopes of Google and Microsoft, as they publish them.
import { oauthProviders, type OauthProviderId } from '#core/mailboxes/oauth-providers.ts'
import type { MailServer } from '#core/mailboxes/preset.ts'

export type Endpoint = {
  issuer: string
  /** Other issuers that respond in its name. */
  issuers?: RegExp
  /** The page for the user's consent. */
  authorize: string
  /** The endpoint that exchanges codes and refresh tokens for access tokens. */
  token: string
  /** The revocation endpoint (RFC 7009); Microsoft has none. */
  revoke?: string
  /** The scopes that must be granted. */
  scopes: readonly string[]
  extra: Record<string, string>
  /** The only servers that receive its tokens. */
  smtp: MailServer
  imap: MailServer
}

export type Endpoints = Record<OauthProviderId, (tenant: string) => Endpoint>

export const endpoints: Endpoints = {
  google: () => ({
    issuer: 'https://accounts.google.com',
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    revoke: 'https://oauth2.googleapis.com/revoke',
    scopes: ['https://mail.google.com/'],
    // Google issues a refresh token only when it asks the user for consent.
    extra: { access_type: 'offline', prompt: 'consent' },
    ...oauthProviders.google,
  }),
  microsoft: (tenant) => ({
    issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
    // The common endpoint responds in the name of the user's directory.
    issuers: /^https:\/\/login\.microsoftonline\.com\/[\w.-]+\/v2\.0$/,
    authorize: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/authorize`,
    token: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
    scopes: [
      'https://outlook.office.com/IMAP.AccessAsUser.All',
      'https://outlook.office.com/SMTP.Send',
      'offline_access',
    ],
    extra: {},
    ...oauthProviders.microsoft,
  }),
}
