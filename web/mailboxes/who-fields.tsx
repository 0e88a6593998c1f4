import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { withAddress, type ConnectForm } from './connect-form.ts'

type Props = { form: ConnectForm; onChange: (form: ConnectForm) => void }

/** The owner of the mailbox: address and name. */
export function WhoFields({ form, onChange }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Email address">
        <Input
          type="email"
          autoComplete="off"
          value={form.address}
          onChange={(event) => onChange(withAddress(form, event.target.value))}
        />
      </Field>
      <Field label="Sender name">
        <Input
          value={form.fromName}
          placeholder="Ada Lovelace"
          onChange={(event) => onChange({ ...form, fromName: event.target.value })}
        />
      </Field>
    </div>
  )
}

export function Ramp({ form, onChange }: Props) {
  return (
    <div className="flex items-start gap-2.5 text-sm">
      <Switch id="ramp" checked={form.ramp} onCheckedChange={(ramp) => onChange({ ...form, ramp })} />
      <label htmlFor="ramp" className="grid gap-0.5">
        Start slowly
        <span className="text-ink-soft">
          10 mails on the first day, 2 more each working day, up to 30. Recommended for a new mailbox.
        </span>
      </label>
    </div>
  )
}
