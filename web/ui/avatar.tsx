import { classes } from './classes.ts'
import { initials } from './initials.ts'

/**
 * Initials in a round pane. Decorative: the name always stands beside it or in the control's label, so the
 * letters are drawn by the style sheet and are no text.
 */
export function Avatar({
  name,
  square = false,
  className,
}: {
  name: string
  /** For things rather than people. */
  square?: boolean
  className?: string
}) {
  return (
    <span
      aria-hidden
      data-initials={initials(name)}
      className={classes(
        'grid shrink-0 place-items-center bg-accent-soft text-xs font-semibold text-accent-ink before:content-[attr(data-initials)]',
        square ? 'size-6 rounded-sm' : 'size-8 rounded-full',
        className,
      )}
    />
  )
}
