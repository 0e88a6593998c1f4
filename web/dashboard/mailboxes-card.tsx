import { useState } from 'react'
import { Link } from 'react-router'
import { WhenIn } from '#web/ui/moment.tsx'
import { paths } from '#web/data/paths.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSendingZone } from '#web/session/workspace.ts'
import { useMailboxesToday, type MailboxToday } from '#web/live/mailboxes.ts'

const SHOWN = 6

/** The remaining volume of each mailbox today, fullest first. Hidden before the first mailbox is connected. */
export function MailboxesCard({ workspaceId }: { workspaceId: string | undefined }) {
  const { data, isError, refetch } = useMailboxesToday(workspaceId)
  if (data?.length === 0) return null
  const fullest = data?.toSorted((a, b) => shareOf(b) - shareOf(a)) ?? []
  const more = fullest.length - SHOWN
  return (
    <Card>
      <CardHeader title="Mailboxes today" />
      {isError && <ErrorState title="Couldn’t load the mailboxes" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton className="m-5 h-16" />}
      {data && (
        <CardBody>
          <ul className="grid gap-3.5">
            {fullest.slice(0, SHOWN).map((mailbox) => (
              <MailboxLine key={mailbox.id} mailbox={mailbox} />
            ))}
          </ul>
          {more > 0 && (
            <Link
              to={paths.providers}
              className="mt-3.5 inline-block text-sm text-accent-ink hover:underline"
            >
              {more} more
            </Link>
          )}
        </CardBody>
      )}
    </Card>
  )
}

function MailboxLine({ mailbox }: { mailbox: MailboxToday }) {
  const { address, used, daily_limit: limit } = mailbox
  return (
    <li className="grid gap-1.5 text-sm">
      <span className="flex items-baseline gap-3">
        <Link to={paths.providers} className="min-w-0 grow truncate font-medium hover:underline">
          {address}
        </Link>
        <span className="numbers shrink-0 text-ink-soft">
          {used} of {limit}
        </span>
      </span>
      <Progress label={`Sent today by ${address}`} value={Math.min(used, limit)} max={Math.max(1, limit)} />
      <span className="text-xs text-ink-faint">
        <NextText mailbox={mailbox} />
      </span>
    </li>
  )
}

function NextText({ mailbox: { state, next_at: next } }: { mailbox: MailboxToday }) {
  const [opened] = useState(() => Date.now())
  const zone = useSendingZone()
  if (state === 'paused') return 'Paused'
  if (state === 'broken' || next === null) return 'Can’t send: reconnect it'
  if (Date.parse(next) <= opened) return 'Ready to send'
  return (
    <>
      Ready to send from <WhenIn at={next} zone={zone} />
    </>
  )
}

const shareOf = ({ used, daily_limit: limit }: MailboxToday): number => used / Math.max(1, limit)
