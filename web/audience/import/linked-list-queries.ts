import { queryOptions, useMutation } from '@tanstack/react-query'
import { request } from '#web/data/request.ts'
import type { Row } from '#web/data/row.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { mappingOf } from './import-calls.ts'
import type { Draft } from './draft.ts'

export type LinkedList = Omit<Row<'linked_lists'>, 'plan' | 'claim' | 'claimed_until' | 'content_hash'>

const FIELDS =
  'id, workspace_id, user_id, name, url, every_hours, duplicates, is_paused, pause_reason, next_run_at, last_run_at, last_result, last_error, added, updated, rejected, failures, created_at'

const listsKey = (workspaceId: string) => ['linked_lists', workspaceId]

export const linkedListsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: listsKey(workspaceId),
    queryFn: async (): Promise<LinkedList[]> =>
      await request((db) =>
        db.from('linked_lists').select(FIELDS).eq('workspace_id', workspaceId).order('created_at'),
      ),
    // The server imports them without the page.
    refetchInterval: 5_000,
  })

/** Links the list that the draft imported. */
export function useLinkList(workspaceId: string) {
  return useMutation({
    mutationFn: async ({ draft, link, everyHours }: { draft: Draft; link: string; everyHours: number }) => {
      await request((db) =>
        db.from('linked_lists').insert({
          workspace_id: workspaceId,
          name: draft.source.name.slice(0, 300),
          url: link,
          every_hours: everyHours,
          duplicates: draft.duplicates,
          plan: planOf(draft),
        }),
      )
    },
    onSuccess: () => toastSuccess('List linked. It is imported on its schedule.'),
    meta: { failure: 'Couldn’t link the list. Please try again.', stale: listsKey(workspaceId) },
  })
}

/** The plan in the form that server/lists/list-plan.ts reads. */
function planOf({ source, ...draft }: Draft) {
  const format = source.original
    ? { sheet: source.original.sheet }
    : { encoding: source.encoding, delimiter: source.delimiter }
  return {
    ...format,
    mapping: mappingOf(draft.columns),
    header: draft.header,
    tags: draft.tags.split(',').flatMap((tag) => tag.trim() || []),
    source: draft.origin.trim() || 'imported',
    basis: draft.basis.trim(),
    proof: draft.proof.trim(),
    repairs: draft.repairs,
    includesUndeliverable: draft.includes.includes('undeliverable'),
    takesUndeliverable: draft.takesUndeliverable,
    corrections: [...draft.corrections],
  }
}

export function useRunList(workspaceId: string) {
  return useMutation({
    mutationFn: async (id: string) => {
      await request((db) => db.rpc('run_linked_list', { p_id: id }))
    },
    onSuccess: () => toastSuccess('The list will be imported in a moment.'),
    meta: { failure: 'Couldn’t import the list. Please try again.', stale: listsKey(workspaceId) },
  })
}

export function usePauseList(workspaceId: string) {
  return useMutation({
    mutationFn: async ({ id, isPaused }: { id: string; isPaused: boolean }) => {
      await request((db) => db.from('linked_lists').update({ is_paused: isPaused }).eq('id', id))
    },
    meta: { failure: 'Couldn’t change the list. Please try again.', stale: listsKey(workspaceId) },
  })
}

export function useRemoveList(workspaceId: string) {
  return useMutation({
    mutationFn: async (id: string) => {
      await request((db) => db.from('linked_lists').delete().eq('id', id))
    },
    meta: { failure: 'Couldn’t remove the list. Please try again.', stale: listsKey(workspaceId) },
  })
}
