import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { overlayClasses } from './overlay.ts'
import { useReturnFocus } from './return-focus.ts'

export const Sheet = Radix.Root
export const SheetTrigger = Radix.Trigger

/** A panel that slides in from a side. The title may be for screen readers only. */
export function SheetContent({
  title,
  titleHidden = false,
  side = 'end',
  className,
  children,
}: {
  title: string
  titleHidden?: boolean
  side?: 'start' | 'end'
  className?: string
  children: ReactNode
}) {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayClasses} />
      <Radix.Content
        aria-describedby={undefined}
        className={classes(sheetClasses, sides[side], className)}
        {...returnFocus}
      >
        <Radix.Title className={titleHidden ? 'sr-only' : 'border-b border-line px-5 py-4 text-lg'}>
          {title}
        </Radix.Title>
        {children}
        <Radix.Close asChild>
          <IconButton label="Close" size="sm" className="absolute end-3 top-3.5">
            <X aria-hidden />
          </IconButton>
        </Radix.Close>
      </Radix.Content>
    </Radix.Portal>
  )
}

const sheetClasses =
  'fixed inset-y-0 z-40 flex w-[min(28rem,calc(100vw-2.5rem))] flex-col overflow-y-auto bg-float shadow-float'
const sides = {
  start:
    'start-0 border-e border-line data-[state=open]:animate-slide-in data-[state=closed]:animate-slide-out',
  end: 'end-0 border-s border-line data-[state=open]:animate-slide-in-end data-[state=closed]:animate-slide-out-end',
}
