// The result of signing in at an OAuth provider, stored instead of a password.
import type { OauthProviderId } from '#core/mailboxes/oauth-providers.ts'
import type { Queryable } from '#database/database.ts'
import type { MailboxSecrets } from '../secrets.ts'

export type Grant = {
  oauthProvider: OauthProviderId
  clientId: string
  accessToken: string
  refreshToken: string
  seconds: number
}

/** Runs in the transaction that changes the mailbox itself. */
export async function storeGrant(
  tx: Queryable,
  secrets: MailboxSecrets,
  mailboxId: string,
  grant: Grant,
): Promise<void> {
  await dropGrant(tx, mailboxId)
  await tx.query('delete from private.mailbox_secrets where mailbox_id = $1', [mailboxId])
  await tx.query(
    `insert into private.mailbox_token_secrets (mailbox_id, client_id, refresh_token, access_token, access_until)
     values ($1, $2, $3, $4, now() + $5 * interval '1 second')`,
    [
      mailboxId,
      grant.clientId,
      secrets.encrypt(mailboxId, 'refresh_token', grant.refreshToken),
      secrets.encrypt(mailboxId, 'access_token', grant.accessToken),
      grant.seconds,
    ],
  )
}

export async function dropGrant(tx: Queryable, mailboxId: string): Promise<void> {
  await tx.query('delete from private.mailbox_token_secrets where mailbox_id = $1', [mailboxId])
}
