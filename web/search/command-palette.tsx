import { Dialog } from 'radix-ui'
import { useEffect } from 'react'
import { classes } from '#web/ui/classes.ts'
import { dialogClasses } from '#web/ui/dialog.tsx'
import { overlayClasses } from '#web/ui/overlay.ts'
import { useReturnFocus } from '#web/ui/return-focus.ts'
import type { Command } from './commands.ts'
import { PaletteOffers } from './palette-offers.tsx'

/** Ctrl+K: all search results, and all global commands. */
export function CommandPalette({
  commands,
  open,
  onOpenChange,
}: {
  commands: readonly Command[]
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const returnFocus = useReturnFocus()
  usePaletteKey(() => onOpenChange(!open))
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className={overlayClasses} />
        <div className="pointer-events-none fixed inset-0 z-40 flex justify-center p-4 pt-[12svh]">
          <Dialog.Content
            aria-describedby={undefined}
            className={classes(dialogClasses, 'h-fit max-h-[70svh]! max-w-xl gap-0! overflow-hidden! p-0!')}
            {...returnFocus}
          >
            <Dialog.Title className="sr-only">Search and commands</Dialog.Title>
            <PaletteOffers commands={commands} onDone={() => onOpenChange(false)} />
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function usePaletteKey(toggle: () => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey) return
      event.preventDefault()
      toggle()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
