// The access token of a mailbox: renewed some minutes before it expires, by one process at a time.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { oauthProviders, type OauthProviderId } from '#core/mailboxes/oauth-providers.ts'
import type { Database, Identity } from '#database/database.ts'
import type { AccessDependencies } from '../access.ts'
import { ServerFailure } from '../failure.ts'
import { clientById } from './clients.ts'
import { tokensForRefresh, type Refusal, type Tokens } from './provider-requests.ts'

type Row = {
  workspace_id: string
  oauth_provider: OauthProviderId
  client_id: string
  refresh_token: Buffer
  access_token: Buffer
  is_fresh: boolean
  ended_because: string | null
}

const service: Identity = { role: 'service_role' }
const [AGAIN_MS, TIMEOUT_MS] = [100, 40_000]

/** Throws a ServerFailure: `grant-ended` and `app-refused` need user action, `oauth-provider` is temporary. */
export async function accessTokenOf(
  db: Database,
  deps: AccessDependencies,
  mailboxId: string,
  refused?: string,
): Promise<string> {
  const { query } = db.as(service)
  const renewer = randomUUID()
  for (const since = Date.now(); Date.now() - since < TIMEOUT_MS; await sleep(AGAIN_MS)) {
    const row = await readTokens(db, mailboxId)
    if (row.ended_because) throw new ServerFailure('grant-ended', row.ended_because)
    const token = deps.mailboxSecrets.open(mailboxId, 'access_token', row.access_token)
    if (row.is_fresh && token !== refused) return token
    // The caller that claims the renewal sends the request; the others wait for its result. A claim lasts longer than
    // the request's timeout.
    const [turn] = await query(
      `update private.mailbox_token_secrets set renewer = $2, renewing_until = now() + interval '30 seconds'
       where mailbox_id = $1 and access_token = $3 and (renewing_until is null or renewing_until < now()) returning 1`,
      [mailboxId, renewer, row.access_token],
    )
    if (turn) return await renew(db, deps, { mailboxId, renewer, row })
  }
  throw new ServerFailure('oauth-provider', 'Another process has been renewing its access for too long.')
}

async function readTokens(db: Database, mailboxId: string): Promise<Row> {
  const [row] = await db.as(service).query<Row>(
    `select m.workspace_id, m.oauth_provider, t.client_id, t.refresh_token, t.access_token, t.ended_because,
       t.access_until > now() + interval '5 minutes' as is_fresh
     from private.mailbox_token_secrets t join public.mailboxes m on m.id = t.mailbox_id where m.id = $1`,
    [mailboxId],
  )
  if (!row) throw new ServerFailure('grant-ended', 'The sign-in has ended. Sign in again.')
  return row
}

type Turn = { mailboxId: string; renewer: string; row: Row }

async function renew(db: Database, deps: AccessDependencies, turn: Turn): Promise<string> {
  const { mailboxId, row } = turn
  const { oauth_provider: oauthProvider, workspace_id: workspaceId, client_id: clientId } = row
  const client = await clientById(db, deps.oauth, { workspaceId, oauthProvider, clientId })
  const at = deps.oauth.endpoints[oauthProvider](client?.tenant ?? 'common')
  const refreshToken = deps.mailboxSecrets.open(mailboxId, 'refresh_token', row.refresh_token)
  const answer: Tokens | Refusal = client
    ? await tokensForRefresh({ at, client, fetch: deps.oauth.fetch }, refreshToken)
    : { fault: 'app', words: `the app ${clientId} is not set up here any more` }
  if (!('fault' in answer)) {
    await storeRenewed(db, deps, turn, answer)
    return answer.accessToken
  }
  const failure = failureOf(answer, oauthProviders[oauthProvider].name)
  await db.as(service).query(
    `update private.mailbox_token_secrets set renewer = null, renewing_until = null, ended_because = $3
     where mailbox_id = $1 and renewer = $2`,
    [mailboxId, turn.renewer, failure.fault === 'grant-ended' ? failure.words : null],
  )
  throw failure
}

// Microsoft issues a new refresh token each time; Google continues with the first. When a user has signed in again in
// the meantime, their token is not overwritten.
async function storeRenewed(
  db: Database,
  { mailboxSecrets }: AccessDependencies,
  { mailboxId, renewer }: Turn,
  { accessToken, refreshToken, seconds }: Tokens,
): Promise<void> {
  await db.as(service).query(
    `update private.mailbox_token_secrets set access_token = $3, refresh_token = coalesce($4, refresh_token),
       access_until = now() + $5 * interval '1 second', renewer = null, renewing_until = null
     where mailbox_id = $1 and renewer = $2`,
    [
      mailboxId,
      renewer,
      mailboxSecrets.encrypt(mailboxId, 'access_token', accessToken),
      refreshToken === undefined ? null : mailboxSecrets.encrypt(mailboxId, 'refresh_token', refreshToken),
      seconds,
    ],
  )
}

function failureOf({ fault, words }: Refusal, name: string): ServerFailure {
  if (fault === 'ended' || fault === 'declined')
    return new ServerFailure('grant-ended', `${name} ended the access it gave (${words}). Sign in again.`)
  if (fault === 'app') return new ServerFailure('app-refused', `${name} rejected the app: ${words}`)
  return new ServerFailure('oauth-provider', `${name} could not be asked: ${words}`)
}
