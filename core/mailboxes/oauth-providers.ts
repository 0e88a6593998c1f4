// Providers that allow connecting a mailbox without its password (OAuth 2.0). A token is sent only to the mail servers
// of the provider that issued it.
import { gmailServers, microsoftServers } from './known-servers.ts'
import type { MailServer } from './preset.ts'

export type OauthProviderId = 'google' | 'microsoft'

export type OauthProvider = {
  id: OauthProviderId
  name: string
  /** The preset that offers this provider (presets.ts). */
  preset: string
  smtp: MailServer
  imap: MailServer
  /** The steps for registering an app there, in order. The redirect address is shown beside them. */
  appSteps: readonly string[]
  /** A warning to read in advance. */
  caution: string
  secretLabel: string
  /** The effect of disconnecting a mailbox on the granted access. */
  onRemoval: string
}

export const oauthProviders: Record<OauthProviderId, OauthProvider> = {
  google: {
    id: 'google',
    name: 'Google',
    preset: 'gmail',
    ...gmailServers,
    appSteps: [
      'Open console.cloud.google.com, make a project, and under APIs & Services enable the Gmail API.',
      'Google Auth Platform, Audience: choose Internal if all mailboxes belong to your Workspace organization. Nothing has to be verified then.',
      'Data Access: add the scope https://mail.google.com/.',
      'Clients, Create client, Web application: give the address below as authorised redirect URI.',
      'Copy the client ID and the client secret. Google shows the secret once.',
    ],
    caution:
      'For most people the app password is simpler. An app of kind External stays in “Testing” until Google has verified it, which for mail is a paid assessment every year; until then each sign-in ends after 7 days.',
    secretLabel: 'Client secret',
    onRemoval:
      'The stored token is erased, and Google is asked to revoke the access, unless the account is still connected here.',
  },
  microsoft: {
    id: 'microsoft',
    name: 'Microsoft',
    preset: 'microsoft',
    ...microsoftServers,
    appSteps: [
      'Open entra.microsoft.com, App registrations, New registration.',
      'Supported accounts: only your own directory, or any directory and personal accounts where mailboxes are elsewhere too.',
      'Redirect URI: choose Web and give the address below.',
      'API permissions, Add, Microsoft Graph, Delegated: IMAP.AccessAsUser.All, SMTP.Send and offline_access. An administrator may have to grant consent.',
      'Certificates & secrets, New client secret: copy its Value, and note the day it ends.',
      'Overview: copy the Application (client) ID and, for an app of your directory alone, the Directory (tenant) ID.',
    ],
    caution:
      'Sending needs “Authenticated SMTP” for the mailbox even so: Microsoft 365 admin center, Users, the user, Mail, Manage email apps.',
    secretLabel: 'Client secret (its Value)',
    onRemoval:
      'Its sign-in data is erased. Microsoft can’t be told to end the access: remove the app yourself, at myapps.microsoft.com or, for a personal account, at microsoft.com/consent.',
  },
}

export const oauthProviderOf = (presetId: string): OauthProvider | undefined =>
  Object.values(oauthProviders).find(({ preset }) => preset === presetId)
