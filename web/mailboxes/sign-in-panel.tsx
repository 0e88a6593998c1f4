import { ExternalLink } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { OauthProvider } from '#core/mailboxes/oauth-providers.ts'
import { useReturnLink } from '#web/fixes/use-back-here.ts'
import type { ReturnLink } from '#web/fixes/return-link.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions, DialogCancel } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useWorkspaceRole } from '#web/session/workspace.ts'
import { AppForm } from './app-form.tsx'
import type { ConnectForm } from './connect-form.ts'
import { useOauthApps, useSetApp, useSignIn, type OauthApp } from './oauth-queries.ts'
import type { Mailbox } from '#web/live/mailboxes.ts'
import { Ramp, WhoFields } from './who-fields.tsx'

type Props = {
  workspaceId: string
  oauthProvider: OauthProvider
  form: ConnectForm
  onChange: (form: ConnectForm) => void
  /** Set when an existing mailbox signs in again. */
  mailbox?: Mailbox | undefined
  /** Defaults to the page's own return link. */
  back?: ReturnLink | undefined
}

/** Sign-in with Google or Microsoft through the configured app; without one, instructions to create it. */
export function SignInPanel(props: Props) {
  const { workspaceId, oauthProvider } = props
  const apps = useOauthApps(workspaceId)
  const [replacing, setReplacing] = useState(false)
  const isOwner = useWorkspaceRole() === 'owner'
  if (apps.isPending) return <Skeleton className="h-40" />
  if (apps.isError)
    return (
      <p role="alert" className="text-sm text-danger-ink">
        {apps.error.message}
      </p>
    )
  const app = apps.data[oauthProvider.id]
  const form = (
    <AppForm
      workspaceId={workspaceId}
      oauthProvider={oauthProvider}
      redirectUri={apps.data.redirectUri}
      onDone={() => setReplacing(false)}
    />
  )
  if (!app) return <NoApp oauthProvider={oauthProvider}>{isOwner && form}</NoApp>
  return (
    <div className="grid gap-5">
      <SignInForm {...props} />
      <WhichApp
        {...{ workspaceId, oauthProvider, app, isOwner, replacing }}
        onReplace={() => setReplacing(!replacing)}
      />
      {replacing && form}
    </div>
  )
}

function SignInForm({ workspaceId, oauthProvider, form, onChange, mailbox, back }: Props) {
  const returnLink = useReturnLink()
  const signIn = useSignIn(workspaceId, back ?? returnLink)
  const address = mailbox?.address ?? form.address.trim()
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        const { fromName, ramp } = form
        signIn.mutate({
          oauthProvider: oauthProvider.id,
          address,
          fromName,
          ramp,
          mailboxId: mailbox?.id ?? null,
        })
      }}
    >
      <p className="rounded-lg border border-line bg-ground p-4 text-sm text-ink-soft">
        {oauthProvider.caution}
      </p>
      {!mailbox && <WhoFields form={form} onChange={onChange} />}
      {!mailbox && <Ramp form={form} onChange={onChange} />}
      {signIn.error && (
        <p role="alert" className="text-sm text-danger-ink">
          {signIn.error.message}
        </p>
      )}
      <DialogActions>
        <DialogCancel />
        <Button type="submit" variant="primary" loading={signIn.isPending} disabled={!address.includes('@')}>
          Continue at {oauthProvider.name}
          <ExternalLink aria-hidden />
        </Button>
      </DialogActions>
    </form>
  )
}

function NoApp({ oauthProvider, children }: { oauthProvider: OauthProvider; children: ReactNode }) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-1.5 rounded-lg border border-line bg-ground p-4 text-sm">
        <p className="font-medium">No app is set up for {oauthProvider.name} yet</p>
        <p className="text-ink-soft">
          {oauthProvider.name} only allows sign-in through a registered app. The operator of this installation
          can set one up for everyone
          {children
            ? ', or you can create one for this workspace.'
            : '. Otherwise, the owner of this workspace can enter one here.'}
        </p>
        <p className="text-ink-soft">{oauthProvider.caution}</p>
      </div>
      {children}
    </div>
  )
}

function WhichApp({
  workspaceId,
  oauthProvider,
  app,
  isOwner,
  replacing,
  onReplace,
}: {
  workspaceId: string
  oauthProvider: OauthProvider
  app: OauthApp
  isOwner: boolean
  replacing: boolean
  onReplace: () => void
}) {
  const remove = useSetApp(workspaceId, oauthProvider.id)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-4 text-xs text-ink-soft">
      <p className="min-w-0 flex-1 basis-60">
        Using the app of this {app.from}, <code className="font-mono wrap-anywhere">{app.clientId}</code>
      </p>
      {isOwner && (
        <Button variant="link" size="sm" aria-expanded={replacing} onClick={onReplace}>
          {replacing ? 'Keep it' : app.from === 'workspace' ? 'Change it' : 'Use our own'}
        </Button>
      )}
      {isOwner && app.from === 'workspace' && (
        <Button variant="link" size="sm" loading={remove.isPending} onClick={() => remove.mutate(null)}>
          Remove it
        </Button>
      )}
    </div>
  )
}
