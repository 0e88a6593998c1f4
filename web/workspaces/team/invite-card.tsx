import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { hasFeature } from '#core/billing/plans.ts'
import { useUsage } from '#web/session/plan.ts'
import { paths } from '#web/data/paths.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Workspace } from '#web/session/workspace.ts'
import { guestRoles } from './member-row.tsx'
import { useRemoved } from '#web/live/removal.ts'
import { PendingRow } from './pending-row.tsx'
import { pendingQuery, useInvite, type GuestRole } from './team-queries.ts'

/** Invites members, and lists pending invitations. Owners only. */
export function InviteCard({ workspace }: { workspace: Workspace }) {
  const usage = useUsage()
  const pending = useQuery(pendingQuery(workspace.id))
  const removed = useRemoved()
  const shown = pending.data?.filter(({ id }) => !removed.has(id)) ?? []
  const mayInvite = usage && hasFeature(usage.planType, 'team_collaboration')
  return (
    <Card>
      <CardHeader
        title="Invite people"
        description="By mail. An invitation is for one address, works once and ends after 7 days."
      />
      <CardBody className="grid gap-5">
        {mayInvite === undefined && <Skeleton className="h-16" />}
        {mayInvite === false && <Locked />}
        {mayInvite && <InviteForm workspaceId={workspace.id} />}
        {pending.isError && (
          <ErrorState title="Couldn’t load the invitations" onRetry={() => void pending.refetch()} />
        )}
        {shown.length > 0 && (
          <div className="grid gap-1 border-t border-line pt-4">
            <h3 className="text-sm font-medium">Pending invitations</h3>
            <ul className="divide-y divide-line" aria-label="Pending invitations">
              {shown.map((invitation) => (
                <PendingRow key={invitation.id} workspaceId={workspace.id} invitation={invitation} />
              ))}
            </ul>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

function Locked() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-ground px-4 py-3">
      <p className="text-sm text-ink-soft">Team collaboration is part of the Pro plan.</p>
      <Link to={paths.pricing} className={buttonClasses('primary', 'sm')}>
        Upgrade to Pro
      </Link>
    </div>
  )
}

function InviteForm({ workspaceId }: { workspaceId: string }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<GuestRole>('editor')
  const invite = useInvite(workspaceId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate({ email, role }, { onSuccess: () => setEmail('') })
  }
  return (
    <form onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto]">
      <Field label="Email">
        <Input
          type="email"
          required
          autoComplete="off"
          placeholder="colleague@company.com"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label="Role">
        <Select options={guestRoles} value={role} onValueChange={setRole} />
      </Field>
      <Button type="submit" variant="primary" loading={invite.isPending} disabled={email.trim() === ''}>
        Send invitation
      </Button>
    </form>
  )
}
