import { History, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Sequence } from '#core/campaigns/sequence.ts'
import { useUser } from '#web/session/user.ts'
import { Moment } from '#web/ui/moment.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Sheet, SheetContent } from '#web/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { useSequenceVersions } from './sequence-queries.ts'
import { labelsOf } from './step-labels.tsx'

/** All versions of the sequence, newest first; any of them can be restored. */
export function VersionMenu({
  campaignId,
  now,
  onRestore,
}: {
  campaignId: string
  now: number
  onRestore: (steps: Sequence) => void
}) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" disabled={now === 0} onClick={() => setOpen(true)}>
        <History aria-hidden />
        History
      </Button>
      <Sheet open={open} onOpenChange={setOpen}>
        <SheetContent title="History of the sequence">
          <Versions
            campaignId={campaignId}
            now={now}
            onRestore={(steps) => {
              onRestore(steps)
              setOpen(false)
            }}
          />
        </SheetContent>
      </Sheet>
    </>
  )
}

function Versions({
  campaignId,
  now,
  onRestore,
}: {
  campaignId: string
  now: number
  onRestore: (steps: Sequence) => void
}) {
  const { data, isPending, isError, refetch } = useSequenceVersions(campaignId)
  const me = useUser().id
  if (isPending)
    return (
      <Loading label="Loading the history" className="grid gap-2 p-5">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </Loading>
    )
  if (isError) return <ErrorState title="Couldn’t load the history" onRetry={() => void refetch()} />
  return (
    <ol className="divide-y divide-line">
      {data.map(({ id, version, user_id, sequence, created_at }) => (
        <li key={id} className="grid gap-2 px-5 py-4 text-sm">
          <div className="flex items-center gap-2">
            <span className="font-medium">Version {version}</span>
            {version === now && <Badge tone="accent">Now</Badge>}
            <span className="ms-auto text-ink-faint">
              {user_id === me ? 'You' : 'A teammate'}, <Moment at={created_at} />
            </span>
          </div>
          <ol className="grid list-decimal gap-0.5 ps-5 text-ink-soft">
            {sequence.map((step, place) => (
              <li key={step.id}>{labelsOf(sequence, place).title}</li>
            ))}
          </ol>
          {version !== now && (
            <Button size="sm" className="w-fit" onClick={() => onRestore(sequence)}>
              <RotateCcw aria-hidden />
              Restore
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
