import { useMutation, useQuery } from '@tanstack/react-query'
import type { Contact } from '#core/audience/contact.ts'
import type { Choices } from '#core/audience/merging.ts'
import { request } from '#web/data/request.ts'
import { toast } from '#web/ui/toast.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'

type PossibleDuplicate = Contact & { suppressed: string | null }
/** `ids` contains all of them; `people` only the first ten. */
export type Group = { why: 'inbox' | 'name'; ids: string[]; people: PossibleDuplicate[] }
type RecentMerge = {
  id: string
  contact_id: string
  name: string | null
  email: string
  others: number
  created_at: string
}

/** The maximum number of groups shown; merged ones make room for the next. */
export const GROUPS_SHOWN = 30

// Below `audience`, so that every change of the list refetches them, too.
const keyOf = (workspaceId: string | undefined) => ['audience', workspaceId] as const

export function useDuplicates(workspaceId: string | undefined) {
  return useQuery({
    queryKey: [...keyOf(workspaceId), 'duplicates'],
    enabled: workspaceId !== undefined,
    queryFn: async (): Promise<Group[]> => {
      return (await request((db) =>
        db.rpc('find_duplicates', { p_workspace_id: givenWorkspace(workspaceId), p_limit: GROUPS_SHOWN }),
      )) as Group[]
    },
  })
}

export function useRecentMerges(workspaceId: string | undefined) {
  return useQuery({
    queryKey: [...keyOf(workspaceId), 'merges'],
    enabled: workspaceId !== undefined,
    queryFn: async (): Promise<RecentMerge[]> => {
      return await request((db) => db.rpc('recent_merges', { p_workspace_id: givenWorkspace(workspaceId) }))
    },
  })
}

export function useMerge(workspaceId: string | undefined) {
  const { mutate: undo } = useUndoMerge(workspaceId)
  return useMutation({
    mutationFn: async (asked: { keep: string; others: readonly string[]; take: Choices }) => {
      return await request((db) =>
        db.rpc('merge_contacts', { p_keep: asked.keep, p_others: asked.others, p_take: asked.take }),
      )
    },
    onSuccess: (merge, { others }) => {
      toast({
        title: `${others.length + 1} contacts merged`,
        description: 'You can undo this for 24 hours under Duplicates.',
        action: { label: 'Undo', onAct: () => undo(merge) },
      })
    },
    meta: { failure: 'Couldn’t merge the contacts. Please try again.', stale: keyOf(workspaceId) },
  })
}

export function useUndoMerge(workspaceId: string | undefined) {
  return useMutation({
    mutationFn: async (merge: string) => {
      await request((db) => db.rpc('undo_merge', { p_merge_id: merge }))
    },
    onSuccess: () =>
      toast({
        title: 'Merge undone',
        description: 'Their shared suppression is kept. Remove it if it should not apply.',
      }),
    meta: { failure: 'Couldn’t undo the merge. Please try again.', stale: keyOf(workspaceId) },
  })
}

/** Marks contacts as different people, so that they are not suggested again. */
export function useDismissDuplicates(workspaceId: string | undefined) {
  const change = useMutation({
    mutationFn: async ({ people, apart }: { people: readonly string[]; apart: boolean }) => {
      await request((db) =>
        db.rpc('dismiss_duplicates', {
          p_workspace_id: givenWorkspace(workspaceId),
          p_contact_ids: people,
          p_dismissed: apart,
        }),
      )
    },
    onSuccess: (_, { people, apart }) => {
      if (!apart) return
      const onAct = () => change.mutate({ people, apart: false })
      toast({
        title: 'These contacts won’t be suggested as duplicates again',
        action: { label: 'Undo', onAct },
      })
    },
    meta: {
      failure: 'Couldn’t save this. Please try again.',
      stale: [...keyOf(workspaceId), 'duplicates'],
    },
  })
  return change
}
