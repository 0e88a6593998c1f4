import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useUser } from '#web/session/user.ts'
import { invoke } from '#web/data/invoke.ts'
import { request } from '#web/data/request.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { membershipsQuery, workspacesQuery, type WorkspaceRole } from '#web/session/workspace.ts'
import type { Act } from './describe-act.ts'

export type GuestRole = Exclude<WorkspaceRole, 'owner'>
export type Member = {
  user_id: string
  name: string | null
  email: string
  role: WorkspaceRole
  joined_at: string
  avatar: string | null
}
export type Pending = { id: string; email: string; role: GuestRole; expires_at: string }

export const membersQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['team', workspaceId, 'members'],
    queryFn: async (): Promise<Member[]> => {
      return (await request((db) =>
        db.rpc('get_workspace_members', { p_workspace_id: workspaceId }),
      )) as Member[]
    },
  })

/** Returns nothing to anybody but the owner. */
export const pendingQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['team', workspaceId, 'pending'],
    queryFn: async (): Promise<Pending[]> => {
      return await request((db) =>
        db
          .from('workspace_invitations')
          .select('id, email, role, expires_at')
          .eq('workspace_id', workspaceId)
          .order('created_at', { ascending: false }),
      )
    },
  })

const PAGE = 20

export const activityQuery = (workspaceId: string) =>
  infiniteQueryOptions({
    queryKey: ['team', workspaceId, 'activity'],
    initialPageParam: null as Act | null,
    queryFn: async ({ pageParam: last }): Promise<Act[]> => {
      return (await request((db) =>
        db.rpc('get_workspace_activity', {
          p_workspace_id: workspaceId,
          p_before: last?.created_at ?? null,
          p_before_id: last?.id ?? null,
          p_limit: PAGE,
        }),
      )) as Act[]
    },
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1) ?? null)),
  })

export function useInvite(workspaceId: string) {
  return useTeamChange(
    async ({ email, role }: { email: string; role: GuestRole }) => {
      const body = { workspaceId, email, role }
      await invoke('invite-member', body)
    },
    ({ email }) => `An invitation is on its way to ${email.trim()}`,
    'Couldn’t send the invitation. Please try again.',
  )
}

export function useWithdraw() {
  return useTeamChange(
    async ({ id }: Pending) => {
      await request((db) => db.from('workspace_invitations').delete().eq('id', id))
    },
    ({ email }) => `The invitation to ${email} is withdrawn`,
    'Couldn’t withdraw the invitation. Please try again.',
  )
}

export function useChangeRole(workspaceId: string) {
  return useTeamChange(
    async ({ member, role }: { member: Member; role: GuestRole }) => {
      await request((db) =>
        db
          .from('workspace_members')
          .update({ role })
          .eq('workspace_id', workspaceId)
          .eq('user_id', member.user_id)
          .select('role')
          .single(),
      )
    },
    ({ member, role }) => `${nameOf(member)} is now ${role === 'editor' ? 'an editor' : 'a viewer'}`,
    'Couldn’t change the role. Please try again.',
  )
}

/** Removes a member, or oneself. */
export function useRemove(workspaceId: string) {
  return useTeamChange(
    async (member: Pick<Member, 'user_id' | 'name' | 'email'>) => {
      await request((db) =>
        db.from('workspace_members').delete().eq('workspace_id', workspaceId).eq('user_id', member.user_id),
      )
    },
    (member) => `${nameOf(member)} is no longer in this workspace`,
    'That did not work. Please try again.',
  )
}

export function useTransfer(workspaceId: string) {
  return useTeamChange(
    async (member: Member) => {
      await request((db) =>
        db.rpc('transfer_workspace', { p_workspace_id: workspaceId, p_user_id: member.user_id }),
      )
    },
    (member) => `${nameOf(member)} owns this workspace now`,
    'Couldn’t transfer the workspace. Please try again.',
  )
}

export const nameOf = ({ name, email }: Pick<Member, 'name' | 'email'>) => name?.trim() || email

// The lists are short and all refetched: members, invitations, activity, and the user's workspaces.
function useTeamChange<Facts>(
  change: (facts: Facts) => Promise<void>,
  done: (facts: Facts) => string,
  otherwise: string,
) {
  const client = useQueryClient()
  const { id } = useUser()
  return useMutation({
    mutationFn: change,
    onSuccess: async (_, facts) => {
      toastSuccess(done(facts))
      const keys = [['team'], workspacesQuery(id).queryKey, membershipsQuery(id).queryKey]
      await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    meta: { failure: otherwise },
  })
}
