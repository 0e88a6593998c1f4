import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import type { Workspace } from '#web/session/workspace.ts'
import { actorOf, describeAct, type Act } from './describe-act.ts'
import { activityQuery } from './team-queries.ts'

/** The activity log of a workspace, for its owner. */
export function ActivityCard({ workspace }: { workspace: Workspace }) {
  const acts = useInfiniteQuery(activityQuery(workspace.id))
  const rows = acts.data?.pages.flat() ?? []
  return (
    <Card>
      <CardHeader title="Activity" description="Who did what in this workspace. Only you see it." />
      <CardBody>
        {acts.isError && (
          <ErrorState title="Couldn’t load the activity" onRetry={() => void acts.refetch()} />
        )}
        {acts.isPending && (
          <Loading>
            <Skeleton className="h-24" />
          </Loading>
        )}
        {acts.data && rows.length === 0 && <p className="text-sm text-ink-soft">No activity yet.</p>}
        {rows.length > 0 && (
          <ol className="grid gap-2.5" aria-label="Activity">
            {rows.map((act) => (
              <ActLine key={act.id} act={act} />
            ))}
          </ol>
        )}
      </CardBody>
      {acts.hasNextPage && (
        <CardFooter className="justify-center">
          <Button loading={acts.isFetchingNextPage} onClick={() => void acts.fetchNextPage()}>
            Show more
          </Button>
        </CardFooter>
      )}
    </Card>
  )
}

function ActLine({ act }: { act: Act }) {
  return (
    <li className="flex flex-wrap justify-between gap-x-4 text-sm">
      <span className="min-w-0 break-words">
        <span className="font-medium">{actorOf(act)}</span>{' '}
        <span className="text-ink-soft">{describeAct(act)}</span>
      </span>
      <time dateTime={act.created_at} className="numbers shrink-0 text-xs leading-5 text-ink-faint">
        {momentFormat.format(new Date(act.created_at))}
      </time>
    </li>
  )
}

const momentFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
