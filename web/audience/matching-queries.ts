// Bulk changes of all contacts that match a list, loaded or not.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request, untyped } from '#web/data/request.ts'
import type { FunctionName } from '#web/data/row.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'
import { toastError } from '#web/ui/toast.ts'
import { refusalOf } from '#web/data/refusal.ts'
import type { Find } from '#core/audience/find.ts'
import { inNoOrder } from './queries.ts'

/** Adds or removes a tag. */
export function useTagMatching(workspaceId: string | undefined) {
  return useChangeMatching(workspaceId, (tag: { find: Find; tag: string; on: boolean }) => ({
    name: 'tag_matching',
    args: (id) => ({ p_workspace_id: id, p_find: inNoOrder(tag.find), p_tag: tag.tag, p_on: tag.on }),
    failure: 'Failed to update audience member',
  }))
}

/** Null restores the derived time zone. */
export function useSetTimeZone(workspaceId: string | undefined) {
  return useChangeMatching(workspaceId, ({ find, zone }: { find: Find; zone: string | null }) => ({
    name: 'set_time_zone',
    args: (id) => ({ p_workspace_id: id, p_find: inNoOrder(find), p_time_zone: zone }),
    failure: 'Couldn’t set the time zone. Please try again.',
    saysWhy: true,
  }))
}

/** Null removes the owner. */
export function useSetContactOwner(workspaceId: string | undefined) {
  return useChangeMatching(workspaceId, ({ find, owner }: { find: Find; owner: string | null }) => ({
    name: 'set_contact_owner',
    args: (id) => ({ p_workspace_id: id, p_find: inNoOrder(find), p_owner_id: owner }),
    failure: 'Couldn’t set the owner. Please try again.',
    saysWhy: true,
  }))
}

export function useDeleteMatching(workspaceId: string | undefined) {
  return useChangeMatching(workspaceId, (find: Find) => ({
    name: 'delete_matching',
    args: (id) => ({ p_workspace_id: id, p_find: inNoOrder(find) }),
    failure: 'Failed to delete audience member',
  }))
}

/** Adds contacts to a campaign: as leads when it was launched, otherwise to the draft's audience. */
export function useAddToCampaign(workspaceId: string | undefined) {
  return useChangeMatching(workspaceId, ({ find, campaignId }: { find: Find; campaignId: string }) => ({
    name: 'add_to_campaign',
    args: () => ({ p_campaign_id: campaignId, p_find: inNoOrder(find) }),
    failure: 'Couldn’t add the contacts. Please try again.',
    saysWhy: true,
  }))
}

type Call = {
  name: FunctionName
  args: (workspaceId: string) => object
  failure: string
  saysWhy?: true
}

function useChangeMatching<Asked>(workspaceId: string | undefined, call: (asked: Asked) => Call) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (asked: Asked): Promise<number> => {
      const { name, args } = call(asked)
      const given = args(givenWorkspace(workspaceId))
      // The database changes a limited number per call, and returns 0 at the end.
      for (let changed = 0; ;) {
        const batch = await request((db) => untyped(db).rpc(name, given))
        if (batch === 0) return changed
        changed += batch
      }
    },
    onError: async (error, asked) => {
      const { failure, saysWhy } = call(asked)
      toastError(saysWhy ? await refusalOf(error, failure) : failure)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['audience', workspaceId] }),
  })
}
