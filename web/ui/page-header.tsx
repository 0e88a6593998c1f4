import type { ReactNode } from 'react'

/** The title of a page with its actions, in one row even on a phone. */
export function PageHeader({
  title,
  count,
  children,
}: {
  title: ReactNode
  /** The number of rows that the page lists. */
  count?: number | undefined
  children?: ReactNode
}) {
  return (
    <header className="flex flex-wrap items-center justify-between gap-2 sm:gap-4">
      <h1 className="flex min-w-0 items-baseline gap-2.5 text-xl sm:text-2xl">
        {title}
        {count !== undefined && <span className="numbers text-base font-normal text-ink-faint">{count}</span>}
      </h1>
      {children && <div className="flex items-center gap-2">{children}</div>}
    </header>
  )
}

/** The label of a secondary button, which shows only its icon on a phone. */
export function WideLabel({ children }: { children: ReactNode }) {
  return <span className="max-sm:sr-only">{children}</span>
}
