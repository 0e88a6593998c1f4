import type { ReactNode } from 'react'

/** A keyboard shortcut; hidden on devices that probably lack a keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid max-sm:hidden pointer-coarse:hidden h-5 min-w-5 place-items-center rounded-sm border border-line bg-ground px-1 text-xs text-ink-faint">
      {children}
    </kbd>
  )
}
