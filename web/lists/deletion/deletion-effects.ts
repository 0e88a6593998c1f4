import { useQuery } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'

/** The rows affected by a deletion; `unsent` counts queued emails, `running` names active campaigns. */
export type DeletionEffects = {
  contacts: number
  leads: number
  unsent: number
  campaigns: string[]
  running: string[]
}

/** The contacts of an import, the matches of a list, campaigns, or a mailbox. */
export type Deleted =
  | { importId: string }
  | { find: object }
  | { campaignIds: readonly string[] }
  | { mailboxId: string }

export function useDeletionEffects(workspaceId: string | undefined, deleted: Deleted, isAsking: boolean) {
  return useQuery({
    queryKey: ['deletion_effects', workspaceId, deleted],
    enabled: isAsking && workspaceId !== undefined,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () =>
      (await request((db) =>
        db.rpc('deletion_effects', { p_workspace_id: workspaceId!, ...toArguments(deleted) }),
      )) as DeletionEffects,
  })
}

function toArguments(deleted: Deleted) {
  if ('importId' in deleted) return { p_import_id: deleted.importId }
  if ('campaignIds' in deleted) return { p_campaign_ids: [...deleted.campaignIds] }
  if ('mailboxId' in deleted) return { p_mailbox_id: deleted.mailboxId }
  return { p_find: deleted.find }
}
