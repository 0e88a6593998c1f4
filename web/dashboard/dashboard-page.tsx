import { useState } from 'react'
import { displayName, useProfile, useUser } from '#web/auth/queries.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useCurrentWorkspace } from '#web/workspaces/queries.ts'
import { CountRow } from './count-row.tsx'
import { greeting } from './greeting.ts'
import { useCounts } from './queries.ts'
import { QuickStart } from './quick-start.tsx'
import { RecentAnalyses } from './recent-analyses.tsx'
import { UsageCard } from './usage-card.tsx'

export function DashboardPage() {
  const user = useUser()
  const { data: profile } = useProfile()
  const { workspace } = useCurrentWorkspace()
  const counts = useCounts(workspace?.id)
  const name = displayName(user, profile).split(' ')[0]
  const [opened] = useState(() => new Date())
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-6 px-4 py-8 md:px-8">
      <title>Dashboard · Coldframe</title>
      <header>
        <h1 className="text-2xl">
          {greeting(opened.getHours())}, {name}
        </h1>
        <p className="text-ink-soft">
          {workspace ? `Here is ${workspace.name}.` : 'Your workspace is being prepared.'}
        </p>
      </header>
      {counts.isError ? (
        <ErrorState title="The figures could not be loaded" onRetry={() => void counts.refetch()} />
      ) : (
        <CountRow counts={counts.data} />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <RecentAnalyses workspaceId={workspace?.id} />
        <div className="grid gap-6">
          <QuickStart counts={counts.data} />
          <UsageCard />
        </div>
      </div>
    </div>
  )
}
