import { ShieldQuestion } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AuthHeading } from './auth-layout.tsx'
import { useAuth } from '#web/session/user.ts'

/** Asks for confirmation before a link that was not requested in this browser replaces the current session. */
export function LinkQuestion({ onUse }: { onUse: () => void }) {
  const { user, halfway } = useAuth()
  const email = (user ?? halfway)?.email
  if (!email)
    return <Spinner className="size-6 justify-self-center text-ink-faint" label="Checking the link" />
  return (
    <>
      <ShieldQuestion className="size-9 text-warning-ink" aria-hidden />
      <AuthHeading title="Use this link?">
        You are signed in as <strong className="font-semibold break-all text-ink">{email}</strong>. This link
        was not requested in this browser and may belong to another account.
      </AuthHeading>
      <Button asChild variant="primary" size="lg">
        <Link to={paths.dashboard}>Stay signed in</Link>
      </Button>
      <Button onClick={onUse}>Use the link</Button>
    </>
  )
}
