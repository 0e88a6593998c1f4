import { useState } from 'react'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { presetOfForm, withOutgoing, type ConnectForm } from './connect-form.ts'
import { ServerFields } from './server-fields.tsx'
import { Ramp, WhoFields } from './who-fields.tsx'

type Props = { form: ConnectForm; onChange: (form: ConnectForm) => void; isNew: boolean }

/** The fields that a preset leaves open; the server settings on demand. */
export function ConnectFields({ form, onChange, isNew }: Props) {
  const preset = presetOfForm(form)
  const [showsServers, setShowsServers] = useState(preset.id === 'other' || preset.id === 'ses' || !isNew)
  const { smtp } = form
  const changeSmtp = (change: Partial<typeof smtp>) => onChange({ ...form, smtp: { ...smtp, ...change } })
  return (
    <>
      <Help form={form} />
      {isNew && <WhoFields form={form} onChange={onChange} />}
      {showsServers ? (
        <Servers form={form} onChange={onChange} />
      ) : (
        <div className="grid gap-4 sm:grid-cols-2">
          {preset.user.kind === 'own' && (
            <Field label={preset.user.label}>
              <Input
                autoComplete="off"
                placeholder={preset.user.example}
                value={smtp.user}
                onChange={(event) => changeSmtp({ user: event.target.value })}
              />
            </Field>
          )}
          <Field label={preset.passwordLabel}>
            <PasswordInput
              autoComplete="off"
              value={smtp.password}
              onChange={(event) => changeSmtp({ password: event.target.value })}
            />
          </Field>
        </div>
      )}
      {!showsServers && (
        <Button variant="link" size="sm" className="justify-self-start" onClick={() => setShowsServers(true)}>
          Servers and ports{form.imap ? '' : ', and where replies arrive'}
        </Button>
      )}
      {isNew && <Ramp form={form} onChange={onChange} />}
    </>
  )
}

function Help({ form }: { form: ConnectForm }) {
  const preset = presetOfForm(form)
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-ground p-4 text-sm">
      {preset.caution && <p className="text-warning-ink">{preset.caution}</p>}
      <ol className="grid list-decimal gap-1.5 ps-5 text-ink-soft">
        {preset.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {preset.dailyCap && (
        <p className="text-ink-soft">
          The provider’s own limit is {preset.dailyCap.toLocaleString('en')} a day; cold email is safest far
          below.
        </p>
      )}
    </div>
  )
}

function Servers({ form, onChange }: Omit<Props, 'isNew'>) {
  const preset = presetOfForm(form)
  const elsewhere = preset.imap === null
  return (
    <div className="grid gap-5">
      <ServerFields
        kind="Outgoing"
        login={form.smtp}
        passwordLabel={preset.passwordLabel}
        onChange={(smtp) => onChange(withOutgoing(form, smtp))}
      />
      <div className="flex items-center gap-2.5 text-sm">
        <Switch
          id="reads-replies"
          checked={form.imap !== null}
          onCheckedChange={(on) => onChange({ ...form, imap: on ? blankImap(form) : null })}
        />
        <label htmlFor="reads-replies">
          {elsewhere ? 'Replies arrive elsewhere: read them there' : 'Read replies and bounces'}
        </label>
      </div>
      {form.imap && (
        <ServerFields
          kind="Incoming"
          login={form.imap}
          passwordLabel="Password"
          passwordHint={elsewhere ? undefined : 'Leave empty to use the sending password'}
          onChange={(imap) => onChange({ ...form, imap })}
        />
      )}
    </div>
  )
}

function blankImap(form: ConnectForm) {
  return {
    ...(presetOfForm(form).imap ?? { host: '', port: 993, security: 'tls' as const }),
    user: form.address,
    password: '',
  }
}
