import type { ReactNode } from 'react'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { useMayEdit } from '#web/session/workspace.ts'
import { useResolveMail, type ThreadMail } from './queries.ts'

/** The outcome of our mail if it was not simply sent, in the server's words, with the possible actions. */
export function NotArrived({ mail }: { mail: ThreadMail }) {
  if (mail.state === 'uncertain') return <Uncertain mail={mail} />
  if (mail.refused_addresses) return <RefusedFor addresses={mail.refused_addresses} />
  const serverReply = mail.state !== 'sent' && mail.answer
  return serverReply ? <Note>“{serverReply}”</Note> : null
}

/** The mail went to the other recipients; each rejected address has its own reason. */
function RefusedFor({ addresses }: { addresses: NonNullable<ThreadMail['refused_addresses']> }) {
  return (
    <Note>
      <p>The server refused these addresses. Everyone else was sent this email.</p>
      <ul className="grid gap-1.5">
        {addresses.map(({ address, answer }) => (
          <li key={address}>
            <span className="text-ink">{address}</span>: “{answer}”
          </li>
        ))}
      </ul>
    </Note>
  )
}

function Uncertain({ mail }: { mail: ThreadMail }) {
  const resolveMail = useResolveMail()
  const { refusal } = useMayEdit()
  const answer = (arrived: boolean) => resolveMail.mutate({ id: mail.id, arrived })
  return (
    <Note>
      <p>
        The connection broke before the server confirmed this email, so it may or may not have arrived. It is
        never sent twice automatically. Check the mailbox’s Sent folder, or ask the recipient. A copy in Sent,
        a reply or a bounce resolves this automatically.
      </p>
      {mail.answer && <p className="text-ink wrap-anywhere">“{mail.answer}”</p>}
      <p className="flex flex-wrap gap-2">
        <GuardedButton
          size="sm"
          refusal={refusal}
          disabled={resolveMail.isPending}
          onClick={() => answer(true)}
        >
          It arrived
        </GuardedButton>
        <GuardedButton
          size="sm"
          variant="quiet"
          refusal={refusal}
          disabled={resolveMail.isPending}
          onClick={() => answer(false)}
        >
          Send again
        </GuardedButton>
      </p>
    </Note>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-2.5 rounded-lg border border-line bg-pane p-3.5 text-sm wrap-anywhere text-ink-soft">
    {children}
  </div>
)
