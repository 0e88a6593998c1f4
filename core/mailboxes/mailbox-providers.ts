import { gmailServers, microsoftServers } from './known-servers.ts'
import type { Preset } from './preset.ts'

/** Providers of full mailboxes. */
export const mailboxProviders: readonly Preset[] = [
  {
    id: 'gmail',
    name: 'Gmail and Google Workspace',
    about: 'With an app password: no Google project needed. Or by signing in at Google.',
    ...gmailServers,
    user: { kind: 'address' },
    passwordLabel: 'App password (16 letters)',
    savesToSent: true,
    // 500 for personal accounts, 2,000 for Workspace.
    dailyCap: 500,
    domains: ['gmail.com', 'googlemail.com'],
    steps: [
      'Turn on 2-Step Verification: myaccount.google.com/security. App passwords exist only with it.',
      'Open myaccount.google.com/apppasswords, name the password “Coldframe” and choose Create.',
      'Copy the 16 letters. Spaces between them don’t matter. Google shows them once.',
      'In Workspace, an administrator may have to allow IMAP: Admin console, Apps, Google Workspace, Gmail, End User Access.',
    ],
  },
  {
    id: 'microsoft',
    name: 'Microsoft 365 and Outlook',
    about: 'By signing in at Microsoft. With a password it only sends.',
    smtp: microsoftServers.smtp,
    imap: null,
    user: { kind: 'address' },
    passwordLabel: 'Password or app password',
    savesToSent: true,
    dailyCap: 10_000,
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
    steps: [
      'An administrator switches it on for the mailbox: Microsoft 365 admin center, Users, the user, Mail, Manage email apps, Authenticated SMTP.',
      'If security defaults are on, they forbid it: Entra admin center, Overview, Properties, Manage security defaults.',
      'With two-step verification, make an app password: mysignins.microsoft.com, Security info, Add sign-in method.',
      'A password reads nothing here. For replies sign in with Microsoft, or forward them to a mailbox that can be read, and connect that one as “Replies arrive elsewhere”.',
    ],
    caution:
      'Microsoft no longer lets any program read a mailbox with a password, and is ending it for sending too. Sign in with Microsoft instead.',
  },
  {
    id: 'zoho',
    name: 'Zoho Mail',
    about: 'With an app password.',
    smtp: { host: 'smtp.zoho.com', port: 465, security: 'tls' },
    imap: { host: 'imap.zoho.com', port: 993, security: 'tls' },
    user: { kind: 'address' },
    passwordLabel: 'App password',
    savesToSent: true,
    dailyCap: null,
    domains: ['zoho.com', 'zohomail.com'],
    steps: [
      'Switch IMAP on: Zoho Mail, Settings, Mail Accounts, your address, IMAP Access.',
      'Make an app password: accounts.zoho.com, Security, App Passwords, Generate New Password.',
      'With an account in Europe, India or Australia the servers end in .eu, .in or .com.au instead of .com.',
      'For an address of your own domain on a paid plan, use smtppro.zoho.com and imappro.zoho.com.',
    ],
  },
  {
    id: 'fastmail',
    name: 'Fastmail',
    about: 'With an app password.',
    smtp: { host: 'smtp.fastmail.com', port: 465, security: 'tls' },
    imap: { host: 'imap.fastmail.com', port: 993, security: 'tls' },
    user: { kind: 'address' },
    passwordLabel: 'App password',
    savesToSent: false,
    dailyCap: null,
    domains: ['fastmail.com', 'fastmail.fm'],
    steps: [
      'Open Settings, Privacy & Security, App passwords, and choose New app password.',
      'Give it access to Mail (IMAP/POP/SMTP) and name it “Coldframe”.',
      'Copy the password. The user is your Fastmail address, also when you send from an alias.',
    ],
  },
]
