import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/**
 * A keyboard shortcut. As a hint beside a control it is hidden on devices that probably lack a keyboard.
 */
export function Kbd({ isHint = true, children }: { isHint?: boolean; children: ReactNode }) {
  return (
    <kbd
      className={classes(
        'inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line bg-ground px-1 text-xs text-ink-faint',
        isHint && 'max-sm:hidden pointer-coarse:hidden',
      )}
    >
      {children}
    </kbd>
  )
}
