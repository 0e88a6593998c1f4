import { useEffect, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { oauthProviderOf, type OauthProvider } from '#core/mailboxes/oauth-providers.ts'
import type { Preset } from '#core/mailboxes/preset.ts'
import { useReturnLink } from '#web/fixes/use-back-here.ts'
import type { ReturnLink } from '#web/fixes/return-link.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogCancel, DialogContent } from '#web/ui/dialog.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Form } from '#web/ui/form.tsx'
import { ConnectFields } from './connect-fields.tsx'
import { blankForm, formOf, toConnecting, type ConnectForm } from './connect-form.ts'
import { NextSteps } from './next-steps.tsx'
import type { Mailbox } from '#web/live/mailboxes.ts'
import { SignInPanel } from './sign-in-panel.tsx'
import { StepList } from './step-list.tsx'
import { useTrySteps, type Attempt, type StepName, type TryState } from './try-steps.ts'

type Props = {
  workspaceId: string
  preset: Preset
  /** Set when an existing mailbox is reconnected. */
  mailbox?: Mailbox | undefined
  /** The page to return to after signing in at a provider; defaults to the page's own return link. */
  back?: ReturnLink | undefined
  /** Called on success, when the dialog need not show the result. */
  onConnected?: (address: string) => void
  onClose: (connected: boolean) => void
}

type Way = 'password' | 'sign-in'

/** The connection dialog: instructions, the login form, and each step of the test. */
export function ConnectDialog({ workspaceId, preset, mailbox, back: link, onConnected, onClose }: Props) {
  const { trying, start, back } = useTrySteps(workspaceId)
  const [form, setForm] = useState(() => (mailbox ? formOf(mailbox, preset) : blankForm(preset)))
  const oauthProvider = oauthProviderOf(preset.id)
  const [way, setWay] = useState<Way>(() => firstWay(preset, mailbox))
  const attempt = (form: ConnectForm): Attempt => {
    const body = toConnecting(form, workspaceId)
    return mailbox
      ? { name: 'update-mailbox-login', body: { ...body, mailboxId: mailbox.id } }
      : { name: 'connect-mailbox', body }
  }
  const useHost = (step: StepName, host: string) => {
    const next =
      step === 'imap' && form.imap
        ? { ...form, imap: { ...form.imap, host } }
        : { ...form, smtp: { ...form.smtp, host } }
    setForm(next)
    void start(attempt(next))
  }
  const works = trying.at === 'done' && trying.ok
  useEffect(() => {
    if (works) onConnected?.(form.address)
  }, [works, onConnected, form.address])
  const close = () => {
    back()
    onClose(works)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={mailbox ? `Sign in to ${mailbox.address} again` : `Connect ${preset.name}`}
        description="Saved only after a successful sign-in. Credentials are encrypted and never shown again."
        className="max-w-2xl!"
      >
        {trying.at === 'form' ? (
          <div className="grid gap-5">
            {oauthProvider && <Ways oauthProvider={oauthProvider} way={way} onChange={setWay} />}
            {oauthProvider && way === 'sign-in' ? (
              <SignInPanel
                {...{ workspaceId, oauthProvider, form, mailbox, back: link }}
                onChange={setForm}
              />
            ) : (
              <Form className="grid gap-5" onSubmit={() => void start(attempt(form))}>
                <ConnectFields form={form} onChange={setForm} isNew={!mailbox} />
                <DialogActions>
                  <DialogCancel />
                  <Button type="submit" variant="primary" disabled={!isComplete(form)}>
                    {mailbox ? 'Try and save' : 'Try and connect'}
                  </Button>
                </DialogActions>
              </Form>
            )}
          </div>
        ) : (
          <Outcome
            trying={trying}
            onBack={back}
            onClose={close}
            onUseHost={useHost}
            next={!mailbox && <NextSteps onLeave={close} />}
          />
        )}
      </DialogContent>
    </Dialog>
  )
}

// The method with more abilities comes first: with a password, Microsoft allows no reading.
const firstWay = (preset: Preset, mailbox?: Mailbox): Way =>
  mailbox?.oauth_provider || (!mailbox && preset.imap === null && oauthProviderOf(preset.id))
    ? 'sign-in'
    : 'password'

function Ways({
  oauthProvider,
  way,
  onChange,
}: {
  oauthProvider: OauthProvider
  way: Way
  onChange: (way: Way) => void
}) {
  const isGoogle = oauthProvider.id === 'google'
  const password = { value: 'password', label: isGoogle ? 'App password' : 'Password' } as const
  const signIn = { value: 'sign-in', label: `Sign in with ${oauthProvider.name}` } as const
  return (
    <SegmentedControl
      aria-label="How to sign in"
      segments={isGoogle ? [password, signIn] : [signIn, password]}
      value={way}
      onValueChange={onChange}
    />
  )
}

export function Outcome({
  trying,
  onBack,
  onClose,
  onUseHost,
  next,
}: {
  trying: Exclude<TryState, { at: 'form' }>
  onBack?: () => void
  onClose: () => void
  onUseHost?: (step: StepName, host: string) => void
  /** The link shown after success. */
  next?: ReactNode
}) {
  const works = trying.at === 'done' && trying.ok
  const back = useReturnLink()
  const leadsOn = works && back !== null
  return (
    <div className="grid gap-5">
      {trying.at === 'refused' ? (
        <p role="alert" className="text-sm text-danger-ink">
          {trying.message}
        </p>
      ) : (
        <StepList steps={trying.steps} onUseHost={trying.at === 'done' ? onUseHost : undefined} />
      )}
      {trying.at === 'done' && (
        <output className="text-sm font-medium">
          {works ? 'It works.' : 'Nothing was saved. Go back, correct what failed and try again.'}
        </output>
      )}
      {works && next}
      <DialogActions>
        {trying.at !== 'trying' && (
          <Button variant={leadsOn || (onBack && !works) ? 'secondary' : 'primary'} onClick={onClose}>
            Close
          </Button>
        )}
        {leadsOn && (
          <Button asChild variant="primary">
            <Link to={back.to}>Back to {back.label}</Link>
          </Button>
        )}
        {onBack && !works && (
          <Button variant={trying.at === 'trying' ? 'secondary' : 'primary'} onClick={onBack}>
            {trying.at === 'trying' ? 'Stop' : 'Back'}
          </Button>
        )}
      </DialogActions>
    </div>
  )
}

const isComplete = ({ address, smtp }: ReturnType<typeof blankForm>) =>
  address.includes('@') && smtp.host !== '' && smtp.port > 0
