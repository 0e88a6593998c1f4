import { useQueryClient } from '@tanstack/react-query'
import type { Session } from '@supabase/supabase-js'
import { CircleCheck, MailWarning } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { readInvitation } from '#web/session/pending-invitation.ts'
import { readSelectedPlan } from '#web/session/selected-plan.ts'
import { request } from '#web/data/request.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { afterMailLink } from './after-sign-in.ts'
import { AuthHeading, AuthLayout } from './auth-layout.tsx'
import { LinkQuestion } from './link-question.tsx'
import { useMailLink, type MailLink } from './mail-link.ts'
import { profileQuery, roleOf, useAuth } from '#web/session/user.ts'
import { ResendForm } from './resend-form.tsx'
import { readVerification, unexpected, type Verification } from './verification.ts'

export function VerifyEmailPage() {
  const link = useMailLink()
  const { verification, email } = useVerification(link)
  useLeading(verification)
  return (
    <AuthLayout>
      <title>Verify your email · Coldframe</title>
      {link.step === 'asking' && <LinkQuestion onUse={link.redeem} />}
      {link.step !== 'asking' && verification === null && (
        <>
          <Spinner className="size-7 text-accent-ink" />
          <AuthHeading title="Verifying your email">This takes a moment.</AuthHeading>
        </>
      )}
      {verification?.state === 'success' && (
        <>
          <CircleCheck className="size-9 text-accent-ink" aria-hidden />
          <AuthHeading title="Email verified">You are signed in as {email}.</AuthHeading>
          <Button asChild variant="primary" size="lg">
            <Link to={verification.goTo}>Continue</Link>
          </Button>
        </>
      )}
      {verification?.state === 'error' && (
        <>
          <MailWarning className="size-9 text-warning-ink" aria-hidden />
          <div role="alert" className="grid gap-2">
            <AuthHeading title="Not verified yet">{verification.message}</AuthHeading>
            {verification.reason && <p className="text-base text-ink-soft">{verification.reason}</p>}
          </div>
          <ResendForm email={email} />
          <Button asChild>
            <Link to={paths.auth}>Back to sign in</Link>
          </Button>
        </>
      )}
    </AuthLayout>
  )
}

function useVerification(link: MailLink): { verification: Verification | null; email: string | undefined } {
  const { arrival, step, refusal } = link
  const { loading } = useAuth()
  const queries = useQueryClient()
  const [verification, setVerification] = useState<Verification | null>(null)
  const [email, setEmail] = useState<string>()
  const evaluated = useRef(false)
  useEffect(() => {
    // The profile, which includes the role, is written while the sign-in completes.
    if (step !== 'done' || loading || evaluated.current) return
    evaluated.current = true
    const evaluate = async () => {
      const session = await currentSession()
      const user = session?.user
      setEmail(user?.email)
      const facts = {
        role: roleOf(user && (await queries.fetchQuery(profileQuery(user.id)))),
        plan: readSelectedPlan(),
        invited: readInvitation() !== null,
      }
      const target = arrival.kind === 'link' ? afterMailLink({ ...arrival, ...facts }) : paths.dashboard
      const verdict = readVerification({ arrival, refusal, session: standing(session), target })
      setVerification(verdict)
      const signedIn = arrival.kind === 'link' && arrival.type === 'magiclink'
      if (verdict.state === 'success' && !signedIn) toastSuccess('Email verified successfully')
    }
    evaluate().catch(() => setVerification({ state: 'error', message: unexpected }))
  }, [arrival, step, refusal, loading, queries])
  return { verification, email }
}

function useLeading(verification: Verification | null): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (!verification?.goTo) return undefined
    const { goTo, afterMs } = verification
    const timer = setTimeout(() => void navigate(goTo, { replace: true }), afterMs)
    return () => clearTimeout(timer)
  }, [verification, navigate])
}

/** The stored session does not know about a verification on another device, so an unconfirmed one is refreshed. */
async function currentSession(): Promise<Session | null> {
  const { session } = await request((db) => db.auth.getSession())
  if (standing(session) !== 'unconfirmed') return session
  const refreshed = await request((db) => db.auth.refreshSession()).catch(() => undefined)
  return refreshed?.session ?? session
}

function standing(session: Session | null): 'none' | 'unconfirmed' | 'confirmed' {
  if (!session) return 'none'
  return session.user.email_confirmed_at ? 'confirmed' : 'unconfirmed'
}
