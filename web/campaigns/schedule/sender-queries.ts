import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '#web/refusal.ts'
import { supabase } from '#web/supabase.ts'
import { toastError } from '#web/ui/toast.ts'

const sendersKey = (campaignId: string) => ['campaign_mailboxes', campaignId]

/** The ids of the mailboxes that a campaign leaves from. */
export function useSenders(campaignId: string) {
  return useQuery({
    queryKey: sendersKey(campaignId),
    queryFn: async (): Promise<string[]> => {
      const { data, error } = await (
        await supabase()
      )
        .from('campaign_mailboxes')
        .select('mailbox_id')
        .eq('campaign_id', campaignId)
        .overrideTypes<{ mailbox_id: string }[], { merge: false }>()
      if (error) throw error
      return data.map(({ mailbox_id }) => mailbox_id)
    },
  })
}

/** Shown at once; taken back if the server refuses. */
export function useChooseSender({ id, workspace_id }: { id: string; workspace_id: string }) {
  const client = useQueryClient()
  const queryKey = sendersKey(id)
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ mailboxId, isChosen }: { mailboxId: string; isChosen: boolean }) => {
      const table = (await supabase()).from('campaign_mailboxes')
      const { error } = isChosen
        ? await table.insert({ workspace_id, campaign_id: id, mailbox_id: mailboxId })
        : await table.delete().eq('campaign_id', id).eq('mailbox_id', mailboxId)
      if (error) throw error
    },
    onMutate: ({ mailboxId, isChosen }) => {
      client.setQueryData<string[]>(queryKey, (ids = []) =>
        isChosen ? [...ids, mailboxId] : ids.filter((other) => other !== mailboxId),
      )
    },
    onError: async (error) =>
      toastError(await refusalOf(error, 'The mailbox could not be changed. Please try again.')),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  })
}
