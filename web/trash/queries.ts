import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '#core/text/counted.ts'
import { useUser } from '#web/session/user.ts'
import { request } from '#web/data/request.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

/** The kinds of deleted items in the trash, with their names. */
export const trashKinds = {
  contact: 'contact',
  campaign: 'campaign',
  template: 'template',
  lead: 'lead',
  file: 'file',
  segment: 'segment',
  snippet: 'snippet',
  folder: 'folder',
  suppression: 'suppression',
  note: 'note',
  analysis: 'analysis',
  tag: 'contact',
  value: 'contact',
} as const

export type TrashEntry = {
  batch: string
  kind: keyof typeof trashKinds
  rows: number
  title: string
  source: string | null
  deleted_by: string | null
  deleted_at: string
}

export const countedKind = (count: number, kind: TrashEntry['kind']): string =>
  counted(count, trashKinds[kind], kind === 'analysis' ? 'analyses' : undefined)

/** Kinds whose entries show their number of contacts. */
export const holdsMany = (kind: TrashEntry['kind']): boolean => kind === 'tag' || kind === 'value'

const keyOf = (workspaceId: string) => ['trash', workspaceId]

export function useTrash(workspaceId: string) {
  return useQuery({
    queryKey: keyOf(workspaceId),
    // Any screen may have deleted something since.
    staleTime: 0,
    queryFn: () => findTrash(workspaceId),
  })
}

const findTrash = async (workspaceId: string): Promise<TrashEntry[]> =>
  await request((db) =>
    db.rpc('find_trash', { p_workspace_id: workspaceId }).overrideTypes<TrashEntry[], { merge: false }>(),
  )

export function useRestore(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ batch }: TrashEntry) => restore(workspaceId, batch),
    onSuccess: (restored, { kind, rows }) => announceRestored(restored, kind, rows),
    meta: { failure: 'Not everything could be restored. Please try again.' },
    // Restored rows may appear in every list.
    onSettled: () => client.invalidateQueries(),
  })
}

/** Restores the user's newest deletion of a kind. */
export function useUndoRemoval(workspaceId: string | undefined, kind: TrashEntry['kind']) {
  const client = useQueryClient()
  const { id: me } = useUser()
  return useMutation({
    mutationFn: async () => {
      const entries = await findTrash(givenWorkspace(workspaceId))
      const newest = entries.find((entry) => entry.kind === kind && entry.deleted_by === me)
      return newest
        ? { rows: newest.rows, restored: await restore(givenWorkspace(workspaceId), newest.batch) }
        : { rows: 0, restored: 0 }
    },
    onSuccess: ({ rows, restored }) => announceRestored(restored, kind, rows),
    meta: { failure: 'Not everything could be restored. Please try again.' },
    onSettled: () => client.invalidateQueries(),
  })
}

/** The database restores a limited number per call, and returns 0 at the end. */
async function restore(workspaceId: string, batch: string): Promise<number> {
  for (let restored = 0; ;) {
    const some = await request((db) =>
      db.rpc('restore_from_trash', { p_workspace_id: workspaceId, p_batch: batch }),
    )
    if (some === 0) return restored
    restored += some
  }
}

function announceRestored(restored: number, kind: TrashEntry['kind'], rows: number): void {
  if (restored === 0) toastError('This was restored or deleted for good already.')
  // One row of the trash contains a tag or value of many contacts.
  else toastSuccess(`${countedKind(holdsMany(kind) ? rows : restored, kind)} restored`)
}

export function useDeleteForGood(workspaceId: string) {
  return useMutation({
    mutationFn: (batch: string | null) =>
      request((db) => {
        const rows = db.from('trash').delete().eq('workspace_id', workspaceId)
        return batch ? rows.eq('batch', batch) : rows
      }),
    onSuccess: () => toastSuccess('Deleted for good'),
    meta: { failure: 'Couldn’t delete it. Please try again.', stale: keyOf(workspaceId) },
  })
}
