import type { Database, Identity } from '#database/database.ts'

export type Tracking = {
  /** The workspace's own domain, once DNS leads it to us; null for the site's. */
  domain: string | null
  /** Domains whose links stay as they are. */
  excluded: string[]
}

/** Refuses, before anything is done for them, whoever may not track in a workspace. */
export async function requireTracking(db: Database, identity: Identity, workspaceId: string): Promise<void> {
  await db.as(identity).query('select private.require_email_tracking($1)', [workspaceId])
}

/** How a workspace wants its mail tracked. */
export async function readTracking(db: Database, workspaceId: string): Promise<Tracking> {
  const [settings] = await db
    .as({ role: 'service_role' })
    .query<{ domain: string | null; excluded: string[] }>(
      `select case when domain_state = 'working' then domain end as domain, excluded_domains as excluded
       from public.tracking_settings where workspace_id = $1`,
      [workspaceId],
    )
  return { domain: settings?.domain ?? null, excluded: settings?.excluded ?? [] }
}
