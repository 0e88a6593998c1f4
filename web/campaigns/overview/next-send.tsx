import { whyNotSent } from '#core/campaigns/why-not-sent.ts'
import { useMailboxesToday, type MailboxToday } from '#web/live/mailboxes.ts'
import { WhenIn } from '#web/ui/moment.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { WaitFix } from '../leads/wait-fix.tsx'
import { useCampaignZone } from '../queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { useSenders } from '../schedule/sender-queries.ts'
import { useSequence } from '../sequence/sequence-queries.ts'
import { useNextSend, type NextLead } from './overview-queries.ts'

/** The next email, with its recipient, time and mailbox, and the rule that holds it. */
export function NextSend({ campaign }: { campaign: Campaign }) {
  const { data, isError, refetch } = useNextSend(campaign)
  const lead = data?.next ?? data?.blocked
  return (
    <Card aria-label="Next email">
      <CardHeader title="Next email" />
      <CardBody className="text-sm">
        {isError && <ErrorState title="Couldn’t load the next email" onRetry={() => void refetch()} />}
        {!data && !isError && <Skeleton className="h-16" />}
        {data && !lead && (
          <p className="text-ink-soft">No more emails: every lead has finished or left the sequence.</p>
        )}
        {data && lead && <Lead campaign={campaign} lead={lead} isBlocked={data.next === undefined} />}
      </CardBody>
    </Card>
  )
}

function Lead({ campaign, lead, isBlocked }: { campaign: Campaign; lead: NextLead; isBlocked: boolean }) {
  const { data: sequence } = useSequence(campaign.id)
  const mailbox = useMailboxOf(campaign, lead)
  const zone = useCampaignZone(campaign)
  const step = (sequence?.steps.findIndex(({ id }) => id === lead.step_id) ?? -1) + 1
  const { title, help } = whyNotSent(lead.rule)
  return (
    <div className="grid gap-3">
      <div>
        <p className="font-medium wrap-anywhere">{lead.audience?.name || lead.email}</p>
        {lead.audience?.name && <p className="wrap-anywhere text-ink-faint">{lead.email}</p>}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt className="text-ink-faint">Sends</dt>
        <dd>
          <Moment lead={lead} zone={zone} isBlocked={isBlocked} />
        </dd>
        {mailbox && (
          <>
            <dt className="text-ink-faint">From</dt>
            <dd className="wrap-anywhere">{mailbox.address}</dd>
          </>
        )}
        {step > 0 && (
          <>
            <dt className="text-ink-faint">Step</dt>
            <dd className="numbers">
              {step} of {sequence?.steps.length}
            </dd>
          </>
        )}
        <dt className="text-ink-faint">Why</dt>
        <dd>
          {title}. {isBlocked && help}{' '}
          <WaitFix campaign={campaign} lead={lead} rule={lead.rule} detail={lead.detail} step={step} />
        </dd>
      </dl>
    </div>
  )
}

function Moment({ lead, zone, isBlocked }: { lead: NextLead; zone: string; isBlocked: boolean }) {
  if (isBlocked) return 'After this is resolved'
  if (!lead.until) return 'Now'
  return (
    <>
      Not before <WhenIn at={lead.until} zone={zone} />
    </>
  )
}

/** A lead stays with its first mailbox; a new one gets the mailbox that is free first. */
function useMailboxOf(campaign: Campaign, lead: NextLead): MailboxToday | undefined {
  const { data: mailboxes = [] } = useMailboxesToday(campaign.workspace_id)
  const { data: senders = [] } = useSenders(campaign.id)
  if (lead.mailbox_id) return mailboxes.find(({ id }) => id === lead.mailbox_id)
  return mailboxes
    .filter(({ id, next_at: next }) => next !== null && senders.includes(id))
    .toSorted((one, other) => Date.parse(one.next_at!) - Date.parse(other.next_at!))[0]
}
