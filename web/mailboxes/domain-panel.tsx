import { ChevronRight, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#core/text/counted.ts'
import { useMayEdit } from '#web/session/workspace.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { useCheckDomain } from './check-domain.ts'
import { DomainChecks } from './domain-checks.tsx'
import { DomainHistory } from './domain-history.tsx'
import { DomainReports } from './domain-reports.tsx'
import { domainSummary } from './domain-summary.ts'
import { useSetMailboxState, type SendingDomain } from './queries.ts'

type Props = {
  workspaceId: string | undefined
  domain: SendingDomain
  /** The mailboxes that the failing checks of this domain paused. */
  paused: readonly string[]
}

/** The state of a domain. When opened, shows its checks with the records to paste, and what changed. */
export function DomainPanel({ workspaceId, domain, paused }: Props) {
  const { tone, text, needsLook } = domainSummary(domain)
  const [open, setOpen] = useState(needsLook)
  return (
    <Card id={`field-domain-${domain.domain}`} aria-label={domain.domain}>
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group">
        <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 px-5 py-3">
          <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-faint group-open:rotate-90" />
          <h2 className="min-w-0 text-base wrap-anywhere">{domain.domain}</h2>
          <Badge tone={tone} dot>
            {text}
          </Badge>
          <span className="ml-auto text-sm text-ink-soft">
            {domain.checked_at ? (
              <>
                Checked <Moment at={domain.checked_at} />
              </>
            ) : (
              'Not checked yet'
            )}
          </span>
        </summary>
        {open && <Opened {...{ workspaceId, domain, paused }} />}
      </details>
    </Card>
  )
}

function Opened({ workspaceId, domain, paused }: Props) {
  const check = useCheckDomain(workspaceId)
  const { refusal } = useMayEdit()
  return (
    <div className="grid gap-4 border-t border-line px-5 py-4">
      <FailingNote {...{ workspaceId, domain, paused }} />
      <GuardedButton
        size="sm"
        className="justify-self-start"
        refusal={refusal}
        loading={check.isPending}
        onClick={() => check.mutate({ domain: domain.domain })}
      >
        <RefreshCw aria-hidden />
        Check now
      </GuardedButton>
      <DomainChecks
        domain={domain}
        onSelector={(selector) => check.mutate({ domain: domain.domain, selector })}
      />
      {domain.kind === 'sending' && <DomainReports domain={domain} />}
      <DomainHistory domain={domain} />
    </div>
  )
}

const GRACE_DAYS = 3

/** Explains since when a domain fails and what follows, with a button that ends the pause. */
function FailingNote({ workspaceId, domain, paused }: Props) {
  const setState = useSetMailboxState(workspaceId)
  const { refusal } = useMayEdit()
  if (!domain.failing_since) return null
  const pausesAt = new Date(Date.parse(domain.failing_since) + GRACE_DAYS * 86_400_000).toISOString()
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-danger-soft p-3.5 text-sm text-danger-ink">
      <p>
        Failing since <Moment at={domain.failing_since} />: mail of this domain may land in spam.{' '}
        {paused.length > 0
          ? `${counted(paused.length, 'mailbox is', 'mailboxes are')} paused until the records are right.`
          : domain.kind === 'sending' &&
            !domain.paused_at && (
              <>
                Its mailboxes pause <Moment at={pausesAt} /> if this stays.
              </>
            )}
      </p>
      {paused.length > 0 && (
        <GuardedButton
          size="sm"
          className="justify-self-start"
          refusal={refusal}
          loading={setState.isPending}
          onClick={() => setState.mutate({ ids: paused, to: 'active' })}
        >
          Resume anyway
        </GuardedButton>
      )}
    </div>
  )
}
