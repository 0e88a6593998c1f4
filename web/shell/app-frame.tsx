import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { AnnouncementBanner } from '#web/announcements/announcement-banner.tsx'
import { AuthProvider } from '#web/auth/auth-provider.tsx'
import { useAuth } from '#web/auth/queries.ts'
import { queryClient } from '#web/app/query-client.ts'

/** What every screen beyond the public pages lives in. Loaded with them: the public pages do without. */
export function AppFrame() {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        <Announcements />
        <Outlet />
      </AuthProvider>
    </QueryClientProvider>
  )
}

function Announcements() {
  const { user } = useAuth()
  return user && <AnnouncementBanner />
}
