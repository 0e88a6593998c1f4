import { useState } from 'react'
import type { Preset } from '#core/mailboxes/preset.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions, DialogClose, DialogContent } from '#web/ui/dialog.tsx'
import { ConnectFields } from './connect-fields.tsx'
import { blankForm, toConnecting } from './connect-form.ts'
import type { Mailbox } from './queries.ts'
import { StepList } from './step-list.tsx'
import { useTrySteps, type Attempt, type Trying } from './try-steps.ts'

type Props = {
  workspaceId: string
  preset: Preset
  /** Given where one that is there is signed in to anew. */
  mailbox?: Mailbox | undefined
  onClose: (connected: boolean) => void
}

/** Help, the login, and each step as the server takes it. */
export function ConnectDialog({ workspaceId, preset, mailbox, onClose }: Props) {
  const { trying, start, back } = useTrySteps(workspaceId)
  const [form, setForm] = useState(() => (mailbox ? formOf(mailbox, preset) : blankForm(preset)))
  const attempt = (): Attempt => {
    const body = toConnecting(form, workspaceId)
    return mailbox
      ? { name: 'update-mailbox-login', body: { ...body, mailboxId: mailbox.id } }
      : { name: 'connect-mailbox', body }
  }
  const close = () => {
    back()
    onClose(trying.at === 'done' && trying.ok)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && close()}>
      <DialogContent
        title={mailbox ? `Sign in to ${mailbox.address} anew` : `Connect ${preset.name}`}
        description="Kept only once signing in has worked. The password is encrypted and never shown again."
        className="max-w-2xl!"
      >
        {trying.at === 'form' ? (
          <form
            className="grid gap-5"
            onSubmit={(event) => {
              event.preventDefault()
              void start(attempt())
            }}
          >
            <ConnectFields form={form} onChange={setForm} isNew={!mailbox} />
            <DialogActions>
              <DialogClose asChild>
                <Button>Cancel</Button>
              </DialogClose>
              <Button type="submit" variant="primary" disabled={!isComplete(form)}>
                {mailbox ? 'Try and save' : 'Try and connect'}
              </Button>
            </DialogActions>
          </form>
        ) : (
          <Outcome trying={trying} onBack={back} onClose={close} />
        )}
      </DialogContent>
    </Dialog>
  )
}

export function Outcome({
  trying,
  onBack,
  onClose,
}: {
  trying: Exclude<Trying, { at: 'form' }>
  onBack?: () => void
  onClose: () => void
}) {
  return (
    <div className="grid gap-5">
      {trying.at === 'refused' ? (
        <p role="alert" className="text-sm text-danger-ink">
          {trying.message}
        </p>
      ) : (
        <StepList steps={trying.steps} />
      )}
      {trying.at === 'done' && (
        <output className="text-sm font-medium">
          {trying.ok ? 'It works.' : 'Nothing was saved. Mend what failed and try again.'}
        </output>
      )}
      <DialogActions>
        {onBack && !(trying.at === 'done' && trying.ok) && (
          <Button onClick={onBack}>{trying.at === 'trying' ? 'Stop' : 'Back'}</Button>
        )}
        {trying.at !== 'trying' && (
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        )}
      </DialogActions>
    </div>
  )
}

const isComplete = ({ address, smtp }: ReturnType<typeof blankForm>) =>
  address.includes('@') && smtp.host !== '' && smtp.port > 0

function formOf(mailbox: Mailbox, preset: Preset): ReturnType<typeof blankForm> {
  const { imap_host: host, imap_port: port, imap_security: security } = mailbox
  return {
    ...blankForm(preset),
    provider: mailbox.provider,
    address: mailbox.address,
    fromName: mailbox.from_name,
    smtp: {
      host: mailbox.smtp_host,
      port: mailbox.smtp_port,
      security: mailbox.smtp_security,
      user: mailbox.smtp_user,
      password: '',
    },
    imap:
      host && port
        ? { host, port, security: security ?? 'tls', user: mailbox.imap_user ?? '', password: '' }
        : null,
  }
}
