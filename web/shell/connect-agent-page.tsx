import { ConnectAgent } from '#web/api-keys/connect-agent.tsx'
import { AuthLayout } from '#web/auth/auth-layout.tsx'

export function ConnectAgentPage() {
  return (
    <AuthLayout>
      <title>Connect an agent · Coldframe</title>
      <ConnectAgent />
    </AuthLayout>
  )
}
