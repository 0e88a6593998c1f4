import { Progress as Radix } from 'radix-ui'
import { classes } from './classes.ts'

export function Progress({
  value,
  max = 100,
  label,
  over = false,
  className,
}: {
  value: number
  max?: number
  label: string
  /** Over the limit: the bar turns red. */
  over?: boolean
  className?: string
}) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <Radix.Root
      value={Math.min(value, max)}
      max={max}
      aria-label={label}
      className={classes(
        'h-1.5 w-full overflow-hidden rounded-full bg-well shadow-[inset_0_0_0_1px_var(--color-line)]',
        className,
      )}
    >
      <Radix.Indicator
        className={classes(
          'h-full origin-left rounded-full transition-transform duration-300',
          over ? 'bg-danger' : 'bg-accent',
        )}
        style={{ transform: `scaleX(${share})` }}
      />
    </Radix.Root>
  )
}
