import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { KeyForm } from './key-form.tsx'
import { useCreateKey } from './queries.ts'

export function NewKeyDialog({ onDone }: { onDone: () => void }) {
  const make = useCreateKey()
  if (make.data) return <Shown secret={make.data} onDone={onDone} />
  return (
    <DialogContent
      title="New API key"
      description="A key acts on your behalf. Use a separate key for each program."
    >
      <KeyForm making={make.isPending} onMake={make.mutate} />
    </DialogContent>
  )
}

function Shown({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <DialogContent title="Your new key" description="Copy it now: it is never shown again.">
      <Field label="API key">
        <Input readOnly value={secret} className="font-mono" onFocus={(event) => event.target.select()} />
      </Field>
      <DialogActions>
        <Button onClick={() => void copy(secret)}>Copy</Button>
        <Button variant="primary" onClick={onDone}>
          I have saved it
        </Button>
      </DialogActions>
    </DialogContent>
  )
}

async function copy(secret: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(secret)
    toastSuccess('Copied')
  } catch {
    toastError('Your browser blocked copying. Select the key and copy it.')
  }
}
