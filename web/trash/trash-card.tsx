import { Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Moment } from '#web/ui/moment.tsx'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import {
  countedKind,
  holdsMany,
  trashKinds,
  useDeleteForGood,
  useRestore,
  useTrash,
  type TrashEntry,
} from './queries.ts'

/** Lists the deletions of the last thirty days and restores them. */
export function TrashCard({ workspaceId }: { workspaceId: string }) {
  const { data: entries, isError, refetch } = useTrash(workspaceId)
  const [deleting, setDeleting] = useState<TrashEntry | 'all' | null>(null)
  const remove = useDeleteForGood(workspaceId)
  return (
    <Card aria-label="Trash">
      <CardHeader
        title="Trash"
        description="You can restore items for 30 days."
        actions={
          entries &&
          entries.length > 0 && (
            <Button size="sm" onClick={() => setDeleting('all')}>
              Empty trash
            </Button>
          )
        }
      />
      {isError && <ErrorState title="Couldn’t load the trash" onRetry={() => void refetch()} />}
      {!entries && !isError && (
        <Loading label="Loading the trash" className="p-5">
          <Skeleton className="h-9" />
        </Loading>
      )}
      {entries?.length === 0 && (
        <EmptyState icon={<Trash2 aria-hidden />} title="The trash is empty">
          Anything you delete appears here, and so do leads removed from a campaign. Restored contacts and
          leads continue where they were; restored campaigns are paused.
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-t border-line">
          {entries.map((entry) => (
            <Entry
              key={entry.batch}
              entry={entry}
              workspaceId={workspaceId}
              onDelete={() => setDeleting(entry)}
            />
          ))}
        </ul>
      )}
      <AlertDialog
        open={deleting !== null}
        onOpenChange={(open) => !open && setDeleting(null)}
        title={deleting === 'all' ? 'Empty the trash?' : 'Delete for good?'}
        description="This cannot be undone."
        confirmLabel={deleting === 'all' ? 'Empty trash' : 'Delete for good'}
        onConfirm={() =>
          remove.mutateAsync(deleting === 'all' ? null : (deleting?.batch ?? null)).catch(() => undefined)
        }
      />
    </Card>
  )
}

function Entry({
  entry,
  workspaceId,
  onDelete,
}: {
  entry: TrashEntry
  workspaceId: string
  onDelete: () => void
}) {
  const restore = useRestore(workspaceId)
  const { kind, rows, title, source } = entry
  const name = holdsMany(kind) || rows === 1 ? title : countedKind(rows, kind)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-2.5 text-sm">
      <span className="min-w-0 grow basis-40 truncate font-medium">{name}</span>
      <span className="text-ink-soft">
        {holdsMany(kind)
          ? `${kind === 'tag' ? 'Tag removed from' : 'Changed for'} ${countedKind(rows, kind)}`
          : (source ?? (rows === 1 ? capital(trashKinds[kind]) : `“${title}” and others`))}
      </span>
      <span className="text-ink-faint">
        <Moment at={entry.deleted_at} />
      </span>
      <span className="flex items-center gap-1.5">
        <Button
          size="sm"
          loading={restore.isPending}
          aria-label={`Restore ${name}`}
          onClick={() => restore.mutate(entry)}
        >
          <Undo2 aria-hidden />
          Restore
        </Button>
        <IconButton size="sm" label={`Delete ${name} for good`} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    </li>
  )
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
