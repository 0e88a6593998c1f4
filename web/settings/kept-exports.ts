// The user's exports of the current workspace, which are stored for thirty days.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#web/session/user.ts'
import { request } from '#web/data/request.ts'
import { EXPORTS, storedExportsKey } from '#web/lists/use-save-export.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { toastError } from '#web/ui/toast.ts'
import { useCurrentWorkspace } from '#web/session/workspace.ts'

export type KeptExport = { id: string; path: string; name: string; bytes: number; at: string }

const NEWEST = { limit: 100, sortBy: { column: 'created_at', order: 'desc' } }

export function useKeptExports() {
  const { id: me } = useUser()
  const { workspace } = useCurrentWorkspace()
  return useQuery({
    queryKey: storedExportsKey(workspace?.id),
    enabled: workspace !== null,
    queryFn: async (): Promise<KeptExport[]> => {
      const folder = `${workspace?.id ?? ''}/${me}`
      const files = await request((db) => db.storage.from(EXPORTS).list(folder, NEWEST))
      return files.flatMap(({ id, name, created_at, metadata }) =>
        id === null || created_at === null
          ? []
          : [
              {
                id,
                path: `${folder}/${name}`,
                // The time precedes the name (use-save-export.ts).
                name: name.slice(name.indexOf(' ') + 1),
                bytes: metadata?.['size'] ?? 0,
                at: created_at,
              },
            ],
      )
    },
  })
}

export function useDownloadExport() {
  return useMutation({
    mutationFn: async ({ path, name }: KeptExport) =>
      saveFile(name, await request((db) => db.storage.from(EXPORTS).download(path))),
    onError: () => toastError('Couldn’t download the file. Please try again.'),
  })
}

export function useDeleteExport() {
  const client = useQueryClient()
  const { workspace } = useCurrentWorkspace()
  const queryKey = storedExportsKey(workspace?.id)
  return useMutation({
    mutationFn: async ({ path }: KeptExport) => {
      await request((db) => db.storage.from(EXPORTS).remove([path]))
    },
    onMutate: ({ id }) =>
      client.setQueryData<KeptExport[]>(queryKey, (kept) => kept?.filter((one) => one.id !== id)),
    onError: () => toastError('Couldn’t delete the file. Please try again.'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
