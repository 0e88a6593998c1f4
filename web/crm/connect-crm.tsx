import { useState, type FormEvent } from 'react'
import { paths } from '#web/data/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { CardBody, CardFooter } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { useConnectCrm } from './crm-queries.ts'

/** Connects HubSpot, or replaces its token. */
export function ConnectCrm({ workspaceId, onDone }: { workspaceId: string; onDone?: () => void }) {
  const [token, setToken] = useState('')
  const connect = useConnectCrm(workspaceId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (token.trim()) connect.mutate(token.trim(), { onSuccess: () => onDone?.() })
  }
  return (
    <form onSubmit={submit} noValidate>
      <CardBody className="grid gap-4.5">
        <Field
          label="Access token of a HubSpot private app"
          hint={
            <>
              Stored encrypted and never shown again.{' '}
              <a href={`${paths.docs}/crm`} className="text-accent-ink underline underline-offset-3">
                How to create it
              </a>
            </>
          }
          error={connect.error?.message}
        >
          <PasswordInput
            autoComplete="off"
            maxLength={500}
            placeholder="pat-…"
            value={token}
            onChange={(event) => setToken(event.target.value)}
          />
        </Field>
      </CardBody>
      <CardFooter>
        <p className="text-sm text-ink-soft">The first run is a preview and changes nothing.</p>
        <Button type="submit" variant="primary" disabled={!token.trim()} loading={connect.isPending}>
          Connect HubSpot
        </Button>
      </CardFooter>
    </form>
  )
}
