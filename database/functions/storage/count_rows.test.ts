// Tests that the rows of an account stay within its share of the database, by any route that writes them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countRows, leaveRows, measureDueRows, rowBytes } from '#database/testing/installation-calls.ts'
import { testDatabase } from '#database/testing/test-database.ts'

let workspace: string
let second: string
const t = testDatabase(async () => {
  ;[workspace, second] = (await Promise.all(['One', 'Two'].map((name) => newWorkspace(name)))) as [
    string,
    string,
  ]
})

const ada = () => t.db.as(t.ada)

async function newWorkspace(name: string): Promise<string> {
  const [row] = await ada().query<{ id: string }>(
    'insert into workspaces (name, user_id) values ($1, $2) returning id',
    [name, t.adaId],
  )
  return row!.id
}

const bytes = () => rowBytes(t.asService, t.adaId)

/** Fills the account until this many bytes are free. */
const leaveFree = (free: number) => leaveRows(t.sql, second, t.adaId, { free })

/** Incompressible text. */
const noise = (length: number) =>
  Array.from({ length: length / 32 }, () => crypto.randomUUID().replaceAll('-', '')).join('')

const saveTemplate = (html: string) =>
  ada().query<{ id: string }>(
    'insert into email_templates (workspace_id, user_id, title, content_html) values ($1, $2, $3, $4) returning id',
    [workspace, t.adaId, 'Offices', html],
  )
const full = /Your workspaces would hold more than .* together/

test('every table that users write, or that grows with their data, is counted or limited', async () => {
  const missing = await t.sql(`select c.oid::regclass::text as name from pg_class c
    where c.relnamespace::regnamespace::text in ('public', 'private', 'storage') and c.relkind in ('r', 'p') and not c.relispartition
      and (has_any_column_privilege('authenticated', c.oid, 'insert')
        or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped))
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'count_rows')
    order by 1`)
  assert.deepEqual(
    missing.map(({ name }) => String(name)),
    Object.keys(limitedOtherwise).toSorted(),
  )
})

const byMailboxes = 'as much as mailboxes send and receive within their daily limits'
const ofLeads = 'a few for each lead'
const limitedOtherwise = {
  announcement_dismissals: 'one for each announcement',
  announcements: 'written by admins',
  api_keys: 'at most 25 for each account',
  assignment_rules: 'one for each workspace',
  campaign_enrolments: 'one for each campaign',
  campaign_mailboxes: 'one for each campaign and mailbox',
  chat_webhooks: 'thirty an hour',
  conversations: byMailboxes,
  dashboard_layouts: 'one for each person and workspace',
  dictionary_words: 'at most 2,000 for each dictionary',
  domain_changes: 'some for each check of a domain, deleted after two years',
  domain_report_rows: 'at most 1,000 for each report',
  domain_reports: 'at most 500 a day for each workspace',
  drafts: 'at most 20 MB for each person',
  lead_actions: ofLeads,
  lead_branches: ofLeads,
  mailboxes: 'thirty an hour',
  message_bodies: byMailboxes,
  message_events: 'limited for each link and minute',
  notification_settings: 'one for each person',
  'private.campaign_alarms': 'one for each campaign and kind',
  'private.conversation_words': byMailboxes,
  'private.crm_links': 'one for each contact of a CRM',
  'private.credential_changes': 'deleted after seven days',
  'private.expired_event_counts': 'fewer than the deleted events that they replace',
  'private.former_addresses': 'one for each merge, and twenty changed addresses for each contact',
  'private.oauth_attempt_secrets': 'deleted after ten minutes',
  'private.oauth_client_secrets': 'one for each workspace and provider',
  'private.oauth_revocation_secrets': 'deleted once revoked',
  'private.placement_attempts': 'one for each campaign',
  'private.reply_escalations': byMailboxes,
  'private.scim_users': 'at most 5,000 for each workspace',
  'private.verified_addresses': 'one for each verified address',
  'private.verifier_usage': 'one for each workspace and month',
  'private.webhook_outbox': 'emptied within a second',
  'private.webhook_sequences': ofLeads,
  'private.workspace_ai_secrets': 'one for each workspace',
  'private.workspace_verifier_secrets': 'one for each workspace',
  contact_forms: 'at most 20 for each workspace',
  linked_lists: 'at most 20 for each account',
  crm_connections: 'one for each workspace',
  placement_tests: 'a few a day for each account, deleted after 400 days',
  placements: 'at most 200 a day for each account, deleted with their test',
  profiles: 'one for each person',
  sending_domains: 'sixty checks an hour',
  shared_campaign_reports: 'one for each campaign',
  shared_reports: 'one for each analysis',
  step_tests: 'one for each step',
  template_favourites: 'one for each template and person',
  tracking_settings: 'one for each workspace',
  webhook_deliveries: 'deleted after thirty days',
  webhook_endpoints: 'at most 20 for each workspace',
  webhook_events: 'deleted after thirty days',
  workspace_ai: 'one for each workspace',
  workspace_verifiers: 'one for each workspace',
  workspace_members: 'one for each accepted invitation',
  workspaces: 'at most 100 for each account',
}

test('rows count for the owner of all workspaces together, and no write exceeds the plan', async () => {
  await leaveFree(500_000)
  await saveTemplate(noise(100_000))
  await assert.rejects(saveTemplate(noise(200_000)), full)
  const again = (n: number) => ada().query('update email_templates set title = $1', [`Offices ${n}`])
  await again(1)
  // Each change of a title stores a version of the whole template.
  await assert.rejects(Promise.all([2, 3, 4, 5].map(again)), full)
})

test('a full account still deletes rows and suppresses addresses', async () => {
  await leaveFree(1_000_000)
  const [row] = await saveTemplate(noise(100_000))
  await leaveFree(-1)
  await ada().query('delete from email_templates where id = $1', [row!.id])
  await ada().query(
    `insert into suppressions (workspace_id, address, reason) select $1, 'x' || n || '@example.com', 'manual' from generate_series(1, 100) n`,
    [workspace],
  )
  await assert.rejects(saveTemplate(noise(100_000)), full)
})

test('a restore into a full account is refused with the reason, and the trash keeps everything', async () => {
  await leaveFree(1_000_000)
  const [row] = await saveTemplate(noise(100_000))
  await ada().query('delete from email_templates where id = $1', [row!.id])
  const [{ batch } = {}] = await t.sql(`select batch from trash where row_id = '${row!.id}'`)
  const restore = () => ada().query('select restore_from_trash($1, $2)', [workspace, batch])
  await leaveFree(-1)
  await assert.rejects(restore(), full)
  assert.equal((await t.sql(`select from trash where row_id = '${row!.id}'`)).length, 1)
  await leaveFree(1_000_000)
  await restore()
  assert.equal((await t.sql(`select from email_templates where id = '${row!.id}'`)).length, 1)
})

test('a measurement replaces bytes written by bytes stored, and is not repeated at once', async () => {
  await leaveFree(1_000_000)
  for (const holder of [workspace, second]) await countRows(t.sql, holder, 20_000_000_000_000)
  for (const expected of [true, true, false]) assert.equal(await measureDueRows(t.asService), expected)
  const measured = await bytes()
  const added = 640_000
  await saveTemplate(noise(added / 2))
  await t.sql(
    `update private.row_usage set measured_at = now() - interval '6 minutes' where measured_at is not null`,
  )
  await countRows(t.sql, workspace, 20_000_000)
  await measureDueRows(t.asService)
  const more = (await bytes()) - measured
  assert.ok(more > added && more < 1.1 * added, `${more} bytes`)
})

test('an account owns a hundred workspaces, and no more by simultaneous requests', async () => {
  const [row] = await t.sql(`select count(*)::int as count from workspaces where user_id = '${t.adaId}'`)
  await t.sql(
    `insert into workspaces (user_id, name) select '${t.adaId}', 'W' || n from generate_series(1, ${98 - Number(row!['count'])}) n`,
  )
  const made = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => newWorkspace(name)))
  assert.equal(made.filter(({ status }) => status === 'fulfilled').length, 2)
  assert.match(
    String((made.find(({ status }) => status === 'rejected') as PromiseRejectedResult).reason),
    /as many workspaces/,
  )
})

test('tags and sent folder of a mailbox have a maximum length', async () => {
  const [row] =
    await t.sql(`insert into mailboxes (workspace_id, address, smtp_host, smtp_port, smtp_security, smtp_user)
    values ('${workspace}', 'ada@example.com', 'x.example', 587, 'starttls', 'ada') returning id`)
  for (const [column, value] of Object.entries({ tags: ['x'.repeat(3_000)], sent_folder: 'x'.repeat(3_000) }))
    await assert.rejects(
      ada().query(`update mailboxes set ${column} = $1 where id = $2`, [value, row!['id']]),
      /too long/,
      column,
    )
})
