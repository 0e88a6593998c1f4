import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { forgetInvitation } from '#web/session/pending-invitation.ts'
import { request } from '#web/data/request.ts'
import { toastSuccess } from '#web/ui/toast.ts'
import { chooseWorkspace } from '#web/session/chosen-workspace.ts'
import { membershipsQuery, workspacesQuery } from '#web/session/workspace.ts'

export type Invitation = {
  id: string
  workspace: string
  inviter: string | null
  email: string
  role: 'editor' | 'viewer'
  expires_at: string
  expired: boolean
}

/** The invitation behind a link; if the link is invalid or absent, the pending ones of the current user. */
export const invitationsQuery = (secret: string | null, userId: string | undefined) =>
  queryOptions({
    queryKey: ['invitations', secret, userId],
    staleTime: 0,
    queryFn: async (): Promise<Invitation[]> => {
      const linked = secret ? await readInvitations(secret) : []
      return linked.length > 0 || !userId ? linked : await readInvitations(null)
    },
  })

async function readInvitations(secret: string | null): Promise<Invitation[]> {
  return (await request((db) => db.rpc('get_invitations', { p_token: secret }))) as Invitation[]
}

export function useAccept(userId: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ id }: Invitation): Promise<string> => {
      return await request((db) => db.rpc('accept_workspace_invitation', { p_id: id }))
    },
    onSuccess: async (workspaceId, { workspace }) => {
      forgetInvitation()
      // Fetched before the app opens, which would otherwise create a first workspace for a user without any.
      await client.fetchQuery({ ...workspacesQuery(userId), staleTime: 0 })
      await client.invalidateQueries({ queryKey: membershipsQuery(userId).queryKey })
      chooseWorkspace(workspaceId)
      toastSuccess(`You joined “${workspace}”`)
      void navigate(paths.dashboard)
    },
    meta: { failure: 'Couldn’t accept the invitation. Please try again.' },
  })
}
