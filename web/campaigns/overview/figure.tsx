import type { ReactNode } from 'react'

/** One number of a card of figures, inside a `dl`. */
export function Figure({
  label,
  value,
  note,
  children,
}: {
  label: string
  value: number | string
  note: string
  children?: ReactNode
}) {
  return (
    <div className="bg-pane px-5 py-4">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd>
        <span className="numbers block text-2xl font-semibold">{value.toLocaleString('en')}</span>
        <span className="numbers block text-sm text-ink-faint">{note}</span>
        {children}
      </dd>
    </div>
  )
}
