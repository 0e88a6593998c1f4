import { CircleCheck, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { AuthHeading, AuthLayout } from './auth-layout.tsx'
import { undoChange } from './undo-change.ts'

/**
 * The page behind the link of a mail about a changed credential. Opening it changes nothing, because mail scanners
 * open links.
 */
export function UndoPage() {
  const [token] = useState(() => location.hash.slice(1))
  const [state, setState] = useState<'asking' | 'sending' | 'done'>('asking')
  const [refusal, setRefusal] = useState<string | null>(null)
  async function press() {
    setState('sending')
    const refused = await undoChange(token)
    setRefusal(refused)
    setState(refused ? 'asking' : 'done')
    // Removes the token from the URL, so that it cannot be copied.
    if (!refused) history.replaceState(history.state, '', location.pathname)
  }
  return (
    <AuthLayout>
      <title>Undo a change · Coldframe</title>
      {state === 'done' ? (
        <>
          <CircleCheck className="size-9 text-accent-ink" aria-hidden />
          <div aria-live="polite">
            <AuthHeading title="The change is undone">
              Every device is signed out and the password no longer works. We sent a link to choose a new
              password to the address that received this mail.
            </AuthHeading>
          </div>
          <Button asChild>
            <Link to={paths.auth}>Back to sign in</Link>
          </Button>
        </>
      ) : (
        <>
          <ShieldAlert className="size-9 text-warning-ink" aria-hidden />
          <AuthHeading title="This wasn’t you?">
            We undo the change described in the email, sign out every device, and send you a link to choose a
            new password. If you made the change, close this page.
          </AuthHeading>
          {refusal && (
            <p role="alert" className="text-base text-danger-ink">
              {refusal}
            </p>
          )}
          <Button variant="danger" size="lg" loading={state === 'sending'} onClick={() => void press()}>
            Undo the change
          </Button>
        </>
      )}
    </AuthLayout>
  )
}
