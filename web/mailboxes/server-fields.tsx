import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { Select } from '#web/ui/select.tsx'
import type { ServerLogin } from './try-steps.ts'

const securities = [
  { value: 'tls', label: 'TLS' },
  { value: 'starttls', label: 'STARTTLS' },
  { value: 'none', label: 'None (private networks)' },
] as const

/** The settings and login of one server. */
export function ServerFields({
  kind,
  login,
  onChange,
  passwordLabel,
  passwordHint,
}: {
  kind: 'Outgoing' | 'Incoming'
  login: ServerLogin
  onChange: (login: ServerLogin) => void
  passwordLabel: string
  passwordHint?: string | undefined
}) {
  const changeLogin = (change: Partial<ServerLogin>) => onChange({ ...login, ...change })
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 text-sm font-medium">
        {kind} server ({kind === 'Outgoing' ? 'SMTP' : 'IMAP'})
      </legend>
      <div className="grid gap-4 sm:grid-cols-[1fr_6rem_9rem]">
        <Field label="Server">
          <Input
            value={login.host}
            autoComplete="off"
            spellCheck={false}
            placeholder={kind === 'Outgoing' ? 'smtp.example.com' : 'imap.example.com'}
            onChange={(event) => changeLogin({ host: event.target.value })}
          />
        </Field>
        <Field label="Port">
          <Input
            inputMode="numeric"
            value={login.port || ''}
            onChange={(event) => changeLogin({ port: Number(event.target.value.replaceAll(/\D/g, '')) })}
          />
        </Field>
        <Field label="Security">
          <Select
            options={securities}
            value={login.security}
            onValueChange={(security) => changeLogin({ security })}
          />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="User">
          <Input
            value={login.user}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => changeLogin({ user: event.target.value })}
          />
        </Field>
        <Field label={passwordLabel} hint={passwordHint}>
          <PasswordInput
            value={login.password}
            autoComplete="off"
            onChange={(event) => changeLogin({ password: event.target.value })}
          />
        </Field>
      </div>
    </fieldset>
  )
}
