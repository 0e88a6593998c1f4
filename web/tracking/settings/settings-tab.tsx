import { useUser } from '#web/session/user.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Workspace } from '#web/session/workspace.ts'
import { DomainCard } from './domain-card.tsx'
import { ExclusionsCard } from './exclusions-card.tsx'
import { NoticesCard } from './notices-card.tsx'
import { useTrackingSettings } from './queries.ts'
import { RetentionCard } from './retention-card.tsx'
import { SignalsCard } from './signals-card.tsx'

/** The tracking settings of this workspace, and the notification settings of this browser. */
export function SettingsTab({ workspace }: { workspace: Workspace | null }) {
  const { id } = useUser()
  const settings = useTrackingSettings(workspace?.id)
  if (settings.isError)
    return <ErrorState title="Couldn’t load the settings" onRetry={() => void settings.refetch()} />
  if (settings.isPending || !workspace) {
    return (
      <Loading label="Loading the settings" className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-48" />
        <Skeleton className="h-48" />
      </Loading>
    )
  }
  // The key resets the forms after a save elsewhere, so that no field is outdated.
  const parts = { workspaceId: workspace.id, settings: settings.data, mayChange: workspace.user_id === id }
  const { domain, excluded_domains, keep_months } = settings.data ?? {}
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <DomainCard key={`domain ${domain}`} {...parts} />
        <RetentionCard key={`kept ${keep_months}`} {...parts} />
      </div>
      <div className="grid gap-6">
        <ExclusionsCard key={`excluded ${excluded_domains?.join()}`} {...parts} />
        <SignalsCard {...parts} />
        <NoticesCard />
      </div>
      <p className="max-w-prose text-sm text-ink-soft lg:col-span-2">
        Opens are an estimate: some mail programs load images that nobody looks at, others load none. Clicks
        and replies say more. {!parts.mayChange && 'Only the owner of a workspace can change its tracking.'}
      </p>
    </div>
  )
}
