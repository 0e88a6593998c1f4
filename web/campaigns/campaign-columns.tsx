import type { ReactNode } from 'react'
import { generatePath } from 'react-router'
import { categories, priorities, statuses, targetAudiences } from '#core/campaigns/campaign.ts'
import type { Column } from '#web/lists/columns.ts'
import type { ListShape } from '#web/lists/list-view.ts'
import type { Reading } from '#web/lists/narrow.ts'
import { RowLink } from '#web/lists/row-link.tsx'
import { TagList } from '#web/lists/tag-list.tsx'
import { When } from '#web/lists/when.tsx'
import type { ListKind } from '#web/lists/use-row-list.ts'
import { paths } from '#web/paths.ts'
import type { Campaign } from './queries.ts'
import { StatusBadge } from './status-badge.tsx'

export const campaignPath = ({ id }: Campaign): string => generatePath(paths.campaign, { id })

const campaignShape: ListShape = {
  facets: ['status', 'category', 'audience', 'priority', 'tag'],
  sorts: ['title', 'status', 'category', 'audience', 'priority', 'updated', 'created'],
  sort: { by: 'updated', descending: true },
}

export const campaignReading: Reading<Campaign> = {
  text: ({ title, description, tags }) => [title, description, ...tags].join(' '),
  facets: {
    status: ({ status }) => [status],
    category: ({ category }) => [category ?? ''],
    audience: (campaign) => [campaign.target_audience ?? ''],
    priority: ({ priority }) => [priority],
    tag: ({ tags }) => tags,
  },
  sorts: {
    title: ({ title }) => title,
    status: ({ status }) => statuses.indexOf(status),
    category: ({ category }) => labelOf(categories, category),
    audience: (campaign) => labelOf(targetAudiences, campaign.target_audience),
    priority: ({ priority }) => priorities.findIndex(({ value }) => value === priority),
    updated: (campaign) => Date.parse(campaign.updated_at),
    created: (campaign) => Date.parse(campaign.created_at),
  },
}

const campaignColumns: readonly Column<Campaign>[] = [
  {
    id: 'title',
    title: 'Name',
    sort: 'title',
    text: ({ title }) => title,
    cell: (campaign) => (
      <div className="min-w-0">
        <RowLink to={campaignPath(campaign)}>{campaign.title}</RowLink>
        {campaign.description && <p className="truncate text-ink-faint">{campaign.description}</p>}
      </div>
    ),
  },
  {
    id: 'status',
    title: 'Status',
    sort: 'status',
    text: ({ status }) => status,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    id: 'category',
    title: 'Category',
    sort: 'category',
    from: 'md',
    text: ({ category }) => labelOf(categories, category),
    cell: ({ category }) => <Soft>{labelOf(categories, category)}</Soft>,
  },
  {
    id: 'audience',
    title: 'Audience',
    sort: 'audience',
    from: 'lg',
    text: (campaign) => labelOf(targetAudiences, campaign.target_audience),
    cell: (campaign) => <Soft>{labelOf(targetAudiences, campaign.target_audience)}</Soft>,
  },
  {
    id: 'priority',
    title: 'Priority',
    sort: 'priority',
    from: 'md',
    text: ({ priority }) => labelOf(priorities, priority),
    cell: ({ priority }) => <Soft>{labelOf(priorities, priority)}</Soft>,
  },
  {
    id: 'tags',
    title: 'Tags',
    from: 'lg',
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
        <When at={campaign.updated_at} />
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
        <When at={campaign.created_at} />
      </Soft>
    ),
  },
]

export const campaignKind: ListKind<Campaign> = {
  name: 'campaigns',
  shape: campaignShape,
  reading: campaignReading,
  columns: campaignColumns,
  // What was put away stays out of sight until somebody asks for a status.
  inSight: (campaigns, { filters }) =>
    (filters.status ?? []).length > 0 ? campaigns : campaigns.filter(({ status }) => status !== 'archived'),
}

function labelOf(options: readonly { value: string; label: string }[], value: string | null): string {
  return options.find((option) => option.value === value)?.label ?? '–'
}

function Soft({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap text-ink-soft">{children}</span>
}
