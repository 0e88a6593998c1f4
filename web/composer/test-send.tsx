import { Mail, Send } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUser } from '#web/session/user.ts'
import type { WrittenMail } from './preview/preview-panel.tsx'
import { connectMailboxPath } from '#web/data/paths.ts'
import { useSendTest } from '#web/live/use-send-test.ts'
import { useMailboxes } from '#web/live/mailboxes.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx'
import { Select } from '#web/ui/select.tsx'
import { useMayEdit } from '#web/session/workspace.ts'

/** Sends the previewed mail to the user or a teammate as a test. */
export function TestSend({
  workspaceId,
  campaignId,
  mail,
}: {
  workspaceId: string
  /** Null for a template. */
  campaignId: string | null
  mail: WrittenMail
}) {
  const [open, setOpen] = useState(false)
  const { refusal } = useMayEdit()
  if (refusal) {
    return (
      <GuardedButton refusal={refusal} className="w-full">
        <Send aria-hidden />
        Send a test
      </GuardedButton>
    )
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button className="w-full">
          <Send aria-hidden />
          Send a test
        </Button>
      </PopoverTrigger>
      <PopoverContent align="center" side="top" className="p-0" aria-label="Send a test">
        <TestForm {...{ workspaceId, campaignId, mail }} onDone={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

function TestForm({
  workspaceId,
  campaignId,
  mail,
  onDone,
}: {
  workspaceId: string
  campaignId: string | null
  mail: WrittenMail
  onDone: () => void
}) {
  const { data: mailboxes, isPending } = useMailboxes(workspaceId)
  const { email } = useUser()
  const [chosen, setChosen] = useState<string>()
  const [to, setTo] = useState(email ?? '')
  const { mutate, isPending: isSending } = useSendTest()
  if (isPending) return <p className="p-4 text-sm text-ink-faint">Looking for mailboxes…</p>
  if (!mailboxes || mailboxes.length === 0) return <NoMailbox />
  const mailboxId = chosen ?? mailboxes[0]!.id
  return (
    <form
      className="grid gap-3.5 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        mutate(
          { workspaceId, campaignId, mailboxId, to: to.trim(), ...mail.template, recipient: mail.recipient },
          { onSuccess: onDone },
        )
      }}
    >
      <Field label="From">
        <Select
          value={mailboxId}
          options={mailboxes.map(({ id, address }) => ({ value: id, label: address }))}
          onValueChange={setChosen}
        />
      </Field>
      <Field label="To" hint="You, or any member of this workspace.">
        <Input type="email" required value={to} onChange={(event) => setTo(event.target.value)} />
      </Field>
      <p className="text-sm text-ink-soft">
        {campaignId
          ? 'Includes the signature, unsubscribe link and headers, as this lead gets them. Tests are not tracked: links go straight to their pages, and opens and clicks are not counted.'
          : 'Includes the signature of the mailbox. A campaign also adds its unsubscribe link, and tracking if it is on.'}
      </p>
      {mail.problems.length > 0 && (
        <p className="text-sm text-danger-ink">
          This recipient would be held back; choose another to test as.
        </p>
      )}
      <Button type="submit" variant="primary" loading={isSending} disabled={mail.problems.length > 0}>
        {!isSending && <Send aria-hidden />}
        Send
      </Button>
    </form>
  )
}

function NoMailbox() {
  return (
    <EmptyState
      icon={<Mail aria-hidden />}
      title="No mailbox yet"
      action={
        <Button asChild variant="primary">
          <Link to={connectMailboxPath}>Connect a mailbox</Link>
        </Button>
      }
    >
      A test is sent from one of your mailboxes, as the campaign's emails will be.
    </EmptyState>
  )
}
