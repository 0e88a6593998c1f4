import { useNavigate } from 'react-router'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { arrivedBy } from '#web/supabase.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AuthHeading, AuthLayout } from './auth-layout.tsx'
import { NewPasswordForm } from './account/new-password-form.tsx'
import { useAuth } from './queries.ts'
import { SecondStep } from './second-step.tsx'

/** Where the link of a recovery mail leads: it brings a session along, and a new password ends the matter. */
export function ResetPasswordPage() {
  const { user, halfway, loading } = useAuth()
  const navigate = useNavigate()
  const arrival = arrivedBy()
  // A link from the mailbox is one factor as well.
  if (halfway) return <SecondStep user={halfway} />
  return (
    <AuthLayout>
      <title>Choose a new password · Coldframe</title>
      {loading && <Spinner className="size-6 justify-self-center text-ink-faint" label="Checking the link" />}
      {!loading && user && (
        <>
          <AuthHeading title="Choose a new password">
            For {user.email}. Other devices will be signed out.
          </AuthHeading>
          <NewPasswordForm submitLabel="Save new password" onSaved={() => void navigate(paths.dashboard)} />
        </>
      )}
      {!loading && !user && (
        <>
          <AuthHeading title="This link no longer works">
            {arrival.kind === 'refused' && arrival.description
              ? `${arrival.description}. Ask for a new one.`
              : 'A link works once and for a short while. Ask for a new one.'}
          </AuthHeading>
          <Button asChild variant="primary" size="lg">
            <Link to={paths.forgotPassword}>Send a new link</Link>
          </Button>
        </>
      )}
    </AuthLayout>
  )
}
