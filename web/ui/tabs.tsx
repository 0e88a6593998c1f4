import { Tabs as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { useCurrentInView } from './use-current-in-view.ts'

export const Tabs = Radix.Root

export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  const row = useCurrentInView<HTMLDivElement>()
  return <Radix.List ref={row} className={classes('flex gap-4 border-b border-line', className)} {...rest} />
}

export function Tab({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger className={classes(tabClasses, className)} {...rest} />
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content className={classes('pt-3 sm:pt-6 focus-visible:outline-offset-4', className)} {...rest} />
  )
}

const tabClasses =
  '-mb-px h-10 border-b-2 border-transparent px-1 text-sm font-medium text-ink-soft transition-colors hover:text-ink ' +
  'data-[state=active]:border-accent data-[state=active]:text-ink disabled:opacity-50'
