import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { updateCachedRow } from '#web/live/workspace-rows.ts'
import { mailboxesQuery, type Mailbox } from '#web/live/mailboxes.ts'
import { request } from '#web/data/request.ts'
import { toastError } from '#web/ui/toast.ts'
import { campaignRows, type Campaign } from '#web/live/campaigns.ts'
import type { Sender, SenderChanges } from './senders.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

/** Adds a tag to campaigns or removes it; returns the changed ones. */
export function useTagCampaigns() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (asked: { campaigns: readonly Campaign[]; tag: string; on: boolean }) => {
      return (await request((db) =>
        db.rpc('tag_campaigns', {
          p_campaign_ids: asked.campaigns.map(({ id }) => id),
          p_tag: asked.tag,
          p_on: asked.on,
        }),
      )) as Campaign[]
    },
    onSuccess: (changed) => {
      for (const campaign of changed) updateCachedRow(campaignRows, client, campaign)
    },
    meta: { failure: 'Couldn’t change the tags. Please try again.' },
  })
}

/** The sending mailboxes of each campaign of a workspace. */
export const sendersQuery = (workspaceId: string | undefined) =>
  queryOptions({
    queryKey: ['campaign_mailboxes', 'of', workspaceId],
    enabled: workspaceId !== undefined,
    staleTime: 0,
    queryFn: async (): Promise<Sender[]> => {
      return await request((db) =>
        db
          .from('campaign_mailboxes')
          .select('campaign_id, mailbox_id')
          .eq('workspace_id', givenWorkspace(workspaceId)),
      )
    },
  })

/** Applies all changes or none; returns the changes that revert them. */
export function useChangeSenders() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ add, remove }: SenderChanges): Promise<SenderChanges> => {
      const data = await request((db) => db.rpc('change_senders', { p_add: add, p_remove: remove }))
      const { added, removed } = data as { added: Sender[]; removed: Sender[] }
      return { add: removed, remove: added }
    },
    meta: { failure: 'Couldn’t change the mailboxes. Please try again.' },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['campaign_mailboxes'] })
      void client.invalidateQueries({ queryKey: ['check-launch'] })
    },
  })
}

/** A new campaign uses every active mailbox until the user chooses otherwise. */
export function useChooseConnected(workspaceId: string) {
  const client = useQueryClient()
  const { mutate } = useChangeSenders()
  return (campaignId: string): void => {
    const choose = (mailboxes: readonly Mailbox[]) => {
      const able = mailboxes.filter(({ state }) => state === 'active')
      if (able.length > 0)
        mutate({ add: able.map(({ id }) => ({ campaign_id: campaignId, mailbox_id: id })), remove: [] })
    }
    client.fetchQuery(mailboxesQuery(workspaceId)).then(choose, () => {
      toastError('Couldn’t choose the mailboxes. Choose them under Schedule.')
    })
  }
}
