import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Form } from '#web/ui/form.tsx'

export type Question = {
  title: string
  text: string
  confirm: string
  /** The text to type as confirmation: the address of the account. */
  typed: string
}

/** Requires typing the account's address before an action that locks a user out or grants them power. */
export function TypedConfirm<Asked extends Question>({
  question,
  onClose,
  onConfirm,
}: {
  question: Asked | null
  onClose: () => void
  onConfirm: (question: Asked) => Promise<unknown>
}) {
  return (
    <Dialog open={question !== null} onOpenChange={onClose}>
      {question && (
        <DialogContent title={question.title} description={question.text} className="max-w-md">
          <ConfirmForm question={question} onClose={onClose} onConfirm={() => onConfirm(question)} />
        </DialogContent>
      )}
    </Dialog>
  )
}

function ConfirmForm({
  question: { typed, confirm },
  onClose,
  onConfirm,
}: {
  question: Question
  onClose: () => void
  onConfirm: () => Promise<unknown>
}) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await onConfirm()
    onClose()
  }
  return (
    <Form className="grid gap-4" onSubmit={() => void run()}>
      <Field label={`Type ${typed}`}>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <DialogActions>
        <Button disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant="danger"
          loading={busy}
          disabled={text.trim().toLowerCase() !== typed.toLowerCase()}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Form>
  )
}
