import { KeyRound, Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { oauthProviders } from '#core/mailboxes/oauth-providers.ts'
import { presetOf } from '#core/mailboxes/presets.ts'
import { DeletionDialog } from '#web/lists/deletion/deletion-dialog.tsx'
import { removeWithUndo } from '#web/live/removal.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import type { MailboxRow } from './mailbox-columns.tsx'
import { useDeleteMailbox, useSetMailboxState } from './queries.ts'

type Props = { row: MailboxRow; workspaceId: string | undefined; onGone: () => void }

export function DangerTab({ row, workspaceId, onGone }: Props) {
  const { refusal } = useMayEdit()
  const setState = useSetMailboxState(workspaceId)
  const remove = useDeleteMailbox(workspaceId)
  const [asking, setAsking] = useState(false)
  const [reconnecting, setReconnecting] = useState(false)
  const paused = row.state === 'paused'
  return (
    <div className="grid justify-items-start gap-5 text-sm">
      <div className="grid justify-items-start gap-2">
        <p className="text-ink-soft">
          {row.oauth_provider
            ? `It is signed in at ${oauthProviders[row.oauth_provider].name}, without a password.`
            : 'A new password, or another server.'}
        </p>
        <GuardedButton refusal={refusal} onClick={() => setReconnecting(true)}>
          <KeyRound aria-hidden />
          {row.oauth_provider ? 'Sign in again' : 'Reconnect'}
        </GuardedButton>
      </div>
      {row.state !== 'broken' && (
        <div className="grid justify-items-start gap-2">
          <p className="text-ink-soft">
            {paused
              ? 'It sends nothing until it is resumed.'
              : 'Nothing is sent from it until it is resumed. Replies are still read.'}
          </p>
          <GuardedButton
            refusal={refusal}
            loading={setState.isPending}
            onClick={() => setState.mutate({ ids: [row.id], to: paused ? 'active' : 'paused' })}
          >
            {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
            {paused ? 'Resume' : 'Pause'}
          </GuardedButton>
        </div>
      )}
      <div className="grid justify-items-start gap-2">
        <p className="text-ink-soft">
          {row.oauth_provider ? oauthProviders[row.oauth_provider].onRemoval : 'Its password is erased.'} What
          it sent and received stays; its leads get no more follow-ups from it.
        </p>
        <GuardedButton variant="danger" refusal={refusal} onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
          Disconnect
        </GuardedButton>
      </div>
      <DeletionDialog
        workspaceId={workspaceId}
        deleted={{ mailboxId: row.id }}
        open={asking}
        onOpenChange={setAsking}
        title={`Disconnect ${row.address}?`}
        confirmLabel="Disconnect"
        onConfirm={async () => {
          removeWithUndo({
            ids: [row.id],
            saying: `Disconnecting ${row.address}`,
            commit: () => remove.mutateAsync(row.id),
          })
          onGone()
        }}
      />
      {reconnecting && workspaceId && (
        <ConnectDialog
          workspaceId={workspaceId}
          preset={presetOf(row.provider)}
          mailbox={row}
          onClose={() => setReconnecting(false)}
        />
      )}
    </div>
  )
}
