import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

/** The width of every section of a public page. */
export const pageWidth = 'mx-auto w-full max-w-[72rem] px-4 md:px-8'

export function Section({
  id,
  compact = false,
  className,
  children,
}: {
  id?: string
  /** For a page with several sections, which should fit into a few screens. */
  compact?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <section
      id={id}
      className={classes('scroll-mt-16', compact ? 'py-7 md:py-9' : 'py-16 md:py-24', className)}
    >
      <div className={pageWidth}>{children}</div>
    </section>
  )
}

export function SectionHeading({
  title,
  children,
  compact = false,
  className,
}: {
  title: ReactNode
  compact?: boolean
  children?: ReactNode
  className?: string
}) {
  return (
    <header className={classes('grid max-w-2xl gap-3', className)}>
      <h2 className={compact ? 'text-2xl' : 'text-2xl md:text-3xl'}>{title}</h2>
      {children && <p className={classes('text-ink-soft', !compact && 'text-lg')}>{children}</p>}
    </header>
  )
}
