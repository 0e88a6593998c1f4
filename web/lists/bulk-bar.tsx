import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Floats over a list during a selection: the number of selected rows, and their actions. */
export function BulkBar({
  count,
  everyone = false,
  saying,
  matching = count,
  onSelectAll,
  onClear,
  children,
}: {
  count: number
  /** True when all matches are selected, including those not loaded. */
  everyone?: boolean
  /** Replaces the number of selected rows. */
  saying?: string
  /** The total number of matches, including other pages. */
  matching?: number
  onSelectAll?: () => void
  onClear: () => void
  children: ReactNode
}) {
  if (count === 0) return null
  return (
    <div
      role="toolbar"
      data-bottom-bar
      aria-label="Selected rows"
      className="sticky bottom-4 z-20 mx-auto flex w-fit max-w-full animate-rise flex-wrap items-center gap-2 rounded-lg border border-line bg-float py-2 ps-4 pe-2 text-sm shadow-float"
    >
      <span className="numbers order-first font-medium" aria-live="polite">
        {saying ??
          `${everyone ? `All ${matching.toLocaleString('en')}` : count.toLocaleString('en')} selected`}
      </span>
      {onSelectAll && !everyone && count < matching && (
        <Button variant="link" size="sm" onClick={onSelectAll}>
          Select all {matching.toLocaleString('en')}
        </Button>
      )}
      <span className="mx-1 h-5 w-px bg-line" aria-hidden />
      {children}
      <IconButton label="Clear selection" size="sm" className="max-sm:order-first" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
