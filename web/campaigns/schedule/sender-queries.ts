import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '#web/data/refusal.ts'
import { request } from '#web/data/request.ts'
import { toastError } from '#web/ui/toast.ts'

const sendersKey = (campaignId: string) => ['campaign_mailboxes', campaignId]

/** The IDs of the campaign's sending mailboxes. */
export function useSenders(campaignId: string) {
  return useQuery({
    queryKey: sendersKey(campaignId),
    queryFn: async (): Promise<string[]> => {
      const data = await request((db) =>
        db.from('campaign_mailboxes').select('mailbox_id').eq('campaign_id', campaignId),
      )
      return data.map(({ mailbox_id }) => mailbox_id)
    },
  })
}

type Choice = { mailboxId: string; isChosen: boolean }

/**
 * A click takes precedence over the stored list until that includes it: a list requested before the click and received
 * after it must not revert it. Clicks are saved in order.
 */
export function useChooseSender({ id, workspace_id }: { id: string; workspace_id: string }) {
  const client = useQueryClient()
  const queryKey = sendersKey(id)
  const [pending, setPending] = useState<readonly Choice[]>([])
  const drop = (choice: Choice) => setPending((choices) => choices.filter((other) => other !== choice))
  const { mutate } = useMutation({
    scope: { id: `senders ${id}` },
    mutationFn: async ({ mailboxId, isChosen }: Choice) => {
      await request((db) => {
        const table = db.from('campaign_mailboxes')
        return isChosen
          ? table.insert({ workspace_id, campaign_id: id, mailbox_id: mailboxId })
          : table.delete().eq('campaign_id', id).eq('mailbox_id', mailboxId)
      })
    },
    onError: async (error, choice) => {
      drop(choice)
      toastError(await refusalOf(error, 'Couldn’t change the mailbox. Please try again.'))
    },
    onSettled: async (_, __, choice) => {
      await client.invalidateQueries({ queryKey })
      drop(choice)
    },
  })
  return {
    isChosen: (mailboxId: string, stored: readonly string[]): boolean =>
      pending.findLast((choice) => choice.mailboxId === mailboxId)?.isChosen ?? stored.includes(mailboxId),
    choose(choice: Choice): void {
      setPending((choices) => [...choices, choice])
      mutate(choice)
    },
  }
}
