// Servers that support both ways of connecting: a password, and OAuth sign-in.
import type { MailServer } from './preset.ts'

export const gmailServers: { smtp: MailServer; imap: MailServer } = {
  smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  imap: { host: 'imap.gmail.com', port: 993, security: 'tls' },
}

export const microsoftServers: { smtp: MailServer; imap: MailServer } = {
  smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
  imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
}
