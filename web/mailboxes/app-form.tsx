import { Check, Copy } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import type { OauthProvider } from '#core/mailboxes/oauth-providers.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { useSetApp } from './oauth-queries.ts'

type Props = { workspaceId: string; oauthProvider: OauthProvider; redirectUri: string; onDone: () => void }

const blank = { clientId: '', clientSecret: '', tenant: '' }

/** The form for the workspace's own OAuth app: registration steps, and its two keys. */
export function AppForm({ workspaceId, oauthProvider, redirectUri, onDone }: Props) {
  const [app, setApp] = useState(blank)
  const save = useSetApp(workspaceId, oauthProvider.id)
  const change = (change: Partial<typeof blank>) => setApp({ ...app, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    save.mutate(app, { onSuccess: onDone })
  }
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <ol className="grid list-decimal gap-1.5 ps-5 text-sm text-ink-soft">
        {oauthProvider.appSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <RedirectUri address={redirectUri} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Client ID">
          <Input
            autoComplete="off"
            spellCheck={false}
            value={app.clientId}
            onChange={(event) => change({ clientId: event.target.value })}
          />
        </Field>
        <Field label={oauthProvider.secretLabel}>
          <PasswordInput
            autoComplete="off"
            value={app.clientSecret}
            onChange={(event) => change({ clientSecret: event.target.value })}
          />
        </Field>
        {oauthProvider.id === 'microsoft' && (
          <Field
            label="Directory (tenant) ID"
            aside="Optional"
            hint="Leave empty for any directory and personal accounts."
          >
            <Input
              autoComplete="off"
              spellCheck={false}
              value={app.tenant}
              onChange={(event) => change({ tenant: event.target.value })}
            />
          </Field>
        )}
      </div>
      {save.error && (
        <p role="alert" className="text-sm text-danger-ink">
          {save.error.message}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-xs text-ink-soft">
          Encrypted, used only for this workspace, and never shown again.
        </p>
        <Button
          type="submit"
          variant="primary"
          loading={save.isPending}
          disabled={!app.clientId.trim() || !app.clientSecret.trim()}
        >
          Save the app
        </Button>
      </div>
    </form>
  )
}

function RedirectUri({ address }: { address: string }) {
  const [copied, setCopied] = useState(false)
  return (
    <div className="grid gap-1.5 text-sm">
      <p className="font-medium">Redirect URI</p>
      <p className="flex items-center justify-between gap-2 rounded-lg border border-line bg-ground py-1 ps-3 pe-1">
        <code className="font-mono text-xs wrap-anywhere">{address}</code>
        <IconButton
          label={copied ? 'Copied the redirect URI' : 'Copy the redirect URI'}
          size="sm"
          onClick={() => void navigator.clipboard.writeText(address).then(() => setCopied(true))}
        >
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        </IconButton>
      </p>
    </div>
  )
}
