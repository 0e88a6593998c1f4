import { useQuery } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'

/** The rows that a deletion of contacts touches; `unsent` counts emails that wait to be sent. */
export type DeletionEffects = { contacts: number; leads: number; unsent: number; campaigns: string[] }

/** The contacts of an import, or those that a list matches. */
export type DeletedContacts = { importId: string } | { find: object }

export function useDeletionEffects(workspaceId: string | undefined, of: DeletedContacts, isAsking: boolean) {
  return useQuery({
    queryKey: ['deletion_effects', workspaceId, of],
    enabled: isAsking && workspaceId !== undefined,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () =>
      (await request((db) =>
        db.rpc('deletion_effects', {
          p_workspace_id: workspaceId!,
          ...('importId' in of ? { p_import_id: of.importId } : { p_find: of.find }),
        }),
      )) as DeletionEffects,
  })
}
