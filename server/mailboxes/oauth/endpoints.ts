// Where Google and Microsoft are asked, and for what, as they publish it.
import { oauthProviders, type OauthProviderId } from '#core/mailboxes/oauth-providers.ts'
import type { MailServer } from '#core/mailboxes/preset.ts'

export type Endpoint = {
  issuer: string
  /** Others that answer in its name. */
  issuers?: RegExp
  /** Where a person is sent. */
  authorize: string
  /** Where codes and refresh tokens are changed for access tokens. */
  token: string
  /** Where a token is ended (RFC 7009); Microsoft has no such place. */
  revoke?: string
  /** What must be among that which was granted. */
  scopes: readonly string[]
  extra: Record<string, string>
  /** The only servers that its tokens are told. */
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
    // Google gives a refresh token only where the person is asked.
    extra: { access_type: 'offline', prompt: 'consent' },
    ...oauthProviders.google,
  }),
  microsoft: (tenant) => ({
    issuer: `https://login.microsoftonline.com/${tenant}/v2.0`,
    // Asked in common, it answers in the name of the directory that the person belongs to.
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
