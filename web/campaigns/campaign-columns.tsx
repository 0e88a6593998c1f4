import type { ReactNode } from 'react'
import { generatePath } from 'react-router'
import { priorities } from '#core/audience/priority.ts'
import { categories, hasNoAudience, NO_AUDIENCE, targetAudiences } from '#core/campaigns/campaign.ts'
import type { Column } from '#web/lists/columns.ts'
import { RowLink } from '#web/lists/row-link.tsx'
import { TagList } from '#web/ui/tag-list.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { paths } from '#web/data/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Progress } from '#web/ui/progress.tsx'
import type { CampaignRow } from './queries.ts'
import type { Campaign } from '#web/live/campaigns.ts'
import { CampaignNote } from './campaign-note.tsx'
import { StatusBadge } from './status-badge.tsx'

export const campaignPath = ({ id }: Campaign): string => generatePath(paths.campaign, { id })

export const campaignColumns: readonly Column<CampaignRow>[] = [
  {
    id: 'title',
    title: 'Name',
    sort: 'title',
    text: ({ title }) => title,
    cell: (campaign) => (
      <div className="min-w-0">
        <RowLink to={campaignPath(campaign)}>{campaign.title}</RowLink>
        <CampaignNote campaign={campaign} />
      </div>
    ),
  },
  {
    id: 'status',
    title: 'Status',
    sort: 'status',
    text: ({ status }) => status,
    cell: (campaign) => <StatusBadge status={campaign.status} reason={campaign.pause_reason} />,
  },
  {
    id: 'progress',
    title: 'Contacted',
    sort: 'progress',
    from: 'sm',
    text: ({ figures }) => figures?.contacted ?? null,
    cell: ({ figures }) =>
      figures && (
        <span className="grid w-20 gap-1">
          <span className="numbers text-sm text-ink-soft">
            {figures.contacted} of {figures.leads}
          </span>
          <Progress label="Contacted" value={figures.contacted} max={Math.max(1, figures.leads)} />
        </span>
      ),
  },
  {
    id: 'replies',
    title: 'Replies of sent',
    sort: 'replies',
    align: 'end',
    from: 'md',
    text: ({ figures }) => figures?.replied ?? null,
    cell: ({ figures }) => figures && <Soft>{percentOf(figures.replied, figures.sent)}</Soft>,
  },
  {
    id: 'positive',
    title: 'Positive of sent',
    sort: 'positive',
    align: 'end',
    from: 'md',
    optional: true,
    text: ({ figures }) => figures?.positive ?? null,
    cell: ({ figures }) => figures && <Soft>{percentOf(figures.positive, figures.sent)}</Soft>,
  },
  {
    id: 'today',
    title: 'Sent today',
    sort: 'today',
    align: 'end',
    from: 'md',
    optional: true,
    text: ({ figures }) => figures?.sent_today ?? null,
    cell: ({ figures }) => figures && <Soft>{figures.sent_today.toLocaleString('en')}</Soft>,
  },
  {
    id: 'bounces',
    title: 'Bounces of sent',
    sort: 'bounces',
    align: 'end',
    from: '2xl',
    text: ({ figures }) => figures?.bounced ?? null,
    cell: ({ figures }) => figures && <Soft>{percentOf(figures.bounced, figures.sent)}</Soft>,
  },
  {
    id: 'next',
    title: 'Next send',
    sort: 'next',
    align: 'end',
    from: 'lg',
    text: ({ figures }) => figures?.next_send_at ?? null,
    cell: ({ figures }) =>
      figures?.next_send_at && (
        <Soft>
          <Moment at={figures.next_send_at} />
        </Soft>
      ),
  },
  {
    id: 'category',
    title: 'Category',
    sort: 'category',
    from: 'xl',
    optional: true,
    text: ({ category }) => labelOf(categories, category),
    cell: ({ category }) => <Soft>{labelOf(categories, category)}</Soft>,
  },
  {
    id: 'audience',
    title: 'Audience',
    sort: 'audience',
    from: '3xl',
    text: audienceLabel,
    cell: (campaign) => <Soft>{audienceLabel(campaign)}</Soft>,
  },
  {
    id: 'priority',
    title: 'Priority',
    sort: 'priority',
    from: 'md',
    optional: true,
    text: ({ priority }) => labelOf(priorities, priority),
    cell: ({ priority }) => <Soft>{labelOf(priorities, priority)}</Soft>,
  },
  {
    id: 'owner',
    title: 'Owner',
    sort: 'owner',
    from: 'xl',
    text: ({ owner }) => owner,
    cell: ({ owner }) =>
      owner ? (
        <span title={owner}>
          <Avatar name={owner} className="size-7!" />
          <span className="sr-only">{owner}</span>
        </span>
      ) : (
        <span className="text-ink-faint">–</span>
      ),
  },
  {
    id: 'tags',
    title: 'Tags',
    from: '3xl',
    text: ({ tags }) => tags.join(', '),
    cell: ({ tags }) => <TagList tags={tags} />,
  },
  {
    id: 'updated',
    title: 'Updated',
    sort: 'updated',
    align: 'end',
    from: 'sm',
    text: (campaign) => campaign.updated_at,
    cell: (campaign) => (
      <Soft>
        <Moment at={campaign.updated_at} />
      </Soft>
    ),
  },
  {
    id: 'created',
    title: 'Created',
    sort: 'created',
    align: 'end',
    optional: true,
    text: (campaign) => campaign.created_at,
    cell: (campaign) => (
      <Soft>
        <Moment at={campaign.created_at} />
      </Soft>
    ),
  },
]

export function labelOf(options: readonly { value: string; label: string }[], value: string | null): string {
  return options.find((option) => option.value === value)?.label ?? '–'
}

export function audienceLabel(campaign: CampaignRow): string {
  return hasNoAudience(campaign) ? NO_AUDIENCE : labelOf(targetAudiences, campaign.target_audience)
}

function Soft({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap text-ink-soft">{children}</span>
}

const percentOf = (part: number, whole: number): string =>
  whole > 0 ? `${((part / whole) * 100).toFixed(1)}%` : '–'
