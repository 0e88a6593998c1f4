import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/**
 * A table that scrolls horizontally inside its pane; `relative`, so that hidden labels in its cells scroll with it.
 */
export function Table({ label, className, ...rest }: ComponentProps<'table'> & { label: string }) {
  return (
    <section className="relative overflow-x-auto" aria-label={label} {...keyboardScrollable}>
      <table className={classes('w-full border-collapse text-sm', className)} {...rest} />
    </section>
  )
}

export function TableHead({ className, ...rest }: ComponentProps<'thead'>) {
  return (
    <thead
      className={classes('border-b border-line text-start text-xs text-ink-faint', className)}
      {...rest}
    />
  )
}

export function TableBody({ className, ...rest }: ComponentProps<'tbody'>) {
  return <tbody className={classes('divide-y divide-line', className)} {...rest} />
}

// Changes its color without a transition, which would repaint every row in each frame while a list scrolls under the
// pointer.
export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return <tr className={classes('hover:bg-well/60 aria-selected:bg-accent-soft', className)} {...rest} />
}

export function HeaderCell({ className, scope = 'col', ...rest }: ComponentProps<'th'>) {
  return (
    <th scope={scope} className={classes('h-9 px-5 font-medium whitespace-nowrap', className)} {...rest} />
  )
}

/** The heading of a column of menus and buttons, for screen readers alone. */
export function ActionsHeaderCell({ className }: { className?: string }) {
  return (
    <HeaderCell className={className}>
      <span className="sr-only">Actions</span>
    </HeaderCell>
  )
}

export function Cell({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={classes('h-12 px-5 py-2 align-middle', className)} {...rest} />
}

// A scrollable region must be reachable by keyboard (WCAG 2.1.1), which Safari does not do automatically.
export const keyboardScrollable = { tabIndex: 0 }
