// The OAuth apps that mailboxes sign in with: the workspace's own, else the installation's.
import type { OauthProviderId } from '#core/mailboxes/oauth-providers.ts'
import type { Database, Identity } from '#database/database.ts'
import type { OauthClient, OauthDependencies } from './dependencies.ts'

type ChosenClient = OauthClient & { from: 'workspace' | 'installation' }

type Row = { id: string; client_id: string; tenant: string | null; encrypted_secret: Buffer }
type Asked = { workspaceId: string; oauthProvider: OauthProviderId }

const service: Identity = { role: 'service_role' }
const placeOf = (id: string) => `${id.toLowerCase()}\0oauth_client`

/** The app for a new sign-in. */
export async function clientFor(
  db: Database,
  deps: OauthDependencies,
  asked: Asked,
): Promise<ChosenClient | undefined> {
  const own = await readOwn(db, deps, asked)
  if (own) return { ...own, from: 'workspace' }
  const ours = deps.installation[asked.oauthProvider]
  return ours && { ...ours, from: 'installation' }
}

/** The app that issued the tokens, if it is still configured: no other app can renew them. */
export async function clientById(
  db: Database,
  deps: OauthDependencies,
  asked: Asked & { clientId: string },
): Promise<OauthClient | undefined> {
  const own = await readOwn(db, deps, asked)
  return [own, deps.installation[asked.oauthProvider]].find((client) => client?.clientId === asked.clientId)
}

/** Null removes the app. */
export async function storeClient(
  db: Database,
  { keys }: OauthDependencies,
  { workspaceId, oauthProvider }: Asked,
  client: OauthClient | null,
  by: string,
): Promise<void> {
  const id = crypto.randomUUID()
  await db.transaction({ ...service, claims: { sub: by } }, async (tx) => {
    await tx.query(
      'delete from private.oauth_client_secrets where workspace_id = $1 and oauth_provider = $2',
      [workspaceId, oauthProvider],
    )
    if (client) {
      await tx.query(
        `insert into private.oauth_client_secrets (id, workspace_id, oauth_provider, client_id, tenant, encrypted_secret)
         values ($1, $2, $3, $4, $5, $6)`,
        [
          id,
          workspaceId,
          oauthProvider,
          client.clientId,
          client.tenant ?? null,
          keys.encrypt(placeOf(id), client.clientSecret),
        ],
      )
    }
    await tx.query(
      `select private.audit($1, 'oauth_client', null, $2, jsonb_build_object('name', $3::text))`,
      [client ? 'workspace.app_set' : 'workspace.app_removed', workspaceId, oauthProvider],
    )
    await tx.query('select private.notify_of_credential_change($1, $2, object => $3, workspace => $4)', [
      by,
      client ? 'oauth app' : 'oauth app removed',
      client ? id : null,
      workspaceId,
    ])
  })
}

async function readOwn(
  db: Database,
  { keys }: OauthDependencies,
  { workspaceId, oauthProvider }: Asked,
): Promise<OauthClient | undefined> {
  const [row] = await db.as(service).query<Row>(
    `select id, client_id, tenant, encrypted_secret from private.oauth_client_secrets
     where workspace_id = $1 and oauth_provider = $2`,
    [workspaceId, oauthProvider],
  )
  if (!row) return undefined
  return {
    clientId: row.client_id,
    clientSecret: keys.open(placeOf(row.id), row.encrypted_secret),
    tenant: row.tenant ?? undefined,
  }
}
