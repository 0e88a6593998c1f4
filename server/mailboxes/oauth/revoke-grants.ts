// A disconnected mailbox no longer needs access, so its grant is revoked at the OAuth provider (RFC 7009). This
// runs in the background; without a response it is retried for a day.
import { oauthProviders, type OauthProviderId } from '#core/mailboxes/oauth-providers.ts'
import type { Database, Identity } from '#database/database.ts'
import { repeat } from '#database/repeat.ts'
import type { AccessDependencies } from '../access.ts'
import { LostSecretError } from '../secrets.ts'
import { clientById } from './clients.ts'
import { revokeToken, type Refusal } from './provider-requests.ts'

type Row = {
  id: string
  mailbox_id: string
  workspace_id: string
  oauth_provider: OauthProviderId
  client_id: string
  refresh_token: Buffer
}

type RevocationDeps = {
  db: Database
  mailboxes: AccessDependencies
  /** Called when an OAuth provider refuses to revoke: the user who disconnected the mailbox must do it. */
  onRefused: (details: { oauthProvider: string; reason: string }) => void
}

const service: Identity = { role: 'service_role' }
const [BATCH_SIZE, POLL_MS] = [10, 30_000]

/** Returns a function that stops it once the current batch is done. */
export const startRevocations = (
  deps: RevocationDeps,
  onError: (error: unknown) => void,
): (() => Promise<void>) =>
  repeat({ work: () => revokeGrants(deps).then(() => POLL_MS), retryMs: POLL_MS, onError })

export async function revokeGrants({ db, mailboxes: deps, onRefused }: RevocationDeps): Promise<void> {
  const { query } = db.as(service)
  const rows = await query<Row>('select * from private.claim_revocations($1)', [BATCH_SIZE])
  for (const row of rows) {
    const result = await revoke(db, deps, row).catch(lostSecret)
    if (result === 'ended' || result.fault !== 'unreachable')
      await query('delete from private.oauth_revocation_secrets where id = $1', [row.id])
    if (result !== 'ended' && result.fault !== 'unreachable')
      onRefused({ oauthProvider: oauthProviders[row.oauth_provider].name, reason: result.words })
  }
}

async function revoke(db: Database, { mailboxSecrets, oauth }: AccessDependencies, row: Row) {
  const { oauth_provider: oauthProvider, client_id: clientId, workspace_id: workspaceId } = row
  // A removed app no longer has a secret; its ID is enough for Google.
  const client = (await clientById(db, oauth, { workspaceId, oauthProvider, clientId })) ?? { clientId }
  const at = oauth.endpoints[oauthProvider]('common')
  return await revokeToken(
    { at, client, fetch: oauth.fetch },
    mailboxSecrets.open(row.mailbox_id, 'refresh_token', row.refresh_token),
  )
}

// A token that cannot be decrypted must not block the ones behind it.
function lostSecret(error: unknown): Refusal {
  if (error instanceof LostSecretError) return { fault: 'other', words: error.message }
  throw error
}
