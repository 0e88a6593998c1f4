import { useState } from 'react'
import { AlertDialog } from './alert-dialog.tsx'
import type { ButtonProps } from './button.tsx'
import { GuardedButton } from './guarded-button.tsx'

/** A button that asks for confirmation before an action without undo. */
export function ConfirmButton({
  title,
  description,
  confirmLabel,
  onConfirm,
  refusal,
  ...button
}: Omit<ButtonProps, 'onClick' | 'title'> & {
  title: string
  description: string
  confirmLabel: string
  /** Reports its own failure; the dialog closes in either case. */
  onConfirm: () => Promise<unknown>
  refusal?: string | undefined
}) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <GuardedButton {...button} refusal={refusal} onClick={() => setAsking(true)} />
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={title}
        description={description}
        confirmLabel={confirmLabel}
        onConfirm={() => onConfirm().catch(() => undefined)}
      />
    </>
  )
}
