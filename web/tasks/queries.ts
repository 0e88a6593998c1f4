import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { Json } from '#core/database.types.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'
import { givenWorkspace } from '#web/data/workspace-id.ts'
import { useFollowTable } from '#web/data/follow-table.ts'
import { useSoon } from '#web/live/use-soon.ts'
import { toast } from '#web/ui/toast.ts'
import { findOf, nameOf, outcomeLabels, scriptOf, type Outcome, type Task, type TaskView } from './tasks.ts'

type Place = { at: string; id: string }
type Pages = InfiniteData<Task[], Place | null>
type Id = string | undefined

const PAGE = 50

const tasksKey = (workspaceId: Id) => ['tasks', workspaceId] as const
const listsKey = (workspaceId: Id) => [...tasksKey(workspaceId), 'list'] as const

const listQuery = (workspaceId: Id, view: TaskView, now: Date) =>
  infiniteQueryOptions({
    queryKey: [...listsKey(workspaceId), view, findOf(view, now).until],
    enabled: workspaceId !== undefined,
    staleTime: MINUTE,
    initialPageParam: null as Place | null,
    queryFn: async ({ pageParam }): Promise<Task[]> =>
      (await request((db) =>
        db.rpc('find_tasks', {
          p_workspace_id: givenWorkspace(workspaceId),
          p_find: findOf(view, now) as unknown as Json,
          p_limit: PAGE,
          ...(pageParam && { p_after: pageParam }),
        }),
      )) as unknown as Task[],
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return last && page.length >= PAGE ? { at: last.done_at ?? last.due_at, id: last.id } : null
    },
  })

/** Pages of a view's tasks. While another view is loading, the previous one stays visible. */
export const useTasks = (workspaceId: Id, view: TaskView, now: Date) =>
  useInfiniteQuery({ ...listQuery(workspaceId, view, now), placeholderData: (before) => before })

/** The first due tasks of one campaign, each with its instructions rendered for its lead. */
export function useDueTasks(workspaceId: Id, campaignId: string): { task: Task; text: string }[] {
  const [now] = useState(() => new Date())
  const view: TaskView = { when: 'due', mine: false, kinds: [], campaigns: [campaignId] }
  const { data } = useTasks(workspaceId, view, now)
  return (data?.pages.flat() ?? []).map((task) => ({ task, text: scriptOf(task).text }))
}

/** The number of due tasks; a thousand means a thousand or more. */
export function useDueTaskCount(workspaceId: Id): number | undefined {
  const client = useQueryClient()
  const queryKey = [...tasksKey(workspaceId), 'count']
  const countAgain = useSoon(() => void client.invalidateQueries({ queryKey }))
  useFollowTable('campaign_tasks', workspaceId, 'count', {
    onChange: countAgain,
    onCaughtUp: countAgain,
  })
  return useQuery({
    queryKey,
    enabled: workspaceId !== undefined,
    staleTime: 3 * MINUTE,
    queryFn: async (): Promise<number> =>
      await request((db) => db.rpc('count_tasks', { p_workspace_id: givenWorkspace(workspaceId) })),
  }).data
}

/**
 * Refetches the lists when a task is created, completed or snoozed anywhere, and when a campaign is paused or resumed.
 */
export function useLiveTasks(workspaceId: Id): void {
  const client = useQueryClient()
  const readAgain = useSoon(() => void client.invalidateQueries({ queryKey: tasksKey(workspaceId) }))
  const events = { onChange: readAgain, onCaughtUp: readAgain }
  useFollowTable('campaign_tasks', workspaceId, 'tasks', events)
  useFollowTable('email_campaigns', workspaceId, 'tasks', events)
}

/** Hides a completed task immediately, and offers undo. */
export function useFinishTask(workspaceId: Id) {
  const client = useQueryClient()
  const readAgain = useReadAgain(workspaceId)
  const reopen = useReopenTask(workspaceId)
  return useMutation({
    mutationFn: async ({ task, outcome }: { task: Task; outcome: Outcome }) => {
      await request((db) => db.rpc('finish_task', { p_task_id: task.id, p_outcome: outcome }))
    },
    onMutate: ({ task }) => patchTasks(client, workspaceId, task.id, () => null),
    onSuccess: (_, { task, outcome }) =>
      toast({
        title: `${nameOf(task)}: ${outcomeLabels[outcome]}`,
        action: { label: 'Undo', onAct: () => reopen.mutate(task) },
      }),
    meta: { failure: 'Couldn’t save the task. Please try again.' },
    onSettled: readAgain,
  })
}

export function useReopenTask(workspaceId: Id) {
  const readAgain = useReadAgain(workspaceId)
  return useMutation({
    mutationFn: async ({ id }: Task) => {
      await request((db) => db.rpc('reopen_task', { p_task_id: id }))
    },
    meta: { failure: 'Couldn’t reopen the task.' },
    onSettled: readAgain,
  })
}

/** Snoozes a task or saves its note; a task that leaves the list disappears immediately. */
export function useChangeTask(workspaceId: Id) {
  const client = useQueryClient()
  const readAgain = useReadAgain(workspaceId)
  return useMutation({
    mutationFn: async ({ id, change }: { id: string; change: { due_at?: string; note?: string } }) => {
      await request((db) => db.rpc('change_task', { p_task_id: id, p_change: change }))
    },
    onMutate: ({ id, change }) =>
      patchTasks(client, workspaceId, id, (task) => (change.due_at ? null : { ...task, ...change })),
    meta: { failure: 'Couldn’t save the task. Please try again.' },
    onSettled: readAgain,
  })
}

function useReadAgain(workspaceId: Id): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [tasksKey(workspaceId), ['campaign_leads'], ['dashboard']])
      void client.invalidateQueries({ queryKey })
  }
}

function patchTasks(
  client: ReturnType<typeof useQueryClient>,
  workspaceId: Id,
  id: string,
  patch: (task: Task) => Task | null,
): void {
  client.setQueriesData<Pages>(
    { queryKey: listsKey(workspaceId) },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) =>
          page.flatMap((task) => (task.id === id ? (patch(task) ?? []) : task)),
        ),
      },
  )
}
