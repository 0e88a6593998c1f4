import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { readSidebarOpen } from './sidebar-state.ts'

/** A skeleton of the shell while the user is unknown, or a screen's code is loading. */
export function ScreenSkeleton() {
  const sidebar = readSidebarOpen(document.cookie) ? 'w-64' : 'w-12'
  return (
    <Loading className="flex min-h-svh">
      <div className={`hidden shrink-0 border-e border-line bg-pane md:block ${sidebar}`} />
      <div className="flex-1">
        <div className="h-14 border-b border-line bg-pane" />
        <PageSkeleton />
      </div>
    </Loading>
  )
}

export function PageSkeleton() {
  return (
    <div className="page max-w-6xl">
      <Skeleton className="h-8 w-56" />
      <div className="grid gap-4 md:grid-cols-3">
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
        <Skeleton className="h-28" />
      </div>
      <Skeleton className="h-64" />
    </div>
  )
}
