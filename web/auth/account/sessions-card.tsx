import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/data/paths.ts'
import { supabase } from '#web/data/supabase.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toastError } from '#web/ui/toast.ts'
import { describeAgent } from './describe-agent.ts'
import { useEndOthers, useEndSession, useSessions, type SignIn } from './session-queries.ts'

export function SessionsCard() {
  const sessions = useSessions()
  const endOthers = useEndOthers()
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  return (
    <Card>
      <CardHeader title="Sessions" description="Every browser and device you are signed in on." />
      <CardBody>
        {sessions.isError && (
          <ErrorState title="Couldn’t load your sessions" onRetry={() => void sessions.refetch()} />
        )}
        {sessions.isPending && <Skeleton className="h-12" />}
        <ul className="divide-y divide-line">
          {sessions.data?.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      </CardBody>
      <CardFooter className="justify-start">
        <ConfirmButton
          disabled={sessions.data?.length === 1}
          title="Log out other devices?"
          description="Every other browser and device has to sign in again. This one stays signed in."
          confirmLabel="Log out other devices"
          onConfirm={() => endOthers.mutateAsync()}
        >
          Log out other devices
        </ConfirmButton>
        <Button onClick={() => setAsking(true)}>Log out everywhere</Button>
      </CardFooter>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title="Log out everywhere?"
        description="You will have to sign in again on every device, this one too."
        confirmLabel="Log out everywhere"
        onConfirm={async () => {
          if (await signOutEverywhere()) void navigate(paths.auth)
        }}
      />
    </Card>
  )
}

function SessionRow({ session }: { session: SignIn }) {
  const end = useEndSession()
  const name = session.is_impersonation ? 'Support, signed in as you' : describeAgent(session.user_agent)
  const Icon = /iOS|Android/.test(name) ? Smartphone : Monitor
  return (
    <li className="flex items-center gap-3 py-2.5 first:pt-0 last:pb-0">
      <Icon className="size-4 shrink-0 text-ink-faint" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
          {name} {session.is_current && <Badge tone="accent">This device</Badge>}
        </p>
        <p className="text-xs text-ink-faint">
          Signed in {moment(session.created_at)}, last seen {moment(session.last_seen_at)}
        </p>
      </div>
      {!session.is_current && (
        <ConfirmButton
          size="sm"
          aria-label={`Sign out ${name}`}
          title={`Sign out ${name}?`}
          description="Anyone who uses it has to sign in again."
          confirmLabel="Sign out"
          onConfirm={() => end.mutateAsync(session.id)}
        >
          Sign out
        </ConfirmButton>
      )}
    </li>
  )
}

function moment(at: string): string {
  return new Date(at).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
}

async function signOutEverywhere(): Promise<boolean> {
  const { error } = await (await supabase()).auth.signOut({ scope: 'global' })
  if (error) toastError(`Error: ${error.message}`)
  return !error
}
