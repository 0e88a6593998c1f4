// A campaign's report as a table for a spreadsheet. Export belongs to the paid plans; the database decides
// by that of the workspace's owner.
import { z } from 'zod'
import { writeRow } from '#core/audience/write-csv.ts'
import type { Counts } from '#core/reporting/campaign-advice.ts'
import { wilson } from '#core/reporting/proportions.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'

const body = z.object({ campaignId: z.uuid() })

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

export const exportCampaign: FunctionHandler<z.infer<typeof body>> = {
  signedIn: true,
  body,
  async run({ body: { campaignId }, identity, db }) {
    const { query } = db.reads.as(identity)
    const [campaign] = await query<{ title: string; workspace_id: string }>(
      'select title, workspace_id from public.email_campaigns where id = $1',
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
      const { low, high } = wilson({ part: group.replied, whole: group.delivered })
      return writeRow([
        group.by,
        group.name,
        ...columns.map((name) => countOf(group, name)),
        low.toFixed(4),
        high.toFixed(4),
      ])
    })
    const head = writeRow([
      'by',
      'name',
      ...columns,
      'replies_of_delivered_low_95',
      'replies_of_delivered_high_95',
    ])
    // The byte order mark makes Excel read UTF-8.
    return { name: `${fileName(campaign.title)}.csv`, content: `\uFEFF${head}${lines.join('')}` }
  },
}

/** Where nobody could be seen, a zero would say that nobody was there. */
function countOf(group: Group, name: (typeof columns)[number]): number | string {
  if (name === 'opened' && group.open_tracked === 0) return 'not tracked'
  if (name === 'clicked' && group.click_tracked === 0) return 'not tracked'
  return group[name]
}

const fileName = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || 'campaign'
