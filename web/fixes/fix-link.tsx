import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { classes } from '#web/ui/classes.ts'

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
  const { pathname, search } = useLocation()
  return (
    <Link
      to={field ? `${to}#field-${field}` : to}
      state={{ back: { to: pathname + search, label: from } }}
      aria-label={label}
      className={classes('h-fit shrink-0 font-medium text-accent-ink hover:underline', className)}
    >
      {children}
    </Link>
  )
}
