import { Link } from 'react-router'
import { useMailboxesToday } from '#web/live/mailboxes.ts'
import { paths } from '#web/data/paths.ts'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCampaignFigures } from '../queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { useSenders } from '../schedule/sender-queries.ts'
import { EntrantsCard } from './entrants-card.tsx'
import { Figure } from './figure.tsx'
import { NextSend } from './next-send.tsx'
import { useLiveOverview } from './overview-queries.ts'
import { operatorText } from '#core/messages/parse-search.ts'
import { counted } from '#core/text/counted.ts'

/** The state of a launched campaign: progress, next emails, and open replies. */
export function CampaignOverview({ campaign }: { campaign: Campaign }) {
  useLiveOverview(campaign)
  return (
    <div className="grid gap-6 *:min-w-0">
      <Figures campaign={campaign} />
      <EntrantsCard campaign={campaign} />
      <div className="grid items-start gap-6 *:min-w-0 lg:grid-cols-2">
        <NextSend campaign={campaign} />
        <MailboxesToday campaign={campaign} />
      </div>
    </div>
  )
}

function Figures({ campaign }: { campaign: Campaign }) {
  const { data, isError, refetch } = useCampaignFigures(campaign.workspace_id)
  if (isError) return <ErrorState title="Couldn’t load the figures" onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-28" />
  const figures = data.get(campaign.id) ?? {
    leads: 0,
    contacted: 0,
    sent: 0,
    sent_today: 0,
    delivered: 0,
    replied: 0,
    bounced: 0,
    to_answer: 0,
  }
  const {
    leads,
    contacted,
    sent,
    sent_today: today,
    delivered,
    replied,
    bounced,
    to_answer: waiting,
  } = figures
  return (
    <Card aria-label="Progress">
      <dl className="grid grid-cols-2 gap-px bg-line lg:grid-cols-4">
        <Figure label="Contacted" value={contacted} note={`of ${counted(leads, 'lead')}`}>
          <Progress label="Contacted" value={contacted} max={Math.max(1, leads)} className="mt-2" />
        </Figure>
        <Figure
          label="Emails sent"
          value={sent}
          note={`${delivered.toLocaleString('en')} delivered, ${today.toLocaleString('en')} sent today`}
        />
        <Figure label="Replies to answer" value={waiting} note={`${counted(replied, 'email')} got a reply`}>
          {waiting > 0 && (
            <Link
              to={waitingPath(campaign.title)}
              className="text-sm font-medium text-accent-ink hover:underline"
            >
              Answer
            </Link>
          )}
        </Figure>
        <Figure label="Bounced" value={bounced} note={`of ${counted(sent, 'email')} sent`} />
      </dl>
    </Card>
  )
}

/** The inbox, filtered like the count. */
const waitingPath = (title: string): string =>
  `${paths.inbox}?${new URLSearchParams({ q: `is:waiting ${operatorText('campaign', title)}` }).toString()}`

/** A mailbox's limit and its sent count include all campaigns. */
function MailboxesToday({ campaign }: { campaign: Campaign }) {
  const mailboxes = useMailboxesToday(campaign.workspace_id)
  const senders = useSenders(campaign.id)
  const own = senders.data && mailboxes.data?.filter(({ id }) => senders.data.includes(id))
  return (
    <Card>
      <CardHeader
        title="Mailboxes today"
        description="Emails sent today out of the daily limit, across all campaigns."
      />
      <CardBody>
        {!own && !mailboxes.isError && <Skeleton className="h-16" />}
        {mailboxes.isError && (
          <ErrorState title="Couldn’t load the mailboxes" onRetry={() => void mailboxes.refetch()} />
        )}
        {own?.length === 0 && <p className="text-sm text-ink-soft">No mailbox sends this campaign.</p>}
        <ul className="grid gap-3.5">
          {own?.map(({ id, address, state, used, daily_limit: limit }) => (
            <li key={id} className="grid gap-1.5 text-sm">
              <span className="flex items-baseline gap-3">
                <Link
                  to={`${paths.providers}?mailbox=${id}`}
                  className="min-w-0 grow truncate font-medium hover:underline"
                >
                  {address}
                </Link>
                <span className="numbers shrink-0 text-ink-soft">
                  {state === 'active' ? '' : state === 'paused' ? 'Paused, ' : 'Can’t send, '}
                  {used} of {limit}
                </span>
              </span>
              <Progress
                label={`Sent today by ${address}`}
                value={Math.min(used, limit)}
                max={Math.max(1, limit)}
              />
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
