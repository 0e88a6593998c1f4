import { UserRoundCheck } from 'lucide-react'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { connected, SESSION_KEY } from '#web/data/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { readImpersonation, timeLeft, type Impersonation } from './impersonation.ts'
import { OWN_SESSION_KEY } from './own-session.ts'
import { returnToOwnSession, stopImpersonation } from './queries.ts'

/** In a separate root beside the screens, so that even a broken screen cannot appear without it. */
export function mountImpersonationBanner(): void {
  const place = document.createElement('div')
  document.body.append(place)
  // Adds space, so that the end of every page can be scrolled above the banner.
  document.body.classList.add('pb-20')
  createRoot(place).render(
    <StrictMode>
      <ImpersonationBanner />
    </StrictMode>,
  )
}

function ImpersonationBanner() {
  const acting = useImpersonation()
  const now = useNow()
  const [stopping, setStopping] = useState(false)
  const isOver = acting !== null && acting.until <= now
  useEffect(() => {
    if (isOver) void returnToOwnSession()
  }, [isOver])
  if (!acting) return null
  const stop = async () => {
    setStopping(true)
    await stopImpersonation().catch(() => {})
    setStopping(false)
  }
  return (
    <section
      aria-label="Impersonation"
      className="fixed inset-x-3 bottom-3 z-45 mx-auto flex max-w-xl items-center gap-3 rounded-lg border border-warning bg-warning-soft py-2 ps-4 pe-2 text-sm text-warning-ink shadow-float"
    >
      <UserRoundCheck className="size-4 shrink-0" aria-hidden />
      <p className="min-w-0 flex-1 wrap-anywhere">
        You are signed in as <strong className="font-semibold">{acting.email}</strong>
        <span className="numbers"> · {timeLeft(acting.until, now)} left</span>
      </p>
      <Button size="sm" loading={stopping} onClick={() => void stop()}>
        Stop
      </Button>
    </section>
  )
}

/** Null after the impersonation ended in any way; the admin's own session is then restored. */
function useImpersonation(): Impersonation | null {
  const [acting, setImpersonation] = useState(() => readImpersonation(localStorage.getItem(SESSION_KEY)))
  useEffect(() => {
    if (!acting) {
      // Someone has signed in here, or the impersonation ended while no page was open.
      if (localStorage.getItem(SESSION_KEY)) localStorage.removeItem(OWN_SESSION_KEY)
      else void returnToOwnSession()
      return undefined
    }
    let stop: (() => void) | undefined
    let gone = false
    const watchSession = async () => {
      const client = await connected()
      if (gone) return
      const { data } = client.auth.onAuthStateChange((event) => {
        if (event === 'SIGNED_OUT') setImpersonation(null)
      })
      stop = () => data.subscription.unsubscribe()
    }
    void watchSession()
    return () => {
      gone = true
      stop?.()
    }
  }, [acting])
  return acting
}

function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
