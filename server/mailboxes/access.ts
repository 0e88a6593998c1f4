// The access to a mailbox: its two servers, with decrypted credentials. Read when needed, never cached.
import type { Database, Identity, Queryable } from '#database/database.ts'
import { ServerFailure } from './failure.ts'
import type { MailboxDependencies } from './installation.ts'
import { accessTokenOf } from './oauth/access-token.ts'
import type { MailboxSecrets, SecretName } from './secrets.ts'

type Security = 'tls' | 'starttls' | 'none'

/** A password, or a token from the OAuth provider the mailbox was signed in at. */
export type Credential =
  | { password: string; accessToken?: undefined }
  | { accessToken: string; password?: undefined }

export type ServerAccess = {
  host: string
  port: number
  /** `tls` from the first byte; `starttls` before any secret is sent, or not at all; `none` is unencrypted. */
  security: Security
  user: string
} & Credential

export type MailboxAccess = {
  id: string
  workspaceId: string
  address: string
  smtp: ServerAccess
  /** Null for a mailbox that only sends. */
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
  oauth_provider: string | null
  smtp_password: Buffer | null
  imap_password: Buffer | null
}

export type AccessDependencies = Pick<MailboxDependencies, 'mailboxSecrets' | 'oauth'>

const service: Identity = { role: 'service_role' }

/**
 * Undefined when there is no such mailbox. Throws a LostSecretError when its password cannot be decrypted, and a
 * ServerFailure when its OAuth provider issues no token. `refused` is a token that a server rejected: a new one is
 * requested.
 */
export async function readMailboxAccess(
  db: Database,
  deps: AccessDependencies,
  mailboxId: string,
  refused?: string,
): Promise<MailboxAccess | undefined> {
  const [row] = await db.as(service).query<Row>(
    `select m.workspace_id, m.address, m.smtp_host, m.smtp_port, m.smtp_security, m.smtp_user,
       m.imap_host, m.imap_port, m.imap_security, m.imap_user, m.oauth_provider, s.smtp_password, s.imap_password
     from public.mailboxes m left join private.mailbox_secrets s on s.mailbox_id = m.id
     where m.id = $1`,
    [mailboxId],
  )
  if (!row) return undefined
  const { smtp, imap } = row.oauth_provider
    ? alike({ accessToken: await accessTokenOf(db, deps, mailboxId, refused) })
    : passwordsOf(row, deps.mailboxSecrets, mailboxId)
  const { smtp_host: host, smtp_port: port, smtp_security: security, smtp_user: user } = row
  return {
    id: mailboxId,
    workspaceId: row.workspace_id,
    address: row.address,
    smtp: { host, port, security, user, ...smtp },
    imap: imapOf(row, imap),
  }
}

/**
 * Signs in with `enter`. When a token is rejected before it expires, it is renewed, and the sign-in is retried once.
 */
export async function enterMailbox<T>(
  db: Database,
  deps: AccessDependencies,
  mailboxId: string,
  enter: (access: MailboxAccess) => Promise<T>,
): Promise<T | undefined> {
  const access = await readMailboxAccess(db, deps, mailboxId)
  if (!access) return undefined
  try {
    return await enter(access)
  } catch (error) {
    const { accessToken } = access.smtp
    if (!accessToken || !(error instanceof ServerFailure && error.isLogin)) throw error
    const renewed = await readMailboxAccess(db, deps, mailboxId, accessToken)
    return renewed && (await enter(renewed))
  }
}

/** Runs in the transaction that changes the mailbox itself. */
export async function storePasswords(
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
      secrets.encrypt(mailboxId, 'smtp_password', passwords.smtp),
      passwords.imap === null ? null : secrets.encrypt(mailboxId, 'imap_password', passwords.imap),
    ],
  )
}

type Credentials = { smtp: Credential; imap: Credential }

const alike = (credential: Credential): Credentials => ({ smtp: credential, imap: credential })

function passwordsOf(row: Row, secrets: MailboxSecrets, mailboxId: string): Credentials {
  const open = (name: SecretName, encrypted: Buffer | null) =>
    encrypted ? secrets.open(mailboxId, name, encrypted) : ''
  const smtp = { password: open('smtp_password', row.smtp_password) }
  // Usually one password works for both; a second one is stored only when it differs.
  return row.imap_password
    ? { smtp, imap: { password: open('imap_password', row.imap_password) } }
    : alike(smtp)
}

function imapOf(row: Row, credential: Credential): ServerAccess | null {
  if (row.imap_host === null || row.imap_port === null) return null
  return {
    host: row.imap_host,
    port: row.imap_port,
    security: row.imap_security ?? 'tls',
    user: row.imap_user ?? row.smtp_user,
    ...credential,
  }
}
