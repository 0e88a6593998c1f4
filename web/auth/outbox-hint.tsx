import { Inbox } from 'lucide-react'
import { paths } from '#web/data/paths.ts'

/** Points to the outbox on an installation without a mail server, wherever mail is expected. */
export function OutboxHint() {
  return (
    <p className="flex items-start gap-2 text-sm text-ink-soft">
      <Inbox className="mt-0.5 size-4 shrink-0" aria-hidden />
      <span>
        No mail server is set up here yet, so mail waits on this machine.{' '}
        <a
          href={paths.outbox}
          target="_blank"
          rel="noreferrer"
          className="rounded-sm font-medium text-accent-ink underline underline-offset-3"
        >
          Open the outbox
        </a>
      </span>
    </p>
  )
}
