import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/**
 * A placeholder for loading content. Give it the size of the real content, so that nothing moves when that arrives.
 */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-breathe rounded-md bg-well', className)} />
}

/** Announces a group of skeletons once to screen readers. */
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
