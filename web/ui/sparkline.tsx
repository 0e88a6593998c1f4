import { classes } from './classes.ts'
import { linePath } from './line-path.ts'

/** A trend without axes, as high and wide as its box. `label` describes it in words. */
export function Sparkline({
  values,
  label,
  className,
}: {
  values: readonly number[]
  label: string
  className?: string
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 32"
      preserveAspectRatio="none"
      className={classes('h-8 w-24 overflow-visible text-accent', className)}
    >
      <path
        d={linePath(values, 100, 32)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
