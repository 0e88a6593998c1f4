import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** The shape of what is loading. Give it the size of the real thing, so that nothing moves when it arrives. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-breathe rounded-md bg-well', className)} />
}

/** Says once to a screen reader what a group of skeletons shows. */
export function Loading({
  label = 'Loading',
  className,
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  return (
    <output aria-label={label} className={classes('block', className)}>
      {children}
    </output>
  )
}
