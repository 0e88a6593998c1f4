import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '#web/app/refusal.ts'
import { supabase } from '#web/data/supabase.ts'
import { toastError } from '#web/ui/toast.ts'

/** Asks the DNS again. */
export function useCheckDomain(workspaceId: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (asked: { domain: string; selector?: string }) => {
      const { error } = await (
        await supabase()
      ).functions.invoke('check-domain', { body: { workspaceId, ...asked } })
      if (error) throw new Error(await refusalOf(error, 'The domain could not be checked.'))
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: ['sending_domains', workspaceId] }),
    onError: (error) => toastError(error.message),
  })
}
