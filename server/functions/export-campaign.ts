// A campaign's report as a table for a spreadsheet. Export belongs to the paid plans; the database checks that of the
// workspace's owner.
import { z } from 'zod'
import { writeRow } from '#core/audience/write-csv.ts'
import { replyPaths } from '#core/campaigns/reply-paths.ts'
import { replyShare, type Counts } from '#core/reporting/campaign-advice.ts'
import { wilson } from '#core/reporting/proportions.ts'
import type { Query } from '#database/database.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'

const body = z.object({ campaignId: z.uuid() })

type Campaign = { title: string; workspace_id: string; tracks_opens: boolean; tracks_clicks: boolean }

type Group = Counts & {
  by: string
  key: string | null
  name: string
  open_tracked: number
  click_tracked: number
}

const columns = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'replied',
  'positive',
  'bounced',
  'unsubscribed',
  'uncertain',
] as const satisfies (keyof Counts)[]

const replyNames = Object.fromEntries(replyPaths.map(({ value, label }) => [value, `Reply “${label}”`]))

/** Columns that only branches and hours have. */
const more = ['leads', 'contacted', 'replies_received']

type Line = { by: string; name: string } & Record<string, string | number | null>

/**
 * Each branch by its condition, with the later results of its leads; each hour of the week in recipients' time zones,
 * with the emails sent in it, how many of those got a reply, and the replies received in it.
 */
const branchesAndHours = (query: Query, campaignId: string): Promise<Line[]> =>
  query<Line>(
    `with report as materialized (select public.campaign_report($1) as r),
    branches as (
      select 'branch' as by, coalesce('Step ' || s.position, 'Removed') || ': ' || case when b.branch is null
          then 'Waiting for a branch' else coalesce($2::jsonb ->> b.branch, (select one ->> 'name'
            from jsonb_array_elements(s.branches) as one where one ->> 'id' = b.branch), b.name, 'Removed branch') end as name,
        null::integer as sent, b.replied, b.positive, b.leads, b.written as contacted, null::integer as replies_received,
        coalesce(s.position, 1000) as place
      from report, jsonb_to_recordset(r -> 'branches') as b (step uuid, branch text, name text, leads integer, written integer,
        replied integer, positive integer)
      left join public.campaign_steps s on s.id = b.step),
    hours as (
      select 'hour', (array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])[h.weekday]
          || to_char(h.hour, ' FM00') || ':00', h.sent, h.replied, null::integer, null::integer, null::integer, h.came,
        2000 + h.weekday * 24 + h.hour
      from report, jsonb_to_recordset(r -> 'reader_hours' -> 'hours') as h (weekday integer, hour integer, sent integer,
        replied integer, came integer))
    select by, name, sent, replied, positive, leads, contacted, replies_received
      from (select * from branches union all select * from hours) as listed order by place, name`,
    [campaignId, JSON.stringify(replyNames)],
  )

export const exportCampaign: FunctionHandler<z.infer<typeof body>> = {
  signedIn: true,
  body,
  async run({ body: { campaignId }, identity, db }) {
    const { query } = db.reads.as(identity)
    const [campaign] = await query<Campaign>(
      'select title, workspace_id, tracks_opens, tracks_clicks from public.email_campaigns where id = $1',
      [campaignId],
    )
    if (!campaign) throw new FunctionError(404, 'NO_CAMPAIGN', 'There is no such campaign.')
    await query('select public.require_export($1)', [campaign.workspace_id])
    const groups = await query<Group>(
      `select g.*, coalesce('Step ' || s.position, 'Step ' || vs.position || ' ' || v.label, b.address, case when g.by = 'all' then 'All' when g.by = 'mailbox' then 'Removed mailbox' else g.key end) as name
       from jsonb_to_recordset(public.campaign_report($1) -> 'groups') as g (by text, key text, sent integer, delivered integer,
         open_tracked integer, click_tracked integer, opened integer, clicked integer, replied integer, positive integer, bounced integer, unsubscribed integer, uncertain integer)
       left join public.campaign_steps s on g.by = 'step' and s.id::text = g.key
       left join public.step_variants v on g.by = 'variant' and v.id::text = g.key
       left join public.campaign_steps vs on vs.id = v.step_id
       left join public.mailboxes b on g.by = 'mailbox' and b.id::text = g.key
       order by array_position(array['all', 'step', 'variant', 'mailbox', 'family'], g.by), name`,
      [campaignId],
    )
    const lines = groups.map((group) => {
      const { low, high } = wilson(replyShare(group))
      const counts = columns.map((name) => countOf(group, name, campaign))
      return writeRow([group.by, group.name, ...counts, low.toFixed(4), high.toFixed(4), '', '', ''])
    })
    for (const { by, name, ...counts } of await branchesAndHours(query, campaignId))
      lines.push(
        writeRow([by, name, ...[...columns, 'low', 'high', ...more].map((column) => counts[column] ?? '')]),
      )
    const head = writeRow([
      'by',
      'name',
      ...columns,
      'replies_of_delivered_low_95',
      'replies_of_delivered_high_95',
      ...more,
    ])
    // The byte order mark makes Excel read UTF-8.
    return { name: `${fileName(campaign.title)}.csv`, content: `\uFEFF${head}${lines.join('')}` }
  },
}

/** Empty when not tracked: a zero would wrongly say that no one opened it. */
function countOf(group: Group, name: (typeof columns)[number], campaign: Campaign): number | string {
  if (name === 'opened' && group.open_tracked === 0) return campaign.tracks_opens ? 'no pixel' : 'not tracked'
  if (name === 'clicked' && group.click_tracked === 0)
    return campaign.tracks_clicks ? 'no links' : 'not tracked'
  return group[name]
}

const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'campaign'
