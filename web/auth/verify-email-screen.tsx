import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { supabase } from '#web/data/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { recordRequestedMail } from './requested-mail.ts'
import { AuthHeading, AuthLayout } from './auth-layout.tsx'
import { OutboxHint } from './outbox-hint.tsx'
import { useAuth } from '#web/session/user.ts'
import { verifyEmailAddress } from './sign-in.ts'
import { useConfig } from './use-config.ts'
import { resendFailed, unexpected } from './verification.ts'

/** Replaces every screen of the app until the address is verified. */
export function VerifyEmailScreen() {
  const { user, signOut } = useAuth()
  const config = useConfig()
  const [busy, setBusy] = useState<'checking' | 'sending' | null>(null)
  const during = (name: 'checking' | 'sending', work: () => Promise<void>) => async () => {
    setBusy(name)
    await work().finally(() => setBusy(null))
  }
  return (
    <AuthLayout>
      <title>Verify your email · Coldframe</title>
      <MailCheck className="size-9 text-accent-ink" aria-hidden />
      <AuthHeading title="Verify Your Email">
        We sent a link to <strong className="font-semibold break-all text-ink">{user?.email}</strong>. Open it
        to start.
      </AuthHeading>
      {config?.outbox && <OutboxHint />}
      <div className="grid gap-3">
        <Button
          variant="primary"
          size="lg"
          loading={busy === 'checking'}
          onClick={during('checking', () => checkAgain().catch(() => void toastError(unexpected)))}
        >
          I've Verified My Email
        </Button>
        <Button
          size="lg"
          loading={busy === 'sending'}
          onClick={during('sending', () => resendTo(user?.email).catch(() => void toastError(resendFailed)))}
        >
          Resend verification email
        </Button>
        <Button variant="quiet" onClick={() => void signOut()}>
          Sign Out
        </Button>
      </div>
    </AuthLayout>
  )
}

async function checkAgain(): Promise<void> {
  const { auth } = await supabase()
  // The stored session has the state at sign-in; only a refreshed one is current.
  const { data } = await auth.refreshSession()
  if (data.user?.email_confirmed_at) location.reload()
  else toastError('Email not verified yet')
}

async function resendTo(email: string | undefined): Promise<void> {
  if (!email) {
    toastError('No user email found')
    return
  }
  recordRequestedMail()
  const options = { emailRedirectTo: verifyEmailAddress() }
  const { error } = await (await supabase()).auth.resend({ type: 'signup', email, options })
  if (error) toastError(`Failed to resend verification email: ${error.message}`)
  else toastSuccess('Verification email sent')
}
