// The seeds of a workspace and the last placement test of a campaign, for the launch checklist.
import type { LaunchFacts } from '#core/campaigns/launch-facts.ts'
import type { Database } from '#database/database.ts'
import { service, type LaunchPlan } from './launch-plan.ts'

export async function placementFacts(
  db: Database,
  { id, workspace_id }: LaunchPlan['campaign'],
): Promise<LaunchFacts['placement']> {
  const { query } = db.as(service)
  const [row] = await query<{ seeds: number; running: boolean }>(
    `select (select count(*)::int from mailboxes where workspace_id = $1 and is_seed and state = 'active') as seeds,
       exists (select from placement_tests where workspace_id = $1 and campaign_id = $2 and finished_at is null) as running`,
    [workspace_id, id],
  )
  // Emails that were not sent, or to a seed that could not be read, have no place.
  const [last] = await query<{ at: Date | string; emails: number; inbox: number; spam: number }>(
    `select t.finished_at as at, t.inbox, t.spam, (select count(*)::int from placements p
       where p.workspace_id = t.workspace_id and p.test_id = t.id and p.result not in ('unsent', 'unread')) as emails
     from placement_tests t where t.workspace_id = $1 and t.campaign_id = $2 and t.finished_at is not null
     order by t.id desc limit 1`,
    [workspace_id, id],
  )
  return {
    seeds: row!.seeds,
    isRunning: row!.running,
    last: last ? { ...last, at: new Date(last.at) } : null,
  }
}
