import { Check } from 'lucide-react'

/** A native checkbox: a long list renders hundreds of them, and it costs a tenth of the design system's. */
export function RowCheckbox({
  label,
  checked,
  onToggle,
}: {
  label: string
  checked: boolean
  /** `range` is set with Shift and includes every row up to this one. */
  onToggle: (range: boolean) => void
}) {
  return (
    <span className="relative mt-0.5 grid size-4.5 place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        readOnly
        onClick={(event) => onToggle(event.shiftKey)}
        className={boxClasses}
      />
      {checked && (
        <Check className="pointer-events-none relative size-3.5 text-on-accent" strokeWidth={3} aria-hidden />
      )}
    </span>
  )
}

const boxClasses =
  'absolute inset-0 size-4.5 appearance-none rounded-sm border border-edge bg-pane shadow-control after:absolute after:-inset-1 hover:border-ink-faint checked:border-accent checked:bg-accent'
