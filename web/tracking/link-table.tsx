import { Link2 } from 'lucide-react'
import { useMemo } from 'react'
import { FilterMenu } from '#web/lists/filter-menu.tsx'
import { RowList } from '#web/lists/row-list.tsx'
import { useRowList } from '#web/lists/use-row-list.ts'
import { paths } from '#web/data/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { verdicts } from './event-filters.ts'
import { LinkChart } from './link-chart.tsx'
import { linkKind, type LinkRow } from './link-columns.tsx'
import { useLinks, type TrackedMessage } from './queries.ts'

export function LinkTable({
  workspaceId,
  messages,
}: {
  workspaceId: string | undefined
  messages: readonly TrackedMessage[]
}) {
  const links = useLinks(workspaceId)
  const rows = useMemo<LinkRow[]>(() => {
    const byId = new Map(messages.map((message) => [message.id, message]))
    return (links.data ?? []).map((link) => {
      const { subject = '', recipient = '' } = byId.get(link.message_id) ?? {}
      return { ...link, subject, recipient }
    })
  }, [links.data, messages])
  const controls = useRowList(linkKind, rows)
  return (
    <div className="grid gap-6">
      <LinkChart links={rows} />
      <RowList
        controls={controls}
        label="Tracked links"
        names="links"
        workspaceId={workspaceId}
        query={links}
        count={rows.length}
        empty={
          <EmptyState icon={<Link2 aria-hidden />} title="No tracked links yet">
            The links of the emails that you track appear here, with the people who followed them.
          </EmptyState>
        }
        nameOf={({ url }) => url}
        hrefOf={({ message_id }) => `${paths.tracker}?tab=links&email=${message_id}`}
        exportedElsewhere
        filters={
          <FilterMenu
            label="Verdict"
            options={verdicts}
            chosen={controls.list.view.filters.verdict ?? []}
            onChange={(values) => controls.list.filter('verdict', values)}
          />
        }
      />
    </div>
  )
}
