import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { useCurrentInView } from './use-current-in-view.ts'

/** Panels with their tabs, no wider than a column of a grid around them, so that the tabs scroll. */
export function Tabs({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root className={classes('min-w-0', className)} {...rest} />
}

export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  const row = useCurrentInView<HTMLDivElement>()
  return <Radix.List ref={row} className={classes(listClasses, className)} {...rest} />
}

export function Tab({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger className={classes(tabClasses, className)} {...rest} />
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content className={classes('pt-3 sm:pt-6 focus-visible:outline-offset-4', className)} {...rest} />
  )
}

// The line is a shadow, because a scrolling box would clip the part of a tab's own line that covers a border.
const listClasses =
  'flex shrink-0 gap-4 overflow-x-auto overflow-y-hidden shadow-[inset_0_-1px_var(--color-line)] [scrollbar-width:none] max-sm:gap-3.5'

const tabClasses =
  'h-10 shrink-0 border-b-2 border-transparent px-1 text-sm font-medium text-ink-soft transition-colors hover:text-ink ' +
  'data-[state=active]:border-accent data-[state=active]:text-ink disabled:opacity-50'
