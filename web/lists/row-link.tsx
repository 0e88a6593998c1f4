import type { ReactNode } from 'react'

/**
 * The name of a row, as a link that opens it. j and k move the focus here. A plain link whose click its row handles,
 * because a list has dozens of them, and every router link subscribes to the location.
 */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} data-row-link className={rowLinkClasses}>
      {children}
    </a>
  )
}

export const rowLinkClasses = 'block truncate font-medium underline-offset-3 hover:underline'
