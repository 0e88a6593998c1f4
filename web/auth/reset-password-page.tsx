import { Link, useNavigate } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AuthHeading, AuthLayout } from './auth-layout.tsx'
import { NewPasswordForm } from './account/new-password-form.tsx'
import { LinkQuestion } from './link-question.tsx'
import { useMailLink } from './mail-link.ts'
import { useAuth } from '#web/session/user.ts'
import { SecondStep } from './second-step.tsx'

/** The page behind a recovery mail's link: it signs in and sets a new password. */
export function ResetPasswordPage() {
  const { user, halfway, loading } = useAuth()
  const navigate = useNavigate()
  const link = useMailLink()
  const ready = link.step === 'done' && !loading
  // A link from the mailbox is also a single factor.
  if (ready && !link.refusal && halfway) return <SecondStep user={halfway} />
  return (
    <AuthLayout>
      <title>Choose a new password · Coldframe</title>
      {link.step === 'asking' && <LinkQuestion onUse={link.redeem} />}
      {link.step !== 'asking' && !ready && (
        <Spinner className="size-6 justify-self-center text-ink-faint" label="Checking the link" />
      )}
      {ready && !link.refusal && user && (
        <>
          <AuthHeading title="Choose a new password">
            For {user.email}. Other devices will be signed out.
          </AuthHeading>
          <NewPasswordForm submitLabel="Save new password" onSaved={() => void navigate(paths.dashboard)} />
        </>
      )}
      {ready && (link.refusal !== null || !user) && <NoLink reason={link.refusal} />}
    </AuthLayout>
  )
}

function NoLink({ reason }: { reason: string | null }) {
  return (
    <>
      <div role="alert">
        <AuthHeading title="This link no longer works">
          {reason ?? 'A link works once, for a short time.'} Ask for a new one, or sign in if you know your
          password.
        </AuthHeading>
      </div>
      <Button asChild variant="primary" size="lg">
        <Link to={paths.forgotPassword}>Send a new link</Link>
      </Button>
      <Button asChild>
        <Link to={paths.auth}>Back to sign in</Link>
      </Button>
    </>
  )
}
