// The language models that workspaces configure. Their keys are encrypted, each for its workspace, under a key that
// is not in the database. Addresses entered by users are contacted by a fetch that rejects private networks.
import type { Database, Identity, Queryable } from '#database/database.ts'
import { createDataKeys, type DataKeys } from '#server/outbound/data-keys.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import { modelFetch } from './model-fetch.ts'
import { openModel, type NamedModel } from './model.ts'

type Provider = 'openai' | 'anthropic' | 'compatible'

export type OwnModel = {
  provider: Provider
  /** Null for the provider's own address. */
  baseUrl: string | null
  model: string
  /** Null when no key is needed. */
  apiKey: string | null
}

export type WorkspaceModels = {
  open(own: OwnModel): NamedModel
  /** The workspace's model, for a caller who may write in it; null without one. */
  of(workspaceId: string, identity: Identity): Promise<NamedModel | null>
  read(workspaceId: string): Promise<OwnModel | null>
  keep(workspaceId: string, own: OwnModel, by: string): Promise<void>
}

type Deps = { db: Database; keys: DataKeys; fetch: typeof fetch }
type Row = { provider: Provider; base_url: string | null; model: string; encrypted_key: Buffer | null }

const service: Identity = { role: 'service_role' }
const placeOf = (workspaceId: string) => `${workspaceId.toLowerCase()}\0ai_key`

export function openWorkspaceModels(
  db: Database,
  dataKeys: readonly [string, ...string[]],
  { allowPrivateHosts }: { allowPrivateHosts: boolean },
): WorkspaceModels {
  const hosts = publicHosts({ allowPrivate: allowPrivateHosts })
  return createWorkspaceModels({ db, keys: createDataKeys(dataKeys), fetch: modelFetch(hosts) })
}

export function createWorkspaceModels({ db, keys, fetch }: Deps): WorkspaceModels {
  const open = ({ provider, baseUrl, model, apiKey }: OwnModel): NamedModel => {
    const compatible = provider === 'compatible'
    return openModel({
      provider: compatible ? (baseUrl ?? '') : provider,
      baseUrl: baseUrl ?? undefined,
      model,
      apiKey: apiKey ?? undefined,
      fetch,
    })!
  }

  return {
    open,
    read: (workspaceId) => readModel(db, keys, workspaceId),
    async of(workspaceId, identity) {
      const mine = await db
        .as(identity)
        .query(`select from private.my_workspaces('editor') as mine where mine = $1`, [workspaceId])
      const own = mine.length > 0 ? await readModel(db, keys, workspaceId) : null
      return own && open(own)
    },
    async keep(workspaceId, own, by) {
      await db.transaction({ ...service, claims: { sub: by } }, async (tx) => {
        await writeModel(tx, workspaceId, own)
        await writeKey(tx, workspaceId, own.apiKey ? keys.encrypt(placeOf(workspaceId), own.apiKey) : null)
        await tx.query(
          `select private.audit('workspace.model_set', 'workspace_ai', null, $1, jsonb_build_object('name', $2::text))`,
          [workspaceId, own.model],
        )
      })
    },
  }
}

async function readModel(db: Database, keys: DataKeys, workspaceId: string): Promise<OwnModel | null> {
  const [row] = await db.as(service).query<Row>(
    `select a.provider, a.base_url, a.model, s.encrypted_key
     from public.workspace_ai a left join private.workspace_ai_secrets s using (workspace_id)
     where a.workspace_id = $1`,
    [workspaceId],
  )
  if (!row) return null
  const { provider, base_url: baseUrl, model, encrypted_key: encrypted } = row
  return { provider, baseUrl, model, apiKey: encrypted && keys.open(placeOf(workspaceId), encrypted) }
}

async function writeModel(tx: Queryable, workspaceId: string, own: OwnModel): Promise<void> {
  await tx.query(
    `insert into public.workspace_ai (workspace_id, provider, base_url, model, key_hint) values ($1, $2, $3, $4, $5)
     on conflict (workspace_id) do update set
       provider = excluded.provider, base_url = excluded.base_url, model = excluded.model, key_hint = excluded.key_hint`,
    [workspaceId, own.provider, own.baseUrl, own.model, own.apiKey ? own.apiKey.slice(-4) : null],
  )
}

async function writeKey(tx: Queryable, workspaceId: string, encrypted: Buffer | null): Promise<void> {
  await tx.query('delete from private.workspace_ai_secrets where workspace_id = $1', [workspaceId])
  if (!encrypted) return
  await tx.query('insert into private.workspace_ai_secrets (workspace_id, encrypted_key) values ($1, $2)', [
    workspaceId,
    encrypted,
  ])
}
