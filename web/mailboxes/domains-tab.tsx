import { Globe } from 'lucide-react'
import { ListStates } from '#web/lists/list-states.tsx'
import { useMailboxes } from '#web/live/mailboxes.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { DomainPanel } from './domain-panel.tsx'
import { byUrgency } from './domain-summary.ts'
import { useDomains } from './queries.ts'
import { domainOf } from './use-mailbox-rows.ts'

/** The sending and tracking domains of a workspace, those that need a look first. */
export function DomainsTab({ workspaceId }: { workspaceId: string | undefined }) {
  const query = useDomains(workspaceId)
  const { data: mailboxes = [] } = useMailboxes(workspaceId)
  const domains = query.data ?? []
  const pausedOf = (name: string) =>
    mailboxes
      .filter(({ address, paused_by }) => paused_by === 'domain' && domainOf(address) === name.toLowerCase())
      .map(({ id }) => id)
  return (
    <ListStates
      query={query}
      names="domains"
      count={domains.length}
      matching={domains.length}
      onClear={() => undefined}
      empty={
        <EmptyState icon={<Globe aria-hidden />} title="No domain yet">
          Coldframe checks the domain of each mailbox you connect once a day: SPF, DKIM, DMARC, blocklists and
          where replies go.
        </EmptyState>
      }
    >
      <div className="grid gap-3">
        {byUrgency(domains).map((domain) => (
          <DomainPanel
            key={domain.id}
            workspaceId={workspaceId}
            domain={domain}
            paused={pausedOf(domain.domain)}
          />
        ))}
      </div>
    </ListStates>
  )
}
