import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '#web/ui/classes.ts'

/** The name of a row, which opens it. j and k put the keyboard here. */
export function RowLink({
  to,
  className,
  children,
}: {
  to: string
  className?: string
  children: ReactNode
}) {
  return (
    <Link
      to={to}
      data-row-link
      className={classes('block truncate font-medium underline-offset-3 hover:underline', className)}
    >
      {children}
    </Link>
  )
}
