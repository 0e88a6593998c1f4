import { useState, type FormEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import { useCreateKey, type KeyScope } from './queries.ts'

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

const scopes: { value: KeyScope; label: string }[] = [
  { value: 'read', label: 'Read only' },
  { value: 'write', label: 'Full: read and change' },
]

const FOREVER = 'forever'
const spans = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: FOREVER, label: 'Never (until revoked)' },
]

function KeyForm({ making, onMake }: { making: boolean; onMake: ReturnType<typeof useCreateKey>['mutate'] }) {
  const [name, setName] = useState('')
  const [scope, setScope] = useState<KeyScope>('read')
  const [span, setSpan] = useState('365')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onMake({ name, scope, days: span === FOREVER ? null : Number(span) })
  }
  return (
    <form onSubmit={submit} className="grid gap-4.5">
      <Field label="Name" hint="The program that will use it.">
        <Input
          required
          maxLength={100}
          autoComplete="off"
          placeholder="Nightly export"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <div className="grid gap-4.5 sm:grid-cols-2">
        <Field label="Access">
          <Select options={scopes} value={scope} onValueChange={setScope} />
        </Field>
        <Field label="Expires after">
          <Select options={spans} value={span} onValueChange={setSpan} />
        </Field>
      </div>
      <DialogActions>
        <DialogClose asChild>
          <Button disabled={making}>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={making} disabled={name.trim() === ''}>
          Create key
        </Button>
      </DialogActions>
    </form>
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
