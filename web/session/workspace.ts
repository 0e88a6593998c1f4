import { useCallback, useSyncExternalStore } from 'react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { isTaken, useAuth, useUser } from './user.ts'
import { MINUTE } from '#web/data/query-client.ts'
import { request } from '#web/data/request.ts'
import type { Row } from '#web/data/row.ts'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { chooseWorkspace, chosenWorkspace, subscribeToChoice } from './chosen-workspace.ts'
import { creationFault } from './creation-fault.ts'
import { sendingZoneOf, zoneOf } from './time-zones.ts'

/**
 * `time_zone` is an IANA name, or null for each user's own; `sample`: invented data to explore; `postal_address` is
 * below each mail, and no campaign starts without it; `company_stop`: a reply of one contact stops the emails to
 * others at the company; in `sending_days` 1 is Monday; `sending_from` and `_until` are `09:00:00` in that zone; a
 * null `keep_…_days` is forever.
 */
export type Workspace = Row<'workspaces'>
type NewWorkspace = Pick<Workspace, 'name' | 'description'>
export type WorkspaceSettings = Partial<Omit<Workspace, 'id' | 'user_id' | 'sample' | 'created_at'>>
export type WorkspaceRole = 'owner' | 'editor' | 'viewer'

export const workspacesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['workspaces', userId],
    staleTime: 5 * MINUTE,
    queryFn: async (): Promise<Workspace[]> => {
      return await request((db) => db.from('workspaces').select().order('created_at', { ascending: false }))
    },
  })

export function useWorkspaces() {
  return useQuery(workspacesQuery(useUser().id))
}

/** The current workspace: the selected one while it exists, else the first, else none. */
export function useCurrentWorkspace(): { workspace: Workspace | null; choose: (id: string) => void } {
  const { data = [] } = useWorkspaces()
  const chosen = useSyncExternalStore(subscribeToChoice, chosenWorkspace)
  const workspace = data.find(({ id }) => id === chosen) ?? data[0] ?? null
  return { workspace, choose: chooseWorkspace }
}

/** The time zone for the current workspace's days. */
export function useTimeZone(): string {
  return zoneOf(useCurrentWorkspace().workspace)
}

/** The time zone for the current workspace's emails: `Europe/Berlin`. */
export function useSendingZone(): string {
  return sendingZoneOf(useCurrentWorkspace().workspace)
}

/** Sets the current workspace's initial time zone. One that was set in the meantime is preserved and used instead. */
export function useInitializeZone(): (zone: string) => Promise<void> {
  const { workspace } = useCurrentWorkspace()
  const putWorkspaces = usePutWorkspaces()
  return async (zone) => {
    if (!workspace || workspace.time_zone !== null) return
    const storedZone = await request((db) =>
      db.rpc('settle_time_zone', { p_workspace_id: workspace.id, p_time_zone: zone }),
    )
    putWorkspaces((list) =>
      list.map((one) => (one.id === workspace.id ? { ...one, time_zone: storedZone } : one)),
    )
  }
}

/** The workspaces that the user owns and may rename and delete; in others they are a member. */
export function useOwnWorkspaces(): Workspace[] {
  const { id } = useUser()
  const { data = [] } = useWorkspaces()
  return data.filter(({ user_id }) => user_id === id)
}

export const membershipsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['memberships', userId],
    staleTime: 5 * MINUTE,
    queryFn: async (): Promise<{ workspace_id: string; role: WorkspaceRole }[]> => {
      return await request((db) =>
        db.from('workspace_members').select('workspace_id, role').eq('user_id', userId),
      )
    },
  })

/** The user's role in the current workspace, or null while it loads. */
export function useWorkspaceRole(): WorkspaceRole | null {
  const { id } = useUser()
  const { workspace } = useCurrentWorkspace()
  const isOwner = workspace?.user_id === id
  const { data } = useQuery({ ...membershipsQuery(id), enabled: workspace !== null && !isOwner })
  if (isOwner) return 'owner'
  return data?.find(({ workspace_id }) => workspace_id === workspace?.id)?.role ?? null
}

/**
 * True if the user may edit the current workspace's content; otherwise with the reason, for the `refusal` of a button.
 * The database enforces it; this only explains it in advance.
 */
export function useMayEdit(): { mayEdit: boolean; refusal: string | undefined } {
  const role = useWorkspaceRole()
  const refusal =
    role === 'viewer'
      ? 'You can view this workspace, but not change it: its owner can make you an editor.'
      : undefined
  return { mayEdit: role === 'owner' || role === 'editor', refusal }
}

export function useCreateWorkspace() {
  const putWorkspaces = usePutWorkspaces()
  const { user } = useAuth()
  return useMutation({
    mutationFn: async (workspace: NewWorkspace): Promise<Workspace> => {
      if (!user) throw new Error('You must be logged in to create a workspace')
      return await insertWorkspace(workspace, user.id)
    },
    onSuccess: (workspace) => {
      putWorkspaces((list) => [workspace, ...list.filter(({ id }) => id !== workspace.id)])
      chooseWorkspace(workspace.id)
      toastSuccess('Workspace created successfully')
    },
    onError: (error) => {
      if (!isTaken(error)) toastError(creationFault(error))
    },
  })
}

export async function insertWorkspace(workspace: NewWorkspace, userId: string): Promise<Workspace> {
  const data = await request((db) =>
    db
      .from('workspaces')
      .insert({ ...workspace, user_id: userId })
      .select()
      .maybeSingle(),
  )
  if (!data) throw new Error('Workspace creation failed - no data returned')
  return data
}

export function useUpdateWorkspace() {
  const putWorkspaces = usePutWorkspaces()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...changes }: WorkspaceSettings & { id: string }) => {
      return await request((db) =>
        db
          .from('workspaces')
          .update(changes)
          .eq('id', id)
          .select()
          // A workspace deleted in the meantime returns no row, which is also a failure.
          .single(),
      )
    },
    onSuccess: (changed) => {
      putWorkspaces((list) => list.map((workspace) => (workspace.id === changed.id ? changed : workspace)))
      // The launch checklist depends on the postal address and the hours.
      void client.invalidateQueries({ queryKey: ['check-launch'] })
      toastSuccess('Workspace updated successfully')
    },
    onError: (error) => {
      if (!isTaken(error)) toastError('Failed to update workspace')
    },
  })
}

export function useDeleteWorkspace() {
  const putWorkspaces = usePutWorkspaces()
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      await request((db) => db.from('workspaces').delete().eq('id', id))
    },
    onSuccess: (_, id) => {
      putWorkspaces((list) => list.filter((workspace) => workspace.id !== id))
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === id })
      toastSuccess('Workspace deleted successfully')
    },
    onError: () => toastError('Failed to delete workspace'),
  })
}

function usePutWorkspaces() {
  const client = useQueryClient()
  const userId = useAuth().user?.id ?? ''
  return useCallback(
    (change: (list: Workspace[]) => Workspace[]) =>
      client.setQueryData(workspacesQuery(userId).queryKey, (list) => change(list ?? [])),
    [client, userId],
  )
}
