import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { MINUTE } from '#web/data/query-client.ts'
import { refusalOf } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { toastError } from '#web/ui/toast.ts'

type Uncertain = {
  id: string
  recipient: string
  subject: string
  updated_at: string
  answer: string | null
}

/** The most emails in the list. A person resolves them one by one. */
const MOST = 50

/** Emails that the next server may or may not have accepted. */
export function useUncertain(campaignId: string) {
  return useQuery({
    queryKey: ['messages', 'uncertain', campaignId],
    staleTime: MINUTE,
    queryFn: async (): Promise<Uncertain[]> => {
      return await request((db) =>
        db
          .from('messages')
          .select('id, recipient, subject, updated_at, answer')
          .eq('campaign_id', campaignId)
          .eq('state', 'uncertain')
          .order('updated_at')
          .limit(MOST),
      )
    },
  })
}

export function useResolveUncertain(campaignId: string) {
  const client = useQueryClient()
  const queryKey = ['messages', 'uncertain', campaignId]
  return useMutation({
    mutationFn: async ({ id, arrived }: { id: string; arrived: boolean }) => {
      await request((db) => db.rpc('settle_message', { p_message_id: id, p_arrived: arrived }))
    },
    onMutate: ({ id }) =>
      void client.setQueryData<Uncertain[]>(queryKey, (mails) => mails?.filter((mail) => mail.id !== id)),
    onError: async (error) => {
      void client.invalidateQueries({ queryKey })
      toastError(await refusalOf(error, 'Couldn’t save the choice. Please try again.'))
    },
  })
}
