import { AuthLayout } from '#web/auth/auth-layout.tsx'
import { Invitations } from '#web/workspaces/invitations.tsx'

export function InvitationPage() {
  return (
    <AuthLayout>
      <title>Invitation · Coldframe</title>
      <Invitations />
    </AuthLayout>
  )
}
