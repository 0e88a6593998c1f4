import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import { overlayClasses } from './overlay.ts'
import { useReturnFocus } from './return-focus.ts'

export const Dialog = Radix.Root
export const DialogTrigger = Radix.Trigger
export const DialogClose = Radix.Close

export function DialogContent({
  title,
  description,
  className,
  children,
}: {
  title: string
  description?: ReactNode
  className?: string
  children: ReactNode
}) {
  const returnFocus = useReturnFocus()
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayClasses} />
      <div className={dialogPlaceClasses}>
        <Radix.Content
          className={classes(dialogClasses, className)}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...returnFocus}
        >
          <div className="pe-8">
            <Radix.Title className="text-lg">{title}</Radix.Title>
            {description && (
              <Radix.Description className="mt-1 text-sm text-ink-soft">{description}</Radix.Description>
            )}
          </div>
          {children}
          <Radix.Close asChild>
            <IconButton label="Close" size="sm" className="absolute end-3 top-3">
              <X aria-hidden />
            </IconButton>
          </Radix.Close>
        </Radix.Content>
      </div>
    </Radix.Portal>
  )
}

export function DialogCancel() {
  return (
    <Radix.Close asChild>
      <Button>Cancel</Button>
    </Radix.Close>
  )
}

/** The buttons at the bottom of a dialog, visible also while a long one scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-6 -mb-3 flex flex-wrap justify-end gap-2.5 bg-float pt-1 pb-3">
      {children}
    </div>
  )
}

export const dialogPlaceClasses =
  'pointer-events-none fixed inset-0 z-40 grid items-end justify-items-center p-4 sm:items-center'
export const dialogClasses =
  'pointer-events-auto relative grid max-h-[calc(100svh-2rem)] w-full max-w-lg gap-5 overflow-y-auto overscroll-contain rounded-xl border border-line bg-float p-6 shadow-float ' +
  'data-[state=open]:animate-rise data-[state=closed]:animate-sink'
