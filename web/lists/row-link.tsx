import type { ReactNode } from 'react'

/**
 * The name of a row, which opens it. j and k put the keyboard here. A plain link, whose press its row hears: a list
 * has dozens of them, and each of the router's own follows the address by itself.
 */
export function RowLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} data-row-link className={rowLinkClasses}>
      {children}
    </a>
  )
}

export const rowLinkClasses = 'block truncate font-medium underline-offset-3 hover:underline'
