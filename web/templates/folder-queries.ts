import { request } from '#web/data/request.ts'
import type { Row } from '#web/data/row.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { removeWithUndo } from '#web/live/removal.ts'
import { useCreateRow, useDeleteRows, useUpdateRow } from '#web/live/row-changes.ts'
import { updateCachedRow, useLiveRows, workspaceRows } from '#web/live/workspace-rows.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { templateRows, type Template } from './queries.ts'

export type Folder = Row<'template_folders'>
type NewFolder = Pick<Folder, 'workspace_id' | 'name'>

const folderRows = workspaceRows<Folder>('template_folders', {
  noun: 'folder',
  staleTime: 5 * MINUTE,
  order: { by: 'name', ascending: true },
})

export const useFolders = (workspaceId: string | undefined) => useQuery(folderRows.all(workspaceId))
export const useCreateFolder = () => useCreateRow<Folder, NewFolder>(folderRows)
export const useRenameFolder = () => useUpdateRow(folderRows)
export const useLiveFolders = (workspaceId: string | undefined) => useLiveRows(folderRows, workspaceId)

/** Deletes a folder; its templates remain, without a folder. */
export function useDeleteFolder(workspaceId: string | undefined) {
  const client = useQueryClient()
  const remove = useDeleteRows(folderRows, workspaceId)
  return ({ id, name }: Folder) =>
    removeWithUndo({
      ids: [id],
      saying: `Deleting the folder “${name}”`,
      commit: async () => {
        await remove.mutateAsync([id])
        await client.invalidateQueries({ queryKey: templateRows.key(workspaceId) })
      },
    })
}

type MoveTemplates = { templates: readonly Template[]; folder: Folder | null }

/** An optimistic update with undo: the toast's action restores each template's folder. */
export function useMoveTemplates() {
  const client = useQueryClient()
  const updateTemplates = (templates: readonly Template[]) => {
    for (const template of templates) updateCachedRow(templateRows, client, template)
  }
  const { mutate } = useMutation({
    mutationFn: ({ templates, folder }: MoveTemplates) => moveTo(templates, folder?.id ?? null),
    onMutate: ({ templates, folder }) =>
      updateTemplates(templates.map((template) => ({ ...template, folder_id: folder?.id ?? null }))),
    onSuccess: (_, { templates, folder }) => {
      const what = templates.length === 1 ? `“${templates[0]!.title}”` : `${templates.length} templates`
      toast({
        title: folder ? `${what} moved to ${folder.name}` : `${what} moved out of the folder`,
        action: { label: 'Undo', onAct: () => void restoreTemplates(templates) },
      })
    },
    onError: (_, { templates }) => {
      updateTemplates(templates)
      toastError('Failed to update template')
    },
  })
  const restoreTemplates = async (templates: readonly Template[]) => {
    updateTemplates(templates)
    const folders = new Set(templates.map(({ folder_id }) => folder_id))
    const moves = [...folders].map((folder) =>
      moveTo(
        templates.filter(({ folder_id }) => folder_id === folder),
        folder,
      ),
    )
    await Promise.all(moves).catch(() => {
      toastError('Failed to update template')
      void client.invalidateQueries({ queryKey: [templateRows.table] })
    })
  }
  return mutate
}

/** A number of IDs that fits into a URL. */
const CHUNK = 100

async function moveTo(templates: readonly Template[], folderId: string | null): Promise<void> {
  for (let at = 0; at < templates.length; at += CHUNK) {
    const ids = templates.slice(at, at + CHUNK).map(({ id }) => id)
    const moved = await request((db) =>
      db.from('email_templates').update({ folder_id: folderId }).in('id', ids).select('id'),
    )
    // The database silently skips rows that the user may only read.
    if (moved.length === 0) throw new Error('No template was moved')
  }
}
