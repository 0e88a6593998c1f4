import { useMutation, useQueryClient } from '@tanstack/react-query'
import { invokeWithReason } from '#web/data/invoke.ts'
import { toastError } from '#web/ui/toast.ts'

/** Queries the DNS again. */
export function useCheckDomain(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (asked: { domain: string; selector?: string }) => {
      const body = { workspaceId, ...asked }
      await invokeWithReason('check-domain', 'Couldn’t check the domain.', body)
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: ['sending_domains', workspaceId] }),
    onError: (error) => toastError(error.message),
  })
}
