import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '#core/text/counted.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'

export type TrashEntry = {
  batch: string
  kind: 'contact' | 'campaign' | 'template'
  rows: number
  title: string
  source: string | null
  deleted_at: string
}

const keyOf = (workspaceId: string) => ['trash', workspaceId]

export function useTrash(workspaceId: string) {
  return useQuery({
    queryKey: keyOf(workspaceId),
    queryFn: async () =>
      await request((db) =>
        db.rpc('find_trash', { p_workspace_id: workspaceId }).overrideTypes<TrashEntry[], { merge: false }>(),
      ),
  })
}

export function useRestore(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ batch }: TrashEntry): Promise<number> => {
      // The database restores so many at once, and says when none is left.
      for (let restored = 0; ;) {
        const some = await request((db) =>
          db.rpc('restore_from_trash', { p_workspace_id: workspaceId, p_batch: batch }),
        )
        if (some === 0) return restored
        restored += some
      }
    },
    onSuccess: (restored, { kind }) => toastSuccess(`${counted(restored, kind)} restored`),
    onError: async (error) =>
      toastError(await refusalOf(error, 'Not everything could be restored. Please try again.')),
    // Restored rows show up in every list.
    onSettled: () => client.invalidateQueries(),
  })
}

export function useDeleteForGood(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (batch: string | null) =>
      request((db) => {
        const rows = db.from('trash').delete().eq('workspace_id', workspaceId)
        return batch ? rows.eq('batch', batch) : rows
      }),
    onSuccess: () => toastSuccess('Deleted for good'),
    onError: async (error) =>
      toastError(await refusalOf(error, 'It could not be deleted. Please try again.')),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(workspaceId) }),
  })
}
