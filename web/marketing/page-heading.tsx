import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { pageWidth } from './section.tsx'

/** The heading of a public page, except for the home page. */
export function PageHeading({
  title,
  centered = false,
  children,
}: {
  title: string
  centered?: boolean
  children?: ReactNode
}) {
  return (
    <div className="relative border-b border-line">
      <div className="glazing absolute inset-0" aria-hidden />
      <div
        className={classes(
          pageWidth,
          'relative grid gap-3 pt-14 pb-12 md:pt-20 md:pb-16',
          centered && 'justify-items-center text-center',
        )}
      >
        <h1 className="text-3xl md:text-4xl">{title}</h1>
        {children && <div className="max-w-2xl text-lg text-ink-soft">{children}</div>}
      </div>
    </div>
  )
}
