import { KeyRound, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { presetOf } from '#core/mailboxes/presets.ts'
import { missingChecks } from '#core/mailboxes/standing.ts'
import { Moment } from '#web/ui/moment.tsx'
import { paths } from '#web/data/paths.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { ConnectDialog, Outcome } from './connect-dialog.tsx'
import { DaysChart } from './days-chart.tsx'
import type { MailboxRow } from './mailbox-columns.tsx'
import { useTrySteps } from './try-steps.ts'
import { useRestorePace } from './queries.ts'
import { domainOf } from './use-mailbox-rows.ts'

type Props = { row: MailboxRow; workspaceId: string | undefined }

/** The last week of a mailbox, its reported state, and a full connection test. */
export function HealthTab({ row, workspaceId }: Props) {
  const { trying, start, back } = useTrySteps(workspaceId)
  const { refusal } = useMayEdit()
  const { week } = row
  const missing = missingChecks(row.domain?.checks ?? null)
  const share = (part: number) =>
    week.sent === 0
      ? '–'
      : `${part} (${((part / week.sent) * 100).toLocaleString('en', { maximumFractionDigits: 1 })}%)`
  return (
    <div className="grid gap-5">
      <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2 text-sm [&_dt]:text-ink-soft">
        <dt>Sent, 7 days</dt>
        <dd className="numbers">{week.sent}</dd>
        <dt>Bounced</dt>
        <dd className="numbers">{share(week.bounced)}</dd>
        <dt>Complaints</dt>
        <dd className="numbers">{share(week.complained)}</dd>
        <dt>Replies</dt>
        <dd className="numbers">{share(week.replied)}</dd>
        <dt>Last sent</dt>
        <dd>{row.last_sent_at ? <Moment at={row.last_sent_at} /> : 'Never'}</dd>
        <dt>Last read</dt>
        <dd>
          {row.last_read_at ? <Moment at={row.last_read_at} /> : row.imap_host ? 'Not yet' : 'Only sends'}
        </dd>
      </dl>
      <DaysChart mailboxId={row.id} />
      {(row.state_reason || row.read_error) && (
        <p
          role="alert"
          className="rounded-lg border border-line bg-danger-soft p-3.5 text-sm wrap-anywhere text-danger-ink"
        >
          {row.state_reason ?? row.read_error}
        </p>
      )}
      {row.slowed_because && <SlowedNote row={row} workspaceId={workspaceId} />}
      {missing.length > 0 && (
        <p className="rounded-lg border border-line bg-danger-soft p-3.5 text-sm text-danger-ink">
          {missing.join(', ')} of {domainOf(row.address)} {missing.length === 1 ? 'is' : 'are'} missing or
          wrong:{' '}
          {row.domain && row.domain.failing.length > 0
            ? 'receivers put such mail in spam.'
            : 'receivers require it of bulk senders.'}{' '}
          <Link to={`${paths.providers}?tab=domains`} className="underline underline-offset-3">
            See the records to set
          </Link>
        </p>
      )}
      {row.state === 'broken' && <SignInAgain row={row} workspaceId={workspaceId} />}
      {trying.at === 'form' ? (
        <GuardedButton
          className="justify-self-start"
          refusal={refusal}
          onClick={() => void start({ name: 'check-mailbox', body: { mailboxId: row.id } })}
        >
          <RefreshCw aria-hidden />
          Try it now
        </GuardedButton>
      ) : (
        <Outcome trying={trying} onClose={back} />
      )}
    </div>
  )
}

function SlowedNote({ row, workspaceId }: Props) {
  const { refusal } = useMayEdit()
  const restore = useRestorePace(workspaceId)
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-danger-soft p-3.5 text-sm text-danger-ink">
      <p>
        {row.slowed_because} It sends half of its limit until the rate is right again, and new contacts are
        written to from the other mailboxes of their campaigns. Conversations that it began stay with it.
      </p>
      <GuardedButton
        size="sm"
        className="justify-self-start"
        refusal={refusal}
        loading={restore.isPending}
        onClick={() => restore.mutate([row.id])}
      >
        Send at full pace
      </GuardedButton>
    </div>
  )
}

function SignInAgain({ row, workspaceId }: Props) {
  const { refusal } = useMayEdit()
  const [open, setOpen] = useState(false)
  return (
    <>
      <GuardedButton
        variant="primary"
        className="justify-self-start"
        refusal={refusal}
        onClick={() => setOpen(true)}
      >
        <KeyRound aria-hidden />
        Sign in again
      </GuardedButton>
      {open && workspaceId && (
        <ConnectDialog
          workspaceId={workspaceId}
          preset={presetOf(row.provider)}
          mailbox={row}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
