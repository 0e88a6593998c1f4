import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { VerifyEmailScreen } from '#web/auth/verify-email-screen.tsx'
import { useAuth } from '#web/session/user.ts'
import { paths } from '#web/data/paths.ts'
import { ScreenSkeleton } from './screen-skeleton.tsx'

/** Lets signed-in users pass; anyone else is redirected to /auth. */
export function RequireUser() {
  const { user, loading } = useAuth()
  if (loading) return <ScreenSkeleton />
  return user ? <Outlet /> : <Navigate to={paths.auth} replace />
}

/** Blocks users with an unconfirmed address, except during checkout. */
export function RequireVerifiedEmail() {
  const { user } = useAuth()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const paying = pathname === paths.checkout || search.get('redirect') === 'checkout'
  return user?.email_confirmed_at || paying ? <Outlet /> : <VerifyEmailScreen />
}
