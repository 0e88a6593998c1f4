import { useState, type FormEvent } from 'react'
import type { KeyScope } from '#core/api/key-scopes.ts'
import { useWorkspaces } from '#web/session/workspace.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogClose } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { daysOf, spans } from './key-spans.ts'
import type { NewKey } from './queries.ts'
import { ScopeBoxes } from './scope-boxes.tsx'

const accountAccess = [
  { value: 'read', label: 'Read only' },
  { value: 'write', label: 'Full: read and change' },
] as const

const ACCOUNT = 'account'

export function KeyForm({ making, onMake }: { making: boolean; onMake: (key: NewKey) => void }) {
  const { data: workspaces = [] } = useWorkspaces()
  const [name, setName] = useState('')
  const [place, setPlace] = useState(ACCOUNT)
  const [scope, setScope] = useState<NewKey['scope']>('read')
  const [scopes, setScopes] = useState<KeyScope[]>(['read'])
  const [span, setSpan] = useState('365')
  const [addresses, setAddresses] = useState('')
  const isOfWorkspace = place !== ACCOUNT
  const places = [
    { value: ACCOUNT, label: 'My whole account' },
    ...workspaces.map(({ id, name: label }) => ({ value: id, label })),
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onMake({
      name,
      scope,
      workspaceId: isOfWorkspace ? place : null,
      scopes,
      addresses: addresses.split(/[\s,]+/).filter(Boolean),
      days: daysOf(span),
    })
  }
  const fault = name.trim() === '' || (isOfWorkspace && scopes.length === 0)
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
        <Field label="Opens">
          <Select options={places} value={place} onValueChange={setPlace} />
        </Field>
        <Field label="Expires after">
          <Select options={spans} value={span} onValueChange={setSpan} />
        </Field>
      </div>
      {isOfWorkspace ? (
        <ScopeBoxes scopes={scopes} onChange={setScopes} />
      ) : (
        <Field label="Access">
          <Select
            options={[...accountAccess]}
            value={scope}
            onValueChange={(value) => setScope(value === 'write' ? 'write' : 'read')}
          />
        </Field>
      )}
      <Field
        label="Allowed addresses"
        aside="Optional"
        hint="Only these networks may use the key: 203.0.113.7, 198.51.100.0/24"
      >
        <Input autoComplete="off" value={addresses} onChange={(event) => setAddresses(event.target.value)} />
      </Field>
      <DialogActions>
        <DialogClose asChild>
          <Button disabled={making}>Cancel</Button>
        </DialogClose>
        <Button type="submit" variant="primary" loading={making} disabled={fault}>
          Create key
        </Button>
      </DialogActions>
    </form>
  )
}
