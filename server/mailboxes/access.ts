// How to get into a mailbox: its two servers, with the passwords in the clear. Read when it is needed, kept nowhere.
import type { Database, Identity, Queryable } from '#database/database.ts'
import type { MailboxSecrets, SecretName } from './secrets.ts'

export type Security = 'tls' | 'starttls' | 'none'

export type ServerAccess = {
  host: string
  port: number
  /** `tls` from the first byte; `starttls` before anything secret is said, or not at all; `none` is plain. */
  security: Security
  user: string
  password: string
}

export type MailboxAccess = {
  id: string
  workspaceId: string
  address: string
  smtp: ServerAccess
  /** Null where it only sends. */
  imap: ServerAccess | null
}

type Row = {
  workspace_id: string
  address: string
  smtp_host: string
  smtp_port: number
  smtp_security: Security
  smtp_user: string
  imap_host: string | null
  imap_port: number | null
  imap_security: Security | null
  imap_user: string | null
  smtp_password: Buffer | null
  imap_password: Buffer | null
}

const service: Identity = { role: 'service_role' }

/** Undefined where there is no such mailbox; a LostSecretError where its password does not open. */
export async function readMailboxAccess(
  db: Database,
  secrets: MailboxSecrets,
  mailboxId: string,
): Promise<MailboxAccess | undefined> {
  const [row] = await db.as(service).query<Row>(
    `select m.workspace_id, m.address, m.smtp_host, m.smtp_port, m.smtp_security, m.smtp_user,
       m.imap_host, m.imap_port, m.imap_security, m.imap_user, s.smtp_password, s.imap_password
     from public.mailboxes m left join private.mailbox_secrets s on s.mailbox_id = m.id
     where m.id = $1`,
    [mailboxId],
  )
  if (!row) return undefined
  const password = (name: SecretName) => (row[name] ? secrets.open(mailboxId, name, row[name]) : '')
  return {
    id: mailboxId,
    workspaceId: row.workspace_id,
    address: row.address,
    smtp: {
      host: row.smtp_host,
      port: row.smtp_port,
      security: row.smtp_security,
      user: row.smtp_user,
      password: password('smtp_password'),
    },
    imap: imapOf(row, password),
  }
}

/** Beside the change of the mailbox itself, in its transaction. */
export async function keepPasswords(
  tx: Queryable,
  secrets: MailboxSecrets,
  mailboxId: string,
  passwords: { smtp: string; imap: string | null },
): Promise<void> {
  await tx.query(
    `insert into private.mailbox_secrets (mailbox_id, smtp_password, imap_password) values ($1, $2, $3)
     on conflict (mailbox_id) do update
     set smtp_password = excluded.smtp_password, imap_password = excluded.imap_password`,
    [
      mailboxId,
      secrets.seal(mailboxId, 'smtp_password', passwords.smtp),
      passwords.imap === null ? null : secrets.seal(mailboxId, 'imap_password', passwords.imap),
    ],
  )
}

function imapOf(row: Row, password: (name: SecretName) => string): ServerAccess | null {
  if (row.imap_host === null || row.imap_port === null) return null
  return {
    host: row.imap_host,
    port: row.imap_port,
    security: row.imap_security ?? 'tls',
    user: row.imap_user ?? row.smtp_user,
    // Nearly everywhere one password opens both; it is asked for twice only where it doesn't.
    password: row.imap_password ? password('imap_password') : password('smtp_password'),
  }
}
