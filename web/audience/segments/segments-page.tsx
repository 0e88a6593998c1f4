import { ListFilter, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { readFilter } from '#core/audience/segment.ts'
import { ListStates } from '#web/lists/list-states.tsx'
import { removeWithUndo, useRemoved } from '#web/live/removal.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useCurrentWorkspace, useMayEdit } from '#web/session/workspace.ts'
import { AudienceHeader } from '../audience-header.tsx'
import { useDeleteSegment, useSegmentCount, useSegments, type Segment } from './queries.ts'
import { SegmentEditor } from './segment-editor.tsx'
import { counted } from '#core/text/counted.ts'

/** Live segments update with the audience; static ones preserve their members. */
export function SegmentsPage() {
  const { workspace } = useCurrentWorkspace()
  const query = useSegments(workspace?.id)
  const removed = useRemoved()
  const { refusal } = useMayEdit()
  const [edited, setEdited] = useState<Segment | 'new' | null>(null)
  const segments = query.data?.filter(({ id }) => !removed.has(id)) ?? []
  const create = (
    <GuardedButton refusal={refusal} variant="primary" disabled={!workspace} onClick={() => setEdited('new')}>
      <Plus aria-hidden />
      New segment
    </GuardedButton>
  )
  return (
    <div className="page max-w-[90rem]">
      <title>Segments · Audience · Coldframe</title>
      <AudienceHeader>{edited === null && create}</AudienceHeader>
      {edited ? (
        <SegmentEditor
          key={edited === 'new' ? 'new' : edited.id}
          workspaceId={workspace?.id}
          segment={edited === 'new' ? null : edited}
          onDone={() => setEdited(null)}
        />
      ) : (
        <Card aria-label="Segments">
          <ListStates
            query={query}
            names="segments"
            count={segments.length}
            matching={segments.length}
            empty={
              <EmptyState icon={<ListFilter aria-hidden />} title="No segments yet" action={create}>
                A segment is a saved filter of your audience, such as all contacts with a score above 70 that
                were added this month.
              </EmptyState>
            }
            onClear={() => undefined}
          >
            <ul className="divide-y divide-line">
              {segments.map((segment) => (
                <SegmentRow key={segment.id} segment={segment} onEdit={() => setEdited(segment)} />
              ))}
            </ul>
          </ListStates>
        </Card>
      )}
    </div>
  )
}

function SegmentRow({ segment, onEdit }: { segment: Segment; onEdit: () => void }) {
  const { data: count } = useSegmentCount(segment.workspace_id, readFilter(segment.filter))
  const { mutateAsync } = useDeleteSegment(segment.workspace_id)
  const { refusal } = useMayEdit()
  const remove = () =>
    removeWithUndo({
      ids: [segment.id],
      saying: `Deleting “${segment.name}”`,
      commit: () => mutateAsync(segment.id),
    })
  return (
    <li className="flex items-center gap-4 px-5 py-2 text-sm">
      <button
        type="button"
        onClick={onEdit}
        disabled={refusal !== undefined}
        className="min-w-0 grow truncate text-start font-medium underline-offset-3 hover:underline"
      >
        {segment.name}
      </button>
      {segment.kind === 'static' && <Badge>Static</Badge>}
      <span className="numbers whitespace-nowrap text-ink-soft">
        {count === undefined ? '…' : counted(count, 'contact')}
      </span>
      <span className="text-ink-faint max-sm:hidden">
        <Moment at={segment.updated_at} />
      </span>
      {!refusal && (
        <span className="flex">
          <IconButton label={`Edit ${segment.name}`} size="sm" onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={`Delete ${segment.name}`} size="sm" onClick={remove}>
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      )}
    </li>
  )
}
