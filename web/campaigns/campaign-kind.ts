import { priorities } from '#core/audience/priority.ts'
import { categories, hasNoAudience, statuses } from '#core/campaigns/campaign.ts'
import type { ListShape } from '#web/lists/list-view.ts'
import type { Reading } from '#web/lists/narrow.ts'
import type { ListKind } from '#web/lists/use-row-list.ts'
import { attentionOf } from './built-in-views.ts'
import { audienceLabel, campaignColumns, labelOf } from './campaign-columns.tsx'
import type { CampaignRow } from './queries.ts'

/** Means no owner: a URL parameter cannot be empty. */
export const NOBODY = 'nobody'

const campaignShape: ListShape = {
  facets: ['status', 'category', 'audience', 'priority', 'tag', 'owner', 'attention'],
  sorts: [
    'title',
    'status',
    'progress',
    'replies',
    'positive',
    'today',
    'bounces',
    'next',
    'category',
    'audience',
    'priority',
    'owner',
    'updated',
    'created',
  ],
  sort: { by: 'updated', descending: true },
}

export const campaignReading: Reading<CampaignRow> = {
  text: ({ title, description, tags }) => [title, description, ...tags].join(' '),
  facets: {
    status: ({ status }) => [status],
    category: ({ category }) => [category ?? ''],
    audience: (campaign) => [hasNoAudience(campaign) ? '' : (campaign.target_audience ?? '')],
    priority: ({ priority }) => [priority],
    tag: ({ tags }) => tags,
    owner: (campaign) => [campaign.owner_id ?? NOBODY],
    attention: attentionOf,
  },
  sorts: {
    title: ({ title }) => title,
    status: ({ status }) => statuses.indexOf(status),
    progress: ({ figures }) => shareOf(figures?.contacted, figures?.leads),
    replies: ({ figures }) => shareOf(figures?.replied, figures?.sent),
    positive: ({ figures }) => shareOf(figures?.positive, figures?.sent),
    today: ({ figures }) => figures?.sent_today ?? -1,
    bounces: ({ figures }) => shareOf(figures?.bounced, figures?.sent),
    next: ({ figures }) => (figures?.next_send_at ? Date.parse(figures.next_send_at) : Infinity),
    category: ({ category }) => labelOf(categories, category),
    audience: audienceLabel,
    priority: ({ priority }) => priorities.findIndex(({ value }) => value === priority),
    // Sorts campaigns without an owner last.
    owner: ({ owner }) => owner ?? '\uffff',
    updated: (campaign) => Date.parse(campaign.updated_at),
    created: (campaign) => Date.parse(campaign.created_at),
  },
}

export const campaignKind: ListKind<CampaignRow> = {
  name: 'campaigns',
  shape: campaignShape,
  reading: campaignReading,
  columns: campaignColumns,
  // Archived campaigns are hidden unless a status filter is set.
  inSight: (campaigns, { filters }) =>
    (filters.status ?? []).length > 0 ? campaigns : campaigns.filter(({ status }) => status !== 'archived'),
}

const shareOf = (part = 0, whole = 0): number => (whole > 0 ? part / whole : -1)
