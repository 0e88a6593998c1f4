import { lazy, Suspense } from 'react'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StepList } from './step-list.tsx'
import type { StepListProps } from './step-outline.tsx'
import type { useCanvasView } from './use-canvas-view.ts'

const SequenceCanvas = lazy(async () => ({
  default: (await import('./canvas/sequence-canvas.tsx')).SequenceCanvas,
}))

type View = ReturnType<typeof useCanvasView>

/** The steps as an outline or, on wide screens, as a canvas. */
export function StepOverview({ view, ...list }: StepListProps & { campaignId: string; view: View }) {
  return (
    <div className="grid min-w-0 content-start gap-4 *:min-w-0">
      {view.isWide && (
        <SegmentedControl
          aria-label="Show the steps as"
          segments={[
            { value: 'outline', label: 'Outline' },
            { value: 'canvas', label: 'Canvas' },
          ]}
          value={view.isCanvas ? 'canvas' : 'outline'}
          onValueChange={view.show}
        />
      )}
      {view.isCanvas ? (
        <Suspense
          fallback={
            <Loading label="Loading the canvas">
              <Skeleton className="h-128" />
            </Loading>
          }
        >
          <SequenceCanvas {...list} />
        </Suspense>
      ) : (
        <StepList {...list} />
      )}
    </div>
  )
}
