// For tests and benchmarks of the sending engine: a running campaign, with the rows that its owner would create.
import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '#database/testing/fresh-database.ts'

type Sql = TestDatabase['sql']

export type Scenario = { workspace: string; campaign: string; steps: string[]; mailboxes: string[] }

export type ScenarioOptions = {
  leads?: number
  mailboxes?: number
  /** The gap of the mailboxes; 0 to 0 by default. */
  gap?: [number, number]
  smtpPort?: number
  /** Days each step waits. */
  waits?: number[]
  subject?: string
  text?: string
  html?: string | null
  /** The address of the nth lead. */
  address?: string
  /** Further columns, as SQL: `daily_cap = 5`. */
  campaign?: string
  mailbox?: string
}

/** Open all day and every day in UTC, unless `campaign` says otherwise. */
export async function setUpScenario(
  sql: Sql,
  owner: string,
  options: ScenarioOptions = {},
): Promise<Scenario> {
  const { leads = 1, mailboxes = 1, gap = [0, 0], smtpPort = 25, waits = [0] } = options
  const workspace = randomUUID()
  const campaign = randomUUID()
  const mark = workspace.slice(0, 8)
  await sql(`insert into workspaces (id, name, user_id, time_zone, postal_address)
    values ('${workspace}', 'Scenario ${mark}', '${owner}', 'UTC', '1 Test Street, Lisbon')`)
  await sql(`insert into email_campaigns (id, workspace_id, title, status, send_days, hour_from, hour_to, launched_at)
    values ('${campaign}', '${workspace}', 'Campaign ${mark}', 'sending', '{1,2,3,4,5,6,7}', '00:00', '24:00', now())`)
  const steps: string[] = []
  for (const [place, wait] of waits.entries()) {
    const step = randomUUID()
    steps.push(step)
    await sql(`insert into campaign_steps (id, workspace_id, campaign_id, position, wait_days)
      values ('${step}', '${workspace}', '${campaign}', ${place + 1}, ${wait})`)
    await sql(`insert into step_variants (workspace_id, step_id, label, subject, content_text, content_html)
      values ('${workspace}', '${step}', 'A', ${quoted(place === 0 ? (options.subject ?? 'A question, {{first_name|there}}') : '')},
        ${quoted(options.text ?? 'Hello {{first_name|there}}, may I ask you something?')}, ${quoted(options.html ?? null)})`)
  }
  const boxes = (
    await sql(`insert into mailboxes (workspace_id, created_by, address, from_name, smtp_host, smtp_port, smtp_security,
        daily_limit, gap_min, gap_max)
      select '${workspace}', '${owner}', 'ada' || n || '@${mark}.sender.test', 'Ada Sender', '127.0.0.1', ${smtpPort}, 'none',
        2000, ${gap[0]}, ${gap[1]} from generate_series(1, ${mailboxes}) n returning id`)
  ).map(({ id }) => String(id))
  await sql(`insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
    select '${workspace}', '${campaign}', id from mailboxes where workspace_id = '${workspace}'`)
  if (leads > 0) await addLeads(sql, { workspace, campaign, steps, mailboxes: boxes }, leads, options.address)
  if (options.campaign) await sql(`update email_campaigns set ${options.campaign} where id = '${campaign}'`)
  if (options.mailbox)
    await sql(`update mailboxes set ${options.mailbox} where workspace_id = '${workspace}'`)
  return { workspace, campaign, steps, mailboxes: boxes }
}

/** Each lead at a different company, unless `address` (an expression over n) says otherwise; already due. */
export async function addLeads(sql: Sql, scenario: Scenario, leads: number, address?: string): Promise<void> {
  await sql(`insert into audience (workspace_id, email, name)
    select '${scenario.workspace}', ${address ?? `'lead' || n || '@company' || n || '.test'`}, 'Lead Number' || n
    from generate_series(1, ${leads}) n on conflict do nothing`)
  await sql(`insert into campaign_leads (workspace_id, campaign_id, audience_id, email, step_id, due_at)
    select workspace_id, '${scenario.campaign}', id, email, '${scenario.steps[0]}',
      now() - interval '1 hour' + row_number() over (order by email) * interval '1 microsecond'
    from audience where workspace_id = '${scenario.workspace}' on conflict do nothing`)
}

/** Moves the clock of the sending engine, which all its decisions then use. */
export async function moveClock(sql: Sql, by: string): Promise<void> {
  await sql(`create or replace function private.clock() returns timestamptz language sql stable parallel safe
    return now() + interval '${by}'`)
}

/** Stops the clock of the sending engine at a time. */
export async function setClock(sql: Sql, time: string): Promise<void> {
  await sql(`create or replace function private.clock() returns timestamptz language sql stable parallel safe
    return '${time}'::timestamptz`)
}

const quoted = (text: string | null) => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`)
