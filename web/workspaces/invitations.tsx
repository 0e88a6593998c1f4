import { useQuery } from '@tanstack/react-query'
import { MailOpen, MailX } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useAuth } from '#web/session/user.ts'
import { paths } from '#web/data/paths.ts'
import { forgetInvitation, storeInvitation, readInvitation } from '#web/session/pending-invitation.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { InvitationAnswer } from './invitation-answer.tsx'
import { invitationsQuery } from './invitation-queries.ts'

/**
 * The page behind an invitation's link: for signed-out visitors, the invited user, another user, or after it expired.
 */
export function Invitations() {
  const { user, loading } = useAuth()
  const secret = useSecret()
  const invitations = useQuery({ ...invitationsQuery(secret, user?.id), enabled: !loading })
  if (invitations.isError)
    return (
      <ErrorState
        title="Couldn’t load the invitation"
        message="Please try again in a moment."
        onRetry={() => void invitations.refetch()}
      />
    )
  if (!invitations.data) return <Spinner className="size-7 text-accent-ink" label="Reading the invitation" />
  const [first, ...others] = invitations.data
  if (!first) return secret ? <Gone signedIn={user !== null} /> : <None signedIn={user !== null} />
  return (
    <>
      <MailOpen className="size-9 text-accent-ink" aria-hidden />
      {[first, ...others].map((invitation) => (
        <InvitationAnswer key={invitation.id} invitation={invitation} user={user} />
      ))}
    </>
  )
}

// Moves the secret from the URL to this browser's storage, so that signing up leads back to it.
function useSecret(): string | null {
  const navigate = useNavigate()
  const [secret] = useState(() => /^#(\w{20,200})$/.exec(location.hash)?.[1] ?? readInvitation())
  useEffect(() => {
    if (!secret) return
    storeInvitation(secret)
    if (location.hash) void navigate(paths.invitation, { replace: true })
  }, [secret, navigate])
  return secret
}

function Gone({ signedIn }: { signedIn: boolean }) {
  return (
    <Nothing title="This invitation no longer exists" signedIn={signedIn}>
      It was accepted, withdrawn or replaced by a newer one, or the link was cut off. Look for a newer mail,
      or ask the person who invited you to send it again.{' '}
      {signedIn && 'If you accepted it, the workspace is in your list.'}
    </Nothing>
  )
}

function None({ signedIn }: { signedIn: boolean }) {
  return (
    <Nothing title="No pending invitations" signedIn={signedIn}>
      {signedIn
        ? 'An invitation shows here while it can be accepted, for the address you sign in with.'
        : 'Open the link in the mail you got, or sign in with the address it was sent to.'}
    </Nothing>
  )
}

function Nothing({ title, signedIn, children }: { title: string; signedIn: boolean; children: ReactNode }) {
  return (
    <>
      <MailX className="size-9 text-warning-ink" aria-hidden />
      <div className="grid gap-1.5">
        <h1 className="text-2xl">{title}</h1>
        <p className="text-base text-ink-soft">{children}</p>
      </div>
      <Link
        to={signedIn ? paths.dashboard : `${paths.auth}?redirect=invitation`}
        onClick={forgetInvitation}
        className={buttonClasses('primary', 'lg')}
      >
        {signedIn ? 'Go to the dashboard' : 'Sign in'}
      </Link>
    </>
  )
}
