import type { ReactNode } from 'react'
import { generatePath } from 'react-router'
import { whyNotSent } from '#core/campaigns/why-not-sent.ts'
import type { Sequence } from '#core/campaigns/sequence.ts'
import type { Column } from '#web/lists/columns.ts'
import type { ListShape } from '#web/lists/list-view.ts'
import { Moment, WhenIn } from '#web/ui/moment.tsx'
import { paths } from '#web/data/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { stateLabel } from '#core/campaigns/lead/states.ts'
import { labelsOf } from '../sequence/step-labels.tsx'
import type { Lead, Wait } from './lead-queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { leadTones } from './lead-labels.ts'
import { WaitFix } from './wait-fix.tsx'

export const leadShape: ListShape = {
  facets: ['state'],
  sorts: ['email', 'due', 'sent', 'added'],
  sort: { by: 'added', descending: false },
}

/** The link of a lead: its contact in the audience. */
export const leadPath = ({ email }: Lead): string =>
  `${generatePath(paths.audience)}?q=${encodeURIComponent(email)}`

function LeadName({ email, audience }: Lead) {
  return (
    <div className="min-w-0">
      <span className="block truncate font-medium">{audience?.name || email}</span>
      <span className="block truncate text-ink-faint">
        {[audience?.name ? email : '', audience?.company].filter(Boolean).join(' · ')}
      </span>
    </div>
  )
}

export function leadColumns(
  campaign: Campaign,
  steps: Sequence,
  waits: ReadonlyMap<string, Wait>,
  zone: string,
): readonly Column<Lead>[] {
  const stepOf = ({ step_id }: Lead) => steps.findIndex(({ id }) => id === step_id)
  return [
    {
      id: 'email',
      title: 'Lead',
      sort: 'email',
      cell: (lead) => <LeadName {...lead} />,
      text: ({ email }) => email,
    },
    {
      id: 'state',
      title: 'State',
      cell: ({ state, reason }) => <LeadState state={state} reason={reason} />,
      text: ({ state }) => stateLabel(state),
    },
    {
      id: 'step',
      title: 'Step',
      from: 'lg',
      cell: (lead) => {
        const place = stepOf(lead)
        return <StepName label={place < 0 ? '–' : `${place + 1}. ${labelsOf(steps, place).title}`} />
      },
      text: (lead) => (stepOf(lead) < 0 ? null : stepOf(lead) + 1),
    },
    {
      id: 'due',
      title: 'Next send',
      sort: 'due',
      from: 'md',
      cell: (lead) => {
        const wait = waits.get(lead.id)
        return (
          <NextSend dueAt={lead.due_at} wait={wait} zone={zone}>
            {wait && (
              <WaitFix
                campaign={campaign}
                lead={lead}
                rule={wait.rule}
                detail={wait.detail}
                step={stepOf(lead) + 1}
              />
            )}
          </NextSend>
        )
      },
      text: ({ due_at }) => due_at,
    },
    {
      id: 'sent',
      title: 'Last sent',
      sort: 'sent',
      align: 'end',
      from: 'xl',
      cell: ({ last_sent_at }) => <Soft>{last_sent_at ? <Moment at={last_sent_at} /> : '–'}</Soft>,
      text: ({ last_sent_at }) => last_sent_at,
    },
  ]
}

function LeadState({ state, reason }: Pick<Lead, 'state' | 'reason'>) {
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={leadTones[state]} dot>
        {stateLabel(state)}
      </Badge>
      {reason && (
        <span className="max-w-30 text-xs wrap-anywhere text-ink-faint @min-[58rem]:max-w-48">{reason}</span>
      )}
    </span>
  )
}

/** The time of the next email, and the rule that applies until then. */
function NextSend({
  dueAt,
  wait,
  zone,
  children,
}: {
  dueAt: string | null
  wait: Wait | undefined
  zone: string
  children: ReactNode
}) {
  if (!wait) return <Soft>–</Soft>
  const at = wait.until ?? (wait.rule === 'wait' ? dueAt : null)
  const { title, help } = whyNotSent(wait.rule)
  return (
    <span className="grid min-w-42 gap-0.5" title={[wait.detail, help].filter(Boolean).join(' ')}>
      {at && (
        <span className="text-ink-soft">
          <WhenIn at={at} zone={zone} />
        </span>
      )}
      <span className="text-xs text-ink-faint">
        {title} {children}
      </span>
    </span>
  )
}

const StepName = ({ label }: { label: string }) => (
  <span title={label} className="block max-w-56 truncate text-ink-soft">
    {label}
  </span>
)

const Soft = ({ children }: { children: ReactNode }) => (
  <span className="whitespace-nowrap text-ink-soft">{children}</span>
)
