// The leads of a campaign with their outcome as CSV, streamed a page at a time, with the user's own rights.
import { z } from 'zod'
import { writeRow } from '#core/audience/write-csv.ts'
import { stateLabel, type LeadState } from '#core/campaigns/lead/states.ts'
import type { Query } from '#database/database.ts'
import { csvFile, writeHead } from './csv-file.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import type { FunctionHandler } from '#server/supabase/functions/invoke.ts'

const body = z.object({
  campaignId: z.uuid(),
  /** All states when empty. */
  states: z.array(z.string().max(50)).max(20).default([]),
  search: z.string().max(500).default(''),
})
type Asked = z.infer<typeof body>

const PAGE = 1_000

/** Export belongs to the paid plans, and the database checks that of the workspace. */
export const exportLeads: FunctionHandler<Asked> = {
  signedIn: true,
  body,
  async run({ body: asked, identity, db }) {
    const { query } = db.reads.as(identity)
    const [campaign] = await query<{ workspace_id: string }>(
      'select workspace_id from public.email_campaigns where id = $1',
      [asked.campaignId],
    )
    if (!campaign) throw new FunctionError(404, 'NO_CAMPAIGN', 'There is no such campaign.')
    await query('select public.require_export($1)', [campaign.workspace_id])
    return csvFile('leads', write(query, asked))
  },
}

const columns = [
  'email',
  'name',
  'company',
  'outcome',
  'reason',
  'step',
  'next_send_at',
  'last_sent_at',
  'ended_at',
]

type Line = { id: string; state: LeadState; before: (string | null)[]; after: (string | null)[] }

async function* write(query: Query, asked: Asked): AsyncGenerator<string> {
  yield writeHead(columns)
  let after: string | null = null
  while (true) {
    const lines: Line[] = await readPage(query, asked, after)
    yield lines.map((line) => writeRow([...line.before, stateLabel(line.state), ...line.after])).join('')
    if (lines.length < PAGE) return
    after = lines.at(-1)!.id
  }
}

const moment = (column: string) => `to_json(${column}) #>> '{}'`

/** Pages by ID instead of by offset, so that a lead added in the meantime shifts no other. */
const readPage = (
  query: Query,
  { campaignId, states, search }: Asked,
  after: string | null,
): Promise<Line[]> =>
  query<Line>(
    `select l.id, l.state, array[l.email, a.name, a.company] as before,
       array[l.reason, s.position::text, ${moment('l.due_at')}, ${moment('l.last_sent_at')}, ${moment('l.ended_at')}] as after
     from public.campaign_leads l
     left join public.audience a on a.workspace_id = l.workspace_id and a.id = l.audience_id
     left join public.campaign_steps s on s.id = l.step_id
     where l.campaign_id = $1 and ($2::uuid is null or l.id > $2)
       and (cardinality($3::text[]) = 0 or l.state = any ($3))
       and ($4 = '' or position(lower($4) in lower(l.email)) > 0)
     order by l.id limit ${PAGE}`,
    [campaignId, after, states, search.trim()],
  )
