import { GripVertical } from 'lucide-react'
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { changeStep, moveStep, removeStep } from '#core/campaigns/edit-sequence.ts'
import { outlineOf, waitBefore } from '#core/campaigns/outline.ts'
import { replyPathOf } from '#core/campaigns/reply-paths.ts'
import type { ReplyPath, Sequence } from '#core/campaigns/sequence.ts'
import { classes } from '#web/ui/classes.ts'
import { Arrivals, indentOf, Leaves } from './step-paths.tsx'
import { StepButtons } from './step-buttons.tsx'
import { StepWait } from './step-wait.tsx'
import { iconOf, StepScore, labelsOf } from './step-labels.tsx'

export type StepListProps = {
  steps: Sequence
  chosenId: string
  onChoose: (id: string) => void
  /** Undefined for users who may only view. */
  onChange: ((steps: Sequence) => void) | undefined
}

/**
 * The steps of the main sequence, or of one reply, with the wait between them. Alt and an arrow key moves the focused
 * one.
 */
export function StepOutline({
  steps,
  chosenId,
  onChoose,
  onChange,
  onReply,
  label,
}: StepListProps & { onReply: ReplyPath | null; label: string }) {
  const outline = outlineOf(steps)
  const first = steps.findIndex(({ on_reply }) => on_reply === onReply)
  const last = steps.findLastIndex(({ on_reply }) => on_reply === onReply)
  const { move, dragged, dragging, onKeyDown } = useMoves(steps, onChange)
  return (
    <ol aria-label={label} className="grid *:min-w-0">
      {steps.map((step, place) =>
        step.on_reply !== onReply ? null : (
          <li
            key={step.id}
            id={step.id === chosenId ? 'field-wait' : undefined}
            {...dragging(place)}
            className={classes(dragged === place && 'opacity-50', indentOf(outline[place]!))}
          >
            <Arrivals steps={steps} place={place} arrivals={outline[place]!.arrivals} />
            {place > 0 && step.kind === 'condition' && <div className="ms-6 h-6 border-s-2 border-line" />}
            {place > 0 && step.kind !== 'condition' && (
              <StepWait
                days={step.wait_days}
                place={place}
                kind={step.kind}
                after={place === first ? sinceOf(onReply) : undefined}
                endsWithReply={replyPathOf(onReply)?.mayEmail ?? true}
                isAfterWaiting={waitBefore(steps, outline, place) > step.wait_days}
                onChange={onChange && ((wait_days) => onChange(changeStep(steps, step.id, { wait_days })))}
              />
            )}
            <div
              className={classes(
                'group relative flex items-start gap-3 rounded-lg border bg-pane p-3.5 shadow-control transition-colors',
                step.id === chosenId ? 'border-accent' : 'border-line hover:border-edge',
              )}
            >
              {onChange && (
                <GripVertical
                  className="mt-0.5 size-4 shrink-0 cursor-grab text-ink-faint max-md:hidden"
                  aria-hidden
                />
              )}
              <button
                type="button"
                aria-current={step.id === chosenId ? 'step' : undefined}
                aria-keyshortcuts={onChange ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
                onClick={() => onChoose(step.id)}
                onKeyDown={onKeyDown(place)}
                className="min-w-0 grow text-start after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent"
              >
                <span className="flex items-center gap-2 text-sm text-ink-faint [&_svg]:size-4">
                  {iconOf(step)}
                  Step {place + 1}
                  <StepScore step={step} steps={steps} />
                </span>
                <span className="mt-1 block truncate font-medium">{labelsOf(steps, place).title}</span>
                <span className="block truncate text-sm text-ink-faint">{labelsOf(steps, place).first}</span>
                <Leaves steps={steps} place={place} />
              </button>
              {onChange && (
                <StepButtons
                  place={place}
                  isFirst={place === first}
                  isLast={place === last}
                  onMove={(to) => move(place, to)}
                  onRemove={() => onChange(removeStep(steps, step.id))}
                />
              )}
            </div>
          </li>
        ),
      )}
    </ol>
  )
}

const sinceOf = (onReply: ReplyPath | null) => {
  const path = replyPathOf(onReply)
  return path && { told: path.from, isDay: path.value === 'not_now' }
}

/** Moves steps by drag and drop and by keyboard. */
function useMoves(steps: Sequence, onChange: StepListProps['onChange']) {
  const [dragged, setDragged] = useState<number | null>(null)
  const move = (from: number, to: number) => onChange?.(moveStep(steps, from, to))
  const onKeyDown = (place: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(place, event.key === 'ArrowUp' ? place - 1 : place + 1)
  }
  const dragging = (place: number) => ({
    draggable: onChange !== undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(place)
    },
    onDragOver: (event: DragEvent) => dragged !== null && event.preventDefault(),
    onDrop: () => dragged !== null && move(dragged, place),
    onDragEnd: () => setDragged(null),
  })
  return { move, dragged, dragging, onKeyDown }
}
