import { AlertDialog as Radix } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { dialogClasses, dialogPlaceClasses, DialogActions } from './dialog.tsx'
import { overlayClasses } from './overlay.ts'
import { useReturnFocus } from './return-focus.ts'

/** Asks before something that cannot be taken back. Stays open, with a spinner, until `onConfirm` settles. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  onConfirm,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  confirmLabel: string
  onConfirm: () => Promise<unknown> | void
}) {
  const [busy, setBusy] = useState(false)
  const returnFocus = useReturnFocus()
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onOpenChange(false)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClasses} />
        <div className={dialogPlaceClasses}>
          <Radix.Content className={classes(dialogClasses, 'max-w-md')} {...returnFocus}>
            <div className="grid gap-1.5">
              <Radix.Title className="text-lg">{title}</Radix.Title>
              <Radix.Description className="text-sm text-ink-soft">{description}</Radix.Description>
            </div>
            <DialogActions>
              <Radix.Cancel asChild>
                <Button disabled={busy}>Cancel</Button>
              </Radix.Cancel>
              <Button variant="danger" loading={busy} onClick={() => void confirm()}>
                {confirmLabel}
              </Button>
            </DialogActions>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
