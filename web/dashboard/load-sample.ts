import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#web/session/user.ts'
import { invoke } from '#web/data/invoke.ts'
import { toastError } from '#web/ui/toast.ts'
import { useCurrentWorkspace, workspacesQuery } from '#web/session/workspace.ts'

/** Creates the sample workspace, or finds the existing one, and opens it. */
export function useLoadSample() {
  const client = useQueryClient()
  const { queryKey } = workspacesQuery(useUser().id)
  const { choose } = useCurrentWorkspace()
  return useMutation({
    mutationFn: async (): Promise<string> => {
      return (await invoke<{ workspaceId: string }>('load-sample-data', {})).workspaceId
    },
    onSuccess: async (id) => {
      await client.invalidateQueries({ queryKey })
      choose(id)
    },
    onError: () => toastError('Failed to load sample data'),
  })
}
