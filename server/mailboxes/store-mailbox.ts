// Stores the results of connecting, reconnecting and checking mailboxes.
import type { Database, Identity, Queryable } from '#database/database.ts'
import { storePasswords, type ServerAccess } from './access.ts'
import { dropGrant, storeGrant, type Grant } from './oauth/grant.ts'
import type { MailboxSecrets } from './secrets.ts'
import type { TryResult } from './try-mailbox.ts'

const service: Identity = { role: 'service_role' }

export type Login = {
  provider: string
  smtp: ServerAccess
  imap: ServerAccess | null
  /** The OAuth grant, instead of passwords. */
  grant?: Grant
}
type NewMailbox = Login & {
  workspaceId: string
  userId: string
  address: string
  fromName: string
  replyTo: string | null
  dailyLimit: number
  /** Starts with few messages a day and increases from there. */
  ramp: boolean
}

export async function storeMailbox(
  db: Database,
  secrets: MailboxSecrets,
  mailbox: NewMailbox,
  tried: TryResult,
): Promise<string> {
  return await db.transaction(service, async (tx) => {
    const [row] = await tx.query<{ id: string }>(
      `insert into public.mailboxes (workspace_id, created_by, address, from_name, reply_to, daily_limit, ramp_began,
         smtp_host, smtp_port)
       values ($1, $2, $3, $4, $5, $6, case when $7 then current_date end, $8, $9) returning id`,
      [
        mailbox.workspaceId,
        mailbox.userId,
        mailbox.address,
        mailbox.fromName,
        mailbox.replyTo,
        mailbox.dailyLimit,
        mailbox.ramp,
        mailbox.smtp.host,
        mailbox.smtp.port,
      ],
    )
    await writeLogin(tx, secrets, row!.id, mailbox, tried)
    await joinDrafts(tx, mailbox.workspaceId, row!.id)
    await mailChange(tx, 'mailbox', mailbox.userId, row!.id)
    return row!.id
  })
}

/** A new campaign sends from every mailbox; mailboxes connected later join it until a user selects its mailboxes. */
async function joinDrafts(tx: Queryable, workspaceId: string, mailboxId: string): Promise<void> {
  await tx.query(
    `insert into public.campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
     select c.workspace_id, c.id, $2 from public.email_campaigns c
     where c.workspace_id = $1 and c.status = 'draft' and c.launched_at is null and not exists (
       select from public.mailboxes m
       where m.workspace_id = c.workspace_id and m.id <> $2 and m.state = 'active' and not exists (
         select from public.campaign_mailboxes cm
         where cm.workspace_id = c.workspace_id and cm.campaign_id = c.id and cm.mailbox_id = m.id))`,
    [workspaceId, mailboxId],
  )
}

/** A tested login replaces the former one, and clears the failure that it caused. */
export async function storeLogin(
  db: Database,
  secrets: MailboxSecrets,
  id: string,
  login: Login & { userId: string },
  tried: TryResult,
): Promise<void> {
  await db.transaction(service, async (tx) => {
    await writeLogin(tx, secrets, id, login, tried)
    await mailChange(tx, 'mailbox login', login.userId, id)
  })
}

/** Mails the user who changed the login, with a link that undoes the change. */
async function mailChange(tx: Queryable, what: 'mailbox' | 'mailbox login', by: string, mailbox: string) {
  await tx.query(
    `select private.notify_of_credential_change($1, $2, object => m.id, workspace => m.workspace_id)
     from public.mailboxes m where m.id = $3`,
    [by, what, mailbox],
  )
}

async function writeLogin(
  tx: Queryable,
  secrets: MailboxSecrets,
  id: string,
  login: Login,
  tried: TryResult,
) {
  const { smtp, imap, provider, grant } = login
  await tx.query(
    `update public.mailboxes set provider = $2, smtp_host = $3, smtp_port = $4, smtp_security = $5, smtp_user = $6,
       imap_host = $7, imap_port = $8, imap_security = $9, imap_user = $10,
       oauth_provider = $13,
       saves_to_sent = coalesce($11, saves_to_sent), sent_folder = coalesce($12, sent_folder),
       state = case state when 'broken' then 'active' else state end, state_reason = null, read_error = null
     where id = $1`,
    [
      id,
      provider,
      smtp.host,
      smtp.port,
      tried.corrected?.smtp ?? smtp.security,
      smtp.user,
      imap?.host ?? null,
      imap?.port ?? null,
      tried.corrected?.imap ?? imap?.security ?? null,
      imap?.user ?? null,
      tried.savesToSent ?? null,
      tried.sentFolder ?? null,
      grant?.oauthProvider ?? null,
    ],
  )
  if (grant) return await storeGrant(tx, secrets, id, grant)
  await dropGrant(tx, id)
  const smtpPassword = smtp.password ?? ''
  const imapPassword = imap?.password !== smtpPassword ? imap?.password : null
  await storePasswords(tx, secrets, id, { smtp: smtpPassword, imap: imapPassword ?? null })
}

/**
 * Stores the result of testing the stored login: when it is rejected, the mailbox is broken until a user repairs it.
 */
export async function recordTryResult(db: Database, id: string, tried: TryResult): Promise<void> {
  const broken = tried.refused?.isLogin ? tried.refused.words || 'The login was rejected.' : null
  await db.as(service).query(
    `update public.mailboxes set
       state = case when $2::text is not null then 'broken' when $3 and state = 'broken' then 'active' else state end,
       state_reason = case when $2::text is not null then left($2, 2000) when $3 then null else state_reason end,
       saves_to_sent = coalesce($4, saves_to_sent), sent_folder = coalesce($5, sent_folder),
       smtp_security = coalesce($6, smtp_security), imap_security = coalesce($7, imap_security)
     where id = $1`,
    [
      id,
      broken,
      tried.ok,
      tried.savesToSent ?? null,
      tried.sentFolder ?? null,
      tried.corrected?.smtp ?? null,
      tried.corrected?.imap ?? null,
    ],
  )
}
