import type { User } from '@supabase/supabase-js'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { forgetInvitation } from '#web/session/pending-invitation.ts'
import { supabase } from '#web/data/supabase.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { useAccept, type Invitation } from './invitation-queries.ts'

/** One invitation, with the actions of its current viewer. */
export function InvitationAnswer({ invitation, user }: { invitation: Invitation; user: User | null }) {
  const { workspace, inviter, role, email, expired } = invitation
  return (
    <section className="grid gap-5">
      <div className="grid gap-1.5">
        <h1 className="text-2xl break-words">
          {expired ? 'This invitation has expired' : `Join “${workspace}”`}
        </h1>
        <p className="text-base text-ink-soft">
          {inviter ?? 'Someone'} invited <span className="wrap-anywhere text-ink">{email}</span>
          {expired && ` to “${workspace}”`} as {role}.{' '}
          {role === 'editor'
            ? 'Editors can change everything.'
            : 'Viewers can see everything and change nothing.'}
        </p>
      </div>
      <Way invitation={invitation} user={user} />
    </section>
  )
}

function Way({ invitation, user }: { invitation: Invitation; user: User | null }) {
  if (invitation.expired) {
    return (
      <Note>
        Invitations end after 7 days. Ask {invitation.inviter ?? 'the person who invited you'} to send it
        again.
      </Note>
    )
  }
  if (!user) return <SignInFirst email={invitation.email} />
  if (user.email?.toLowerCase() !== invitation.email.toLowerCase()) {
    return <WrongAddress invitation={invitation} user={user} />
  }
  if (!user.email_confirmed_at) {
    return (
      <Note>
        First confirm that this address is yours: open the link in the verification mail we sent to it. Then
        come back here.
      </Note>
    )
  }
  return <Accept invitation={invitation} userId={user.id} />
}

function Accept({ invitation, userId }: { invitation: Invitation; userId: string }) {
  const accept = useAccept(userId)
  return (
    <div className="grid gap-2.5">
      <Button
        variant="primary"
        size="lg"
        loading={accept.isPending}
        onClick={() => accept.mutate(invitation)}
      >
        Accept invitation
      </Button>
      <NotNow />
    </div>
  )
}

function NotNow() {
  return (
    <Link to={paths.dashboard} onClick={forgetInvitation} className={buttonClasses('quiet', 'lg')}>
      Not now
    </Link>
  )
}

function SignInFirst({ email }: { email: string }) {
  const way = (tab: string) =>
    `${paths.auth}?${new URLSearchParams({ redirect: 'invitation', email, tab }).toString()}`
  return (
    <div className="grid gap-2.5">
      <Link to={way('sign-up')} className={buttonClasses('primary', 'lg')}>
        Create an account
      </Link>
      <Link to={way('sign-in')} className={buttonClasses('secondary', 'lg')}>
        I have an account
      </Link>
      <p className="text-sm text-ink-faint">Then you come back here to accept.</p>
    </div>
  )
}

function WrongAddress({ invitation, user }: { invitation: Invitation; user: User }) {
  return (
    <div className="grid gap-3">
      <Note>
        You are signed in as <strong className="font-medium wrap-anywhere">{user.email}</strong>, and this
        invitation is for another address. Sign in with that one, or ask{' '}
        {invitation.inviter ?? 'the person who invited you'} to invite the address you use.
      </Note>
      {/* The page stays: without a session it offers to sign in. */}
      <Button size="lg" onClick={() => void signOut()}>
        Use another account
      </Button>
      <NotNow />
    </div>
  )
}

async function signOut(): Promise<void> {
  await (await supabase()).auth.signOut({ scope: 'local' })
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="rounded-lg border border-line bg-warning-soft px-4 py-3 text-sm text-ink">
      {children}
    </p>
  )
}
