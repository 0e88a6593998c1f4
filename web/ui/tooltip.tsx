import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

/** Rendered once around the app. Opens after 700 ms; the next one within 300 ms opens immediately (spec.md 9). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

/** Describes a control without a visible label. `delay` 0 is for the collapsed sidebar. */
export function Tooltip({
  text,
  side = 'top',
  delay,
  children,
}: {
  text: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  delay?: number
  children: ReactNode
}) {
  return (
    <Radix.Root {...(delay === undefined ? {} : { delayDuration: delay })}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex max-w-64 items-center gap-2 rounded-md bg-ink px-2.5 py-1.5 text-xs text-ground shadow-float data-[state=closed]:animate-vanish data-[state=delayed-open]:animate-appear"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
