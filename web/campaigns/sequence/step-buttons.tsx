import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Placed over the step that they move or remove, and visible when that `group` is hovered or focused. */
export function StepButtons({
  place,
  isFirst,
  isLast,
  onMove,
  onRemove,
}: {
  place: number
  isFirst: boolean
  isLast: boolean
  onMove: (to: number) => void
  onRemove: () => void
}) {
  return (
    <span className="absolute end-2 bottom-2 z-1 flex rounded-md bg-pane opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
      <IconButton
        label={`Move step ${place + 1} up`}
        size="sm"
        disabled={isFirst}
        onClick={() => onMove(place - 1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={`Move step ${place + 1} down`}
        size="sm"
        disabled={isLast}
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
