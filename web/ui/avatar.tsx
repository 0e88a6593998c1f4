import { classes } from './classes.ts'
import { initials } from './initials.ts'

/** Initials in a round pane. Decorative: the name always stands beside it or in the control's label. */
export function Avatar({ name, className }: { name: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={classes(
        'grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent-ink',
        className,
      )}
    >
      {initials(name)}
    </span>
  )
}
