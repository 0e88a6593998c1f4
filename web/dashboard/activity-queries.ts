import { request, untyped } from '#web/data/request.ts'
import type { TableName } from '#web/data/row.ts'
import { activity, SENT_READ, type Event, type ActivityRows } from './activity.ts'
import { useDashboardQuery } from './queries.ts'

/** The latest events of a workspace, grouped by days of the given time zone. */
export function useActivity(workspaceId: string | undefined, timeZone: string) {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone })
  return useDashboardQuery(workspaceId, ['activity', timeZone], (id) =>
    readActivity(id, (at) => day.format(new Date(at))),
  )
}

async function readActivity(workspaceId: string, dayOf: (at: string) => string): Promise<Event[]> {
  const newest = async <Row>(table: TableName, columns: string, by: string): Promise<Row[]> =>
    (await request((db) =>
      untyped(db)
        .from(table)
        .select(columns)
        .eq('workspace_id', workspaceId)
        .order(by, { ascending: false })
        .limit(8),
    )) as Row[]
  const people = async () =>
    await request((db) =>
      db
        .rpc('find_audience', { p_workspace_id: workspaceId, p_limit: 4 })
        .select('id, name, email, created_at'),
    )
  const [campaigns, templates, found, analyses, moved] = await Promise.all([
    newest<ActivityRows['campaigns'][number]>('email_campaigns', 'id, title, created_at', 'created_at'),
    newest<ActivityRows['templates'][number]>(
      'email_templates',
      'id, title, created_at, updated_at',
      'updated_at',
    ),
    people(),
    newest<ActivityRows['analyses'][number]>('analyses', 'id, subject, score, timestamp', 'timestamp'),
    readMail(workspaceId),
  ])
  return activity({ campaigns, templates, people: found, analyses, ...moved }, dayOf)
}

async function readMail(workspaceId: string): Promise<Pick<ActivityRows, 'sent' | 'inbound'>> {
  const [sent, inbound] = await Promise.all([
    request((db) =>
      db
        .from('messages')
        .select('campaign_id, sent_at, email_campaigns(title)')
        .eq('workspace_id', workspaceId)
        .eq('kind', 'campaign')
        .not('sent_at', 'is', null)
        .not('campaign_id', 'is', null)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(SENT_READ)
        .overrideTypes<{ campaign_id: string; sent_at: string }[]>(),
    ),
    request((db) =>
      db
        .from('inbound_messages')
        .select('id, kind, category, from_name, from_address, received_at, campaign_leads(email)')
        .eq('workspace_id', workspaceId)
        .in('kind', ['reply', 'bounce', 'complaint', 'unsubscribe'])
        .order('received_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(10)
        .overrideTypes<ActivityRows['inbound']>(),
    ),
  ])
  return { sent, inbound }
}
