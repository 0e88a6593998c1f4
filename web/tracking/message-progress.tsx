import { Undo2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useResolveMail } from '#web/inbox/queries.ts'
import { useMailboxes } from '#web/live/mailboxes.ts'
import { ConfirmButton } from '#web/ui/confirm-button.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { isSoon, onDay } from './leaving.ts'
import type { TrackedMessage } from './queries.ts'
import { useCancelMessage } from './send-actions.ts'

/** The state of an email from a mailbox here that has not arrived yet, with its actions. */
export function MessageProgress({ message }: { message: TrackedMessage }) {
  const { state, answer } = message
  if (state === 'queued') return <Waiting message={message} />
  if (state === 'deferred') return <Deferred message={message} />
  if (state === 'uncertain') return <Uncertain message={message} />
  if (state === 'sending' || state === 'handing') return <Note>It is being sent right now.</Note>
  if (state === 'refused')
    return (
      <Note>
        This email was refused and did not arrive. The server replied:
        <Said answer={answer} />
      </Note>
    )
  if (state === 'suppressed')
    return <Note>It was not sent: {message.recipient} is on the suppression list.</Note>
  if (state === 'expired') return <Note>It couldn’t be sent within four days and isn’t retried.</Note>
  if (state === 'cancelled') return <Note>{answer ?? 'It was cancelled before it was sent.'}</Note>
  return null
}

function Waiting({ message }: { message: TrackedMessage }) {
  const { data: mailboxes = [] } = useMailboxes(message.workspace_id)
  const box = mailboxes.find(({ id }) => id === message.mailbox_id)
  const [now] = useState(() => new Date())
  const at = new Date(message.next_at ?? now)
  return (
    <Note actions={<TakeBack message={message} />}>
      {box && box.state !== 'active'
        ? `${box.address} is ${box.state === 'paused' ? 'paused' : 'not able to sign in'}. It is sent once the mailbox can send again, within four days.`
        : isSoon(at, now)
          ? 'It is sent in a moment.'
          : `It is sent ${onDay(at, now)}, when the hours, days off and daily limit of ${box?.address ?? 'its mailbox'} allow it.`}
    </Note>
  )
}

function Deferred({ message }: { message: TrackedMessage }) {
  const [now] = useState(() => new Date())
  const at = new Date(message.next_at ?? now)
  return (
    <Note actions={<TakeBack message={message} />}>
      It could not be delivered yet, and is tried again {isSoon(at, now) ? 'in a moment' : onDay(at, now)}.
      <Said answer={message.answer} />
    </Note>
  )
}

function Uncertain({ message }: { message: TrackedMessage }) {
  const resolveMail = useResolveMail()
  const { refusal } = useMayEdit()
  const answer = (arrived: boolean) => resolveMail.mutate({ id: message.id, arrived })
  return (
    <Note
      actions={
        <>
          <GuardedButton
            size="sm"
            refusal={refusal}
            loading={resolveMail.isPending}
            onClick={() => answer(true)}
          >
            It arrived
          </GuardedButton>
          <GuardedButton size="sm" variant="quiet" refusal={refusal} onClick={() => answer(false)}>
            Send again
          </GuardedButton>
        </>
      }
    >
      The connection broke before the server confirmed this email, so it may or may not have arrived. Check
      the mailbox’s Sent folder, or ask the recipient. A reply or a bounce resolves this automatically.
      <Said answer={message.answer} />
    </Note>
  )
}

function TakeBack({ message }: { message: TrackedMessage }) {
  const cancelMessage = useCancelMessage(message.workspace_id)
  const { refusal } = useMayEdit()
  return (
    <ConfirmButton
      size="sm"
      refusal={refusal}
      title="Don’t send this email?"
      description="The email stays in the list as not sent. To send it later, write it again."
      confirmLabel="Don’t send it"
      onConfirm={() => cancelMessage.mutateAsync({ id: message.id, forget: false })}
    >
      <Undo2 aria-hidden />
      Don’t send it
    </ConfirmButton>
  )
}

function Note({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-2.5 rounded-lg border border-line bg-ground p-3.5 text-sm text-ink-soft">
      <div>{children}</div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

const Said = ({ answer }: { answer: string | null }) =>
  answer && <p className="mt-1.5 text-ink wrap-anywhere">“{answer}”</p>
