import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { VerifyEmailScreen } from '#web/auth/verify-email-screen.tsx'
import { useAuth } from '#web/auth/queries.ts'
import { paths } from '#web/app/paths.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** Lets someone signed in pass; anyone else goes to /auth. */
export function RequireUser() {
  const { user, loading } = useAuth()
  if (loading) return <ScreenSkeleton />
  return user ? <Outlet /> : <Navigate to={paths.auth} replace />
}

/** Holds back an unconfirmed address, except on its way to pay. */
export function RequireVerifiedEmail() {
  const { user } = useAuth()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const paying = pathname === paths.checkout || search.get('redirect') === 'checkout'
  return user?.email_confirmed_at || paying ? <Outlet /> : <VerifyEmailScreen />
}
