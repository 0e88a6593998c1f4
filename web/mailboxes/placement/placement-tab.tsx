import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { ListStates } from '#web/lists/list-states.tsx'
import { useCampaigns } from '#web/live/campaigns.ts'
import { useMailboxes } from '#web/live/mailboxes.ts'
import { useCurrentWorkspace, useWorkspaceRole } from '#web/session/workspace.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { usePlacementShares, usePlacementTests } from './placement-queries.ts'
import { PlacementSettings } from './placement-settings.tsx'
import { ProviderShares } from './provider-shares.tsx'
import { StartTest } from './start-test.tsx'
import { TestList } from './test-list.tsx'

/** The folders in which the workspace's own seed mailboxes find the emails of its campaigns. */
export function PlacementTab({ workspaceId }: { workspaceId: string | undefined }) {
  const { workspace } = useCurrentWorkspace()
  const isOwner = useWorkspaceRole() === 'owner'
  const mailboxes = useMailboxes(workspaceId)
  const seeds = (mailboxes.data ?? []).filter(({ is_seed }) => is_seed)
  const tests = usePlacementTests(workspaceId)
  const { data: campaigns = [] } = useCampaigns(workspaceId)
  const rows = tests.data ?? []
  const titleOf = (id: string) => campaigns.find((campaign) => campaign.id === id)?.title ?? 'A campaign'
  return (
    <ListStates
      query={{
        isPending: tests.isPending || mailboxes.isPending,
        isError: tests.isError || mailboxes.isError,
        refetch: () => Promise.all([tests.refetch(), mailboxes.refetch()]),
      }}
      names="placement tests"
      count={rows.length + seeds.length}
      matching={rows.length + seeds.length}
      onClear={() => undefined}
      empty={
        <EmptyState icon={<MailCheck aria-hidden />} title="No seed mailbox yet">
          See where your emails land: connect a mailbox of your own at Gmail, Outlook and other providers of
          your contacts, open it and turn on Seed under Reading. Tests send it real emails of your campaigns.
        </EmptyState>
      }
    >
      <div className="grid gap-4">
        {seeds.length > 0 && (
          <StartTest campaigns={campaigns.filter(({ status }) => status !== 'archived')} seeds={seeds} />
        )}
        <Shares workspaceId={workspaceId} version={versionOf(rows)} />
        {rows.length > 0 && <TestList tests={rows} titleOf={titleOf} />}
        {isOwner && workspace && <PlacementSettings key={workspace.id} workspace={workspace} />}
      </div>
    </ListStates>
  )
}

const versionOf = (tests: readonly { id: string; placements: readonly { result: string }[] }[]) =>
  `${tests[0]?.id ?? ''} ${tests.flatMap(({ placements }) => placements).filter(({ result }) => result !== 'waiting').length}`

function Shares({ workspaceId, version }: { workspaceId: string | undefined; version: string }) {
  const [span, setSpan] = useState<'30' | '180'>('30')
  const { data: shares, isError, refetch } = usePlacementShares(workspaceId, Number(span), version)
  if (isError) return <ErrorState title="Couldn’t load the results" onRetry={() => void refetch()} />
  if (!shares || (shares.length === 0 && version === ' 0')) return null
  return (
    <div className="grid gap-3">
      <SegmentedControl
        aria-label="Days"
        value={span}
        onValueChange={setSpan}
        segments={[
          { value: '30', label: '30 days' },
          { value: '180', label: '180 days' },
        ]}
      />
      {shares.length > 0 ? (
        <ProviderShares shares={shares} days={Number(span)} />
      ) : (
        <p className="text-sm text-ink-soft">No results in the last {span} days.</p>
      )}
    </div>
  )
}
