// The workspace or campaign that the body of a call names, checked again while the call runs.
import type { Database, Identity } from '#database/database.ts'

type Named = { workspaceId?: unknown; campaignId?: unknown }

const found = {
  workspaceId: 'select from public.workspaces where id = $1',
  campaignId: 'select from public.email_campaigns where id = $1',
}

/** True while the caller sees what the call is about. */
export async function keepsAccess(body: unknown, identity: Identity, db: Database): Promise<boolean> {
  const { workspaceId, campaignId } = (body ?? {}) as Named
  const see = async (id: unknown, sql: string) =>
    typeof id !== 'string' || (await db.as(identity).query(sql, [id])).length > 0
  return (await see(workspaceId, found.workspaceId)) && (await see(campaignId, found.campaignId))
}
