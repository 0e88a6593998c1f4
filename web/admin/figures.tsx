import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'

/** Figures side by side, separated by lines. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line shadow-pane lg:grid-cols-4">
      {children}
    </dl>
  )
}

export function Figure({
  label,
  value,
  note,
  warn = false,
}: {
  label: string
  value: ReactNode
  note: string
  warn?: boolean
}) {
  return (
    <div className="grid content-start gap-0.5 bg-pane px-5 py-4">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="numbers text-2xl font-semibold">{value}</dd>
      <dd className={classes('text-xs', warn ? 'text-danger-ink' : 'text-ink-faint')}>{note}</dd>
    </div>
  )
}
