// A user who was sent to an OAuth provider to sign in, until they return. Only they can complete it, in the session
// in which they started, once, and within ten minutes.
import { createHash, randomBytes } from 'node:crypto'
import { generateRandomCodeVerifier } from 'oauth4webapi'
import type { OauthProviderId } from '#core/mailboxes/oauth-providers.ts'
import type { Database, Identity } from '#database/database.ts'
import type { OauthDependencies } from './dependencies.ts'

/** The mailbox to connect after their return. */
type AskedMailbox = {
  address: string
  fromName: string
  ramp: boolean
  /** Set when an existing mailbox is signed in to again. */
  mailboxId: string | null
}

export type Attempt = {
  workspaceId: string
  oauthProvider: OauthProviderId
  clientId: string
  asked: AskedMailbox
  verifier: string
}

/** The signed-in user of Coldframe, and their session. */
export type Who = { userId: string; sessionId: string | null }

type Row = {
  id: string
  workspace_id: string
  oauth_provider: OauthProviderId
  client_id: string
  asked: AskedMailbox
  encrypted_verifier: Buffer
}

const service: Identity = { role: 'service_role' }
const placeOf = (id: string) => `${id.toLowerCase()}\0oauth_verifier`
const hashOf = (state: string) => createHash('sha256').update(state).digest()

export async function beginAttempt(
  db: Database,
  { keys }: OauthDependencies,
  who: Who,
  attempt: Omit<Attempt, 'verifier'>,
): Promise<{ state: string; verifier: string }> {
  const id = crypto.randomUUID()
  const state = randomBytes(32).toString('base64url')
  const verifier = generateRandomCodeVerifier()
  await db.as(service).query(
    `with late as (delete from private.oauth_attempt_secrets where expires_at < now())
     insert into private.oauth_attempt_secrets
       (id, state_hash, workspace_id, user_id, session_id, oauth_provider, client_id, asked, encrypted_verifier, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + interval '10 minutes')`,
    [
      id,
      hashOf(state),
      attempt.workspaceId,
      who.userId,
      who.sessionId,
      attempt.oauthProvider,
      attempt.clientId,
      JSON.stringify(attempt.asked),
      keys.encrypt(placeOf(id), verifier),
    ],
  )
  return { state, verifier }
}

/** Undefined for anyone else, after the time limit, or for a second use. */
export async function consumeOAuthState(
  db: Database,
  { keys }: OauthDependencies,
  who: Who,
  state: string,
): Promise<Attempt | undefined> {
  const [row] = await db.as(service).query<Row>(
    `delete from private.oauth_attempt_secrets
     where state_hash = $1 and user_id = $2 and session_id is not distinct from $3 and expires_at > now()
     returning id, workspace_id, oauth_provider, client_id, asked, encrypted_verifier`,
    [hashOf(state), who.userId, who.sessionId],
  )
  if (!row) return undefined
  return {
    workspaceId: row.workspace_id,
    oauthProvider: row.oauth_provider,
    clientId: row.client_id,
    asked: row.asked,
    verifier: keys.open(placeOf(row.id), row.encrypted_verifier),
  }
}
