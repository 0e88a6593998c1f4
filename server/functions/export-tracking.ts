// A workspace's tracking data as CSV, streamed a page at a time, with the user's own rights.
import { z } from 'zod'
import { writeRow } from '#core/audience/write-csv.ts'
import type { Database, Identity, Queryable } from '#database/database.ts'
import { csvFile, writeHead } from './csv-file.ts'

const body = z.object({ workspaceId: z.uuid(), what: z.enum(['emails', 'links', 'events']) })
type What = z.infer<typeof body>['what']

const PAGE = 1_000

/** Export belongs to the paid plans, and the database checks that of the workspace. */
export const exportTracking = {
  signedIn: true,
  body,
  async run({
    body: { workspaceId, what },
    identity,
    db,
  }: {
    body: z.infer<typeof body>
    identity: Identity
    db: Database
  }): Promise<Response> {
    const reader = db.reads.as(identity)
    await reader.query('select public.require_export($1)', [workspaceId])
    return csvFile(`tracked-${what}`, write(reader, workspaceId, what))
  },
}

async function* write(asked: Queryable, workspaceId: string, what: What): AsyncGenerator<string> {
  const columns = exported[what]
  yield writeHead(Object.keys(columns))
  let after: string | null = null
  while (true) {
    const rows: { id: string; cells: (string | null)[] }[] = await asked.query(page(what), [
      workspaceId,
      after,
      PAGE,
    ])
    yield rows.map(({ cells }) => writeRow(cells)).join('')
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
  }
}

const page = (what: What): string => `
  select t.id, array[${Object.values(exported[what])
    .map((cell) => `(${cell})::text`)
    .join(', ')}] as cells
  from public.${tables[what]} t
  ${what === 'emails' ? '' : 'left join public.messages m on m.workspace_id = t.workspace_id and m.id = t.message_id'}
  ${what === 'events' ? 'left join public.message_links l on l.id = t.link_id' : ''}
  where t.workspace_id = $1 and ($2::uuid is null or t.id < $2) order by t.id desc limit $3`

const tables = { emails: 'messages', links: 'message_links', events: 'message_events' }

const moment = (column: string) => `to_json(${column}) #>> '{}'`

/** Empty when not tracked: a zero would wrongly say that no one opened it. */
const where = (isTracked: string, count: string) =>
  `case when t.${isTracked} then ${count}::text else 'not tracked' end`

/** The SQL for each column heading. */
const exported: Record<What, Record<string, string>> = {
  emails: {
    Subject: 't.subject',
    Recipient: 't.recipient',
    Sent: moment('t.sent_at'),
    'Opens by people': where('tracks_opens', 't.human_opens'),
    'Opens by machines': where('tracks_opens', 't.machine_opens'),
    'Opens, unsure': where('tracks_opens', 't.unsure_opens'),
    'Clicks by people': where('tracks_clicks', 't.human_clicks'),
    'Clicks by machines': where('tracks_clicks', 't.machine_clicks'),
    'Clicks, unsure': where('tracks_clicks', 't.unsure_clicks'),
    'First opened': moment('t.first_opened_at'),
    'First clicked': moment('t.first_clicked_at'),
    Unsubscribed: moment('t.unsubscribed_at'),
    'Read in': 't.client',
  },
  links: {
    URL: 't.url',
    Text: 't.label',
    Position: 't.position',
    Subject: 'm.subject',
    Recipient: 'm.recipient',
    'Clicks by people': 't.human_clicks',
    'Clicks by machines': 't.machine_clicks',
    'Clicks, unsure': 't.unsure_clicks',
    'First clicked': moment('t.first_clicked_at'),
    'Last clicked': moment('t.last_clicked_at'),
  },
  events: {
    Time: moment('t.at'),
    Event: 't.kind',
    Verdict: 'coalesce(t.corrected, t.verdict)',
    Reason: `case when t.corrected is null then t.reason else 'Corrected by hand.' end`,
    Program: 't.client',
    'User-Agent': 't.agent',
    Subject: 'm.subject',
    Recipient: 'm.recipient',
    URL: 'l.url',
  },
}
