import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { AuthProvider } from '#web/auth/auth-provider.tsx'
import { queryClient } from '#web/query-client.ts'

/** What every screen beyond the public pages lives in. Loaded with them: the public pages do without. */
export function AppFrame() {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <Outlet />
      </AuthProvider>
    </QueryClientProvider>
  )
}
