import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { AnnouncementBanner } from '#web/announcements/announcement-banner.tsx'
import { AuthProvider } from '#web/auth/auth-provider.tsx'
import { useAuth } from '#web/session/user.ts'
import { queryClient } from '#web/data/query-client.ts'

/** The frame of every screen except the public pages, which do not load it. */
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
