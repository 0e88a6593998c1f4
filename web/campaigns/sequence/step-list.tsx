import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { addStep, changeStep, moveStep, removeStep } from '#core/campaigns/edit-sequence.ts'
import { MAX_STEPS, stepKinds, type Sequence } from '#core/campaigns/sequence.ts'
import { outlineOf, waitBefore } from '#core/campaigns/outline.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Arrivals, indentOf, Leaves } from './step-paths.tsx'
import { StepWait } from './step-wait.tsx'
import { iconOf, SequenceScore, StepScore, labelsOf } from './step-labels.tsx'

/** The steps in their order, the wait on the line between two. Alt and an arrow key moves the one in focus. */
export function StepList({
  steps,
  chosenId,
  onChoose,
  onChange,
}: {
  steps: Sequence
  chosenId: string
  onChoose: (id: string) => void
  /** None for those who may only look. */
  onChange: ((steps: Sequence) => void) | undefined
}) {
  const outline = outlineOf(steps)
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
  return (
    <div className="grid min-w-0 gap-4 *:min-w-0">
      <ol aria-label="Steps" className="grid *:min-w-0">
        {steps.map((step, place) => (
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
                  last={steps.length - 1}
                  onMove={(to) => move(place, to)}
                  onRemove={() => onChange(removeStep(steps, step.id))}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      {onChange && <AddButtons steps={steps} onChange={onChange} onChoose={onChoose} />}
      <SequenceScore steps={steps} />
    </div>
  )
}

function StepButtons({
  place,
  last,
  onMove,
  onRemove,
}: {
  place: number
  last: number
  onMove: (to: number) => void
  onRemove: () => void
}) {
  return (
    <span className="absolute end-2 bottom-2 z-1 flex rounded-md bg-pane opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
      <IconButton
        label={`Move step ${place + 1} up`}
        size="sm"
        disabled={place === 0}
        onClick={() => onMove(place - 1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={`Move step ${place + 1} down`}
        size="sm"
        disabled={place === last}
        onClick={() => onMove(place + 1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton label={`Remove step ${place + 1}`} size="sm" onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  )
}

function AddButtons({
  steps,
  onChange,
  onChoose,
}: {
  steps: Sequence
  onChange: (steps: Sequence) => void
  onChoose: (id: string) => void
}) {
  if (steps.length >= MAX_STEPS)
    return <p className="text-sm text-ink-faint">A sequence has at most {MAX_STEPS} steps.</p>
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Add a step</legend>
      {stepKinds.map(({ value, label }) => (
        <Button
          key={value}
          size="sm"
          onClick={() => {
            const next = addStep(steps, value, () => crypto.randomUUID())
            onChange(next)
            onChoose(next.at(-1)!.id)
          }}
        >
          <span className="[&_svg]:size-4">{iconOf({ kind: value })}</span>
          {label}
        </Button>
      ))}
    </fieldset>
  )
}
