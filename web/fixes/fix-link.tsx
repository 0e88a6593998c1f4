import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '#web/ui/classes.ts'
import { useBackHere } from './use-back-here.ts'

/** A link to where something is put right: it opens that very field, and leaves a way back to here. */
export function FixLink({
  to,
  field,
  from,
  label,
  className,
  children = 'Fix',
}: {
  to: string
  /** The field to open: the element with the id `field-…`. */
  field?: string | undefined
  /** What one comes back to: 'the launch checklist'. */
  from: string
  /** For those who hear the link without what stands around it. */
  label?: string
  className?: string
  children?: ReactNode
}) {
  return (
    <Link
      to={field ? `${to}#field-${field}` : to}
      state={useBackHere(from)}
      aria-label={label}
      className={classes('h-fit shrink-0 font-medium text-accent-ink hover:underline', className)}
    >
      {children}
    </Link>
  )
}
