import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '#web/ui/classes.ts'
import { useBackHere } from './use-back-here.ts'

/** A link to a fix: it opens the exact field, and leaves a link back here. */
export function FixLink({
  to,
  field,
  from,
  label,
  className,
  children = 'Fix',
}: {
  to: string
  /** The field to open: the element with the ID `field-…`. */
  field?: string | undefined
  /** The name of the page to return to: 'the launch checklist'. */
  from: string
  /** The link's text for screen readers, which lack its context. */
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
