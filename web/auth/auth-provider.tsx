import { endPush } from '#web/data/push.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '@supabase/supabase-js'
import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { useLocation, useNavigate, type Location, type NavigateFunction } from 'react-router'
import { isImpersonating } from '#web/impersonation/queries.ts'
import { sendAll } from '#web/drafts/deliver-drafts.ts'
import { clearSentDrafts } from '#web/drafts/local-drafts.ts'
import { closeFeeds } from '#web/data/feeds.ts'
import { paths } from '#web/data/paths.ts'
import { connected, mayBeSignedIn, SESSION_KEY, supabase } from '#web/data/supabase.ts'
import { toastError } from '#web/ui/toast.ts'
import { afterSignIn } from './after-sign-in.ts'
import { AuthContext, profileQuery, roleOf, type Auth } from '#web/session/user.ts'
import { owesSecondFactor } from './owes-second-factor.ts'
import { isNewSignIn, recordSignIn } from './record-sign-in.ts'
import { readSelectedPlan } from '#web/session/selected-plan.ts'

// Loaded lazily, because few users have drafts that the server did not receive.
const SignOutDialog = lazy(async () => ({
  default: (await import('./sign-out-dialog.tsx')).SignOutDialog,
}))

/** Tracks the session, and completes each sign-in: the profile first, then the redirect. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<Omit<Auth, 'signOut'>>(() => ({
    user: null,
    halfway: null,
    loading: mayBeSignedIn(),
  }))
  const [failure, setFailure] = useState<unknown>(null)
  const leaving = useRef(false)
  const settling = useRef(0)
  const here = useHere()
  const finishSignIn = useCompleteSignIn(here)
  const queries = useQueryClient()

  useSession(
    useCallback(
      (event, session) => {
        const half = session !== null && owesSecondFactor(session)
        // An impersonating admin has not signed in as the user: no sign-in time is recorded, and there is no redirect.
        const own = session !== null && !isImpersonating(session.access_token)
        const fresh = own && !half && isNewSignIn(session, localStorage)
        if (fresh) settling.current += 1
        setState((before) =>
          same(before, {
            user: same(before.user, half ? null : (session?.user ?? null)),
            halfway: same(before.halfway, half ? session.user : null),
            loading: leaving.current || settling.current > 0,
          }),
        )
        if (event === 'SIGNED_OUT') {
          queries.clear()
          clearSentDrafts()
          closeFeeds()
        }
        if (fresh) {
          void finishSignIn(session).finally(() => {
            settling.current -= 1
            setState((before) => ({ ...before, loading: settling.current > 0 }))
          })
        }
      },
      [finishSignIn, queries],
    ),
    setFailure,
  )

  const [unsent, setUnsent] = useState<{ count: number; answer: (leaves: boolean) => void } | null>(null)
  const userId = state.user?.id
  const signOut = useCallback(async () => {
    const count = userId ? await sendAll(userId) : 0
    const { promise, resolve: answer } = Promise.withResolvers<boolean>()
    if (count > 0) {
      setUnsent({ count, answer })
      const leaves = await promise
      setUnsent(null)
      if (!leaves) return
    }
    // The flag keeps the guard from redirecting the signed-out user to /auth before they reach their target.
    leaving.current = true
    // The next user of this browser must not see notifications of this account.
    await endPush().catch(() => undefined)
    const { error } = await (await supabase()).auth.signOut({ scope: 'local' })
    leaving.current = false
    if (error) toastError(`Error: ${error.message}`)
    else void here.current.navigate(paths.home)
  }, [here, userId])
  const auth = useMemo<Auth>(() => ({ ...state, signOut }), [state, signOut])
  if (failure) throw failure
  return (
    <AuthContext value={auth}>
      {children}
      {unsent && (
        <Suspense>
          <SignOutDialog count={unsent.count} onAnswer={unsent.answer} />
        </Suspense>
      )}
    </AuthContext>
  )
}

function useSession(
  onChange: (event: string, session: Session | null) => void,
  onFailure: (error: unknown) => void,
): void {
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    const connect = async () => {
      const client = await connected()
      if (gone) return
      // Never awaits inside the callback: the client holds its lock while it notifies listeners.
      const { data } = client.auth.onAuthStateChange((event, session) => onChange(event, session))
      stop = () => data.subscription.unsubscribe()
    }
    void connect()
    const open = () => supabase().catch(onFailure)
    if (mayBeSignedIn()) void open()
    // The user signed in in another tab, before this one had a client to receive the event.
    const onStorage = (event: StorageEvent) => event.key === SESSION_KEY && event.newValue && void open()
    window.addEventListener('storage', onStorage)
    return () => {
      gone = true
      window.removeEventListener('storage', onStorage)
      stop?.()
    }
  }, [onChange, onFailure])
}

type Here = RefObject<{ location: Location; navigate: NavigateFunction }>

/** The current page as a stable reference: a new value for each page would render everything that uses the session. */
function useHere(): Here {
  const location = useLocation()
  const navigate = useNavigate()
  const here = useRef({ location, navigate })
  useEffect(() => {
    here.current = { location, navigate }
  }, [location, navigate])
  return here
}

function useCompleteSignIn(here: Here): (session: Session) => Promise<void> {
  const queries = useQueryClient()
  return useCallback(
    async (session) => {
      // Runs outside the client's callback: a call inside would wait for the lock that the callback holds.
      await new Promise((resolve) => setTimeout(resolve))
      await recordSignIn(await supabase(), session, new Date())
      const role = roleOf(await queries.fetchQuery({ ...profileQuery(session.user.id), staleTime: 0 }))
      const { pathname, search } = here.current.location
      const redirect = new URLSearchParams(search).get('redirect')
      const target = afterSignIn({ path: pathname, redirect, role, plan: readSelectedPlan() })
      if (target) void here.current.navigate(target, { replace: true })
    },
    [queries, here],
  )
}

// Every refreshed token creates a new object; the old one is reused when nothing in it changed, to avoid renders.
function same<Value extends object | null>(before: Value, after: Value): Value {
  return JSON.stringify(before) === JSON.stringify(after) ? before : after
}
