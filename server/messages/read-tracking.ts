import type { Database, Identity } from '#database/database.ts'

type Tracking = {
  /** The workspace's own domain, once its DNS points to us; null for the site's. */
  domain: string | null
  /** Domains whose links are not tracked. */
  excluded: string[]
}

/** Rejects users who may not track in a workspace, before anything is done for them. */
export async function requireTracking(db: Database, identity: Identity, workspaceId: string): Promise<void> {
  await db.as(identity).query('select private.require_email_tracking($1)', [workspaceId])
}

/** The tracking settings of a workspace. */
export async function readTracking(db: Database, workspaceId: string): Promise<Tracking> {
  const [settings] = await db
    .as({ role: 'service_role' })
    .query<{ domain: string | null; excluded: string[] }>(
      `select private.tracking_domain(s) as domain, s.excluded_domains as excluded
       from public.tracking_settings s where s.workspace_id = $1`,
      [workspaceId],
    )
  return { domain: settings?.domain ?? null, excluded: settings?.excluded ?? [] }
}
