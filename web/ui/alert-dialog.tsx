import { AlertDialog as Radix } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { dialogClasses, dialogPlaceClasses, DialogActions } from './dialog.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { overlayClasses } from './overlay.ts'
import { useReturnFocus } from './return-focus.ts'

/** Asks for confirmation before an action with consequences. Stays open, with a spinner, until `onConfirm` settles. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  confirmWith,
  variant = 'danger',
  onConfirm,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: ReactNode
  confirmLabel: string
  /** The text to type as confirmation, for an action on thousands of rows. */
  confirmWith?: string | undefined
  /** Primary for an action that removes nothing. */
  variant?: 'danger' | 'primary'
  onConfirm: () => Promise<unknown> | void
}) {
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState('')
  const isConfirmed = confirmWith === undefined || typed.replaceAll(/[\s.,]/g, '') === confirmWith
  const returnFocus = useReturnFocus()
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      setTyped('')
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
              <Radix.Description className="text-sm text-ink-soft" asChild>
                <div>{description}</div>
              </Radix.Description>
            </div>
            {confirmWith !== undefined && (
              <Field label={`Type ${confirmWith} to confirm`}>
                <Input value={typed} inputMode="numeric" onChange={(event) => setTyped(event.target.value)} />
              </Field>
            )}
            <DialogActions>
              <Radix.Cancel asChild>
                <Button disabled={busy}>Cancel</Button>
              </Radix.Cancel>
              <Button variant={variant} loading={busy} disabled={!isConfirmed} onClick={() => void confirm()}>
                {confirmLabel}
              </Button>
            </DialogActions>
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}
