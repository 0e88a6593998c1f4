import type { Session } from '@supabase/supabase-js'
import { CircleCheck, MailWarning } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { paths } from '#web/paths.ts'
import { arrivedBy, supabase } from '#web/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { afterVerification } from './after-sign-in.ts'
import { AuthHeading, AuthLayout } from './auth-layout.tsx'
import { ResendForm } from './resend-form.tsx'
import { readInvitation } from '#web/pending-invitation.ts'
import { readSelectedPlan } from '#web/selected-plan.ts'
import { judgeVerification, unexpected, type Verification } from './verification.ts'

export function VerifyEmailPage() {
  const { verification, email } = useVerification()
  useLeading(verification)
  return (
    <AuthLayout>
      <title>Verify your email · Coldframe</title>
      {verification === null && (
        <>
          <Spinner className="size-7 text-accent-ink" />
          <AuthHeading title="Verifying your email">This takes a moment.</AuthHeading>
        </>
      )}
      {verification?.state === 'success' && (
        <>
          <CircleCheck className="size-9 text-accent-ink" aria-hidden />
          <AuthHeading title="Email verified">Taking you in.</AuthHeading>
          <Button asChild variant="primary" size="lg">
            <Link to={verification.goTo}>Continue</Link>
          </Button>
        </>
      )}
      {verification?.state === 'error' && (
        <>
          <MailWarning className="size-9 text-warning-ink" aria-hidden />
          <div role="alert">
            <AuthHeading title="Not verified yet">{verification.message}</AuthHeading>
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

function useVerification(): { verification: Verification | null; email: string | undefined } {
  const [search] = useSearchParams()
  const [verification, setVerification] = useState<Verification | null>(null)
  const [email, setEmail] = useState<string>()
  const judged = useRef(false)
  useEffect(() => {
    if (judged.current) return
    judged.current = true
    const judge = async () => {
      const { data, error } = await (await supabase()).auth.getSession()
      if (error) throw error
      setEmail(data.session?.user.email)
      const verdict = judgeVerification({
        token: search.get('token'),
        type: search.get('type'),
        arrival: arrivedBy(),
        session: standing(data.session),
        target: readInvitation() ? paths.invitation : afterVerification(readSelectedPlan()),
      })
      setVerification(verdict)
      if (verdict.state === 'success') toastSuccess('Email verified successfully')
    }
    judge().catch(() => setVerification({ state: 'error', message: unexpected }))
  }, [search])
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

function standing(session: Session | null): 'none' | 'unconfirmed' | 'confirmed' {
  if (!session) return 'none'
  return session.user.email_confirmed_at ? 'confirmed' : 'unconfirmed'
}
