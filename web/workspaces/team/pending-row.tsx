import { useState } from 'react'
import { removeWithUndo } from '#web/live/removal.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { useInvite, useWithdraw, type Pending } from './team-queries.ts'

export function PendingRow({ workspaceId, invitation }: { workspaceId: string; invitation: Pending }) {
  const invite = useInvite(workspaceId)
  const withdraw = useWithdraw()
  const [now] = useState(() => Date.now())
  const { email, role, expires_at } = invitation
  const ends = new Date(expires_at)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="truncate text-sm">{email}</p>
        <p className="text-xs text-ink-faint">
          Invited as {role}, valid until {ends.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}
        </p>
      </div>
      {ends.getTime() <= now && <Badge tone="warning">Expired</Badge>}
      <div className="flex gap-2">
        <Button
          size="sm"
          aria-label={`Resend the invitation to ${email}`}
          loading={invite.isPending}
          onClick={() => invite.mutate({ email, role })}
        >
          Resend
        </Button>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Withdraw the invitation to ${email}`}
          loading={withdraw.isPending}
          onClick={() =>
            removeWithUndo({
              ids: [invitation.id],
              saying: `Withdrawing the invitation to ${email}`,
              commit: () => withdraw.mutateAsync(invitation),
            })
          }
        >
          Withdraw
        </Button>
      </div>
    </li>
  )
}
