// Checks that whole workspaces could be on several PostgreSQL servers (docs/scaling.md). There a unique key holds
// within one server and a foreign key refers to the same server; so each must name the workspace, or belong to
// something that does, and every other table must be assigned to a place explicitly. Each entry listed here gives the
// reason why it is right.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { accountColumns, findGroupTables, staysAtHome } from '#database/cells/group-tables.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase()

const uniqueElsewhere: Readonly<Record<string, string>> = {
  messages_rfc: 'a Message-ID carries the id of its row: equal ones can not be made on two servers',
  email_template_versions_template_id_version_key: 'a template is on one server, and so are its versions',
  template_favourites_user_id_template_id_key: 'a template is on one server, and so are all who like it',
  'private.conversation_words_pkey': 'a conversation is on one server, and so are its words',
  'private.former_addresses_pkey':
    'the id of a contact that was merged into another, from the same workspace',
  'private.oauth_attempt_secrets_state_hash_key': 'random, of 256 bits',
  'private.segment_members_pkey': 'a segment is on one server, and so are its members',
  shared_campaign_reports_token_key: 'random, of 244 bits',
  'storage.objects_bucket_id_name': 'a file of a workspace has its id as the first folder',
  'storage.objects_version_key': 'random, of 122 bits',
}

const foreignElsewhere: Readonly<Record<string, string>> = {
  'attachments -> storage.objects': 'the files of its workspace, which the policy of attachments checks',
  'domain_changes -> sending_domains': 'written by the function that checks a domain of one workspace',
  'domain_report_rows -> domain_reports': 'written by the function that stores a report of one workspace',
  'email_template_versions -> email_templates':
    'a version and its template are written together; email_templates_place has the key it would point at',
  'private.audience_merges -> audience': 'written by the function that merges contacts of one workspace',
  'private.conversation_words -> conversations': 'written by the trigger of its conversation',
  'private.former_addresses -> audience': 'written by the function that merges contacts of one workspace',
}

/** Tables of a workspace that do not name it: copied by their parent rows when a workspace moves. */
const byParent = [
  'private.agent_confirmations',
  'private.api_key_secrets',
  'private.campaign_days',
  'private.chat_webhook_secrets',
  'private.crm_secrets',
  'private.import_updates',
  'private.invitation_secrets',
  'private.mailbox_cursors',
  'private.mailbox_readers',
  'private.mailbox_secrets',
  'private.mailbox_token_secrets',
  'private.mails_to_handle',
  'private.notice_deliveries',
  'private.provider_hours',
  'private.provider_sorting',
  'private.sent_copies',
  'private.webhook_secrets',
  'private.window_changes',
  'shared_reports',
]

/** Accounts, their payments and settings of admins: on one server, wherever their workspaces are. */
const home = [
  'announcement_dismissals',
  'announcements',
  'dashboard_layouts',
  'notification_channels',
  'notification_mutes',
  'notification_settings',
  'notifications',
  'private.account_cells',
  'private.accounts',
  'private.billing_notices',
  'private.billing_sessions',
  'private.cell_moves',
  'private.cell_outbox',
  'private.cells',
  'private.erasure_key',
  'private.monthly_usage',
  'private.sandbox_invoices',
  'private.sending_pause',
  'private.settings',
  'private.sign_up',
  'private.stripe_customers',
  'private.stripe_events',
  'private.web_push_secrets',
  'profiles',
  'push_subscriptions',
  'storage.buckets',
  'subscriptions',
  'support_answers',
  'support_requests',
  'workspaces',
]

/** Data of each server about itself, which never moves. */
const eachServer = [
  'private.cell_record',
  'private.closed_mail',
  'private.content_deletions',
  'private.domain_provider_progress',
  'private.domain_providers',
  'private.idempotent_requests',
  'private.verification_lease',
  'private.job_runs',
  'private.late_hits',
  'private.move_log',
  'private.moving',
  'private.outbox',
  'private.reclassified_months',
  'private.taken_from_home',
  'private.time_zone_backfill',
  'private.time_zone_hints',
  'private.time_zones',
  'private.tracking_journal',
]
/** Stored with the workspace or the message that they name without a foreign key. */
const withTheirs = ['private.contact_time_queue', 'private.row_usage', 'private.storage_usage']
/** All of `auth` is about accounts; the other schemas belong to each server. */
const schemas = { home: ['auth'], eachServer: ['coldframe', 'realtime'] }

const spread = `
  tables as (select c.oid, c.relnamespace::regnamespace::text as schema, exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped) as names_it
    from pg_class c where c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema)'),
  spread as (select oid from tables where names_it)`

test('every unique key names the workspace, is an id, or lies within a row that names it', async () => {
  const loose = await t.sql(`with ${spread}
    select x.indexrelid::regclass::text as name from pg_index x join spread on spread.oid = x.indrelid
    where x.indisunique
      and not exists (select from pg_attribute a where a.attrelid = x.indrelid and a.attname = 'workspace_id' and a.attnum = any (x.indkey))
      -- An id is a UUIDv7: unique wherever it is made.
      and not (x.indnatts = 1 and exists (select from pg_attribute a where a.attrelid = x.indrelid and a.attname = 'id' and a.attnum = x.indkey[0]))
      and not exists (select from pg_constraint f join pg_attribute w on w.attrelid = f.conrelid and w.attname = 'workspace_id'
        where f.conrelid = x.indrelid and f.contype = 'f' and x.indkey[0] = any (f.conkey) and w.attnum = any (f.conkey))
    order by 1`)
  assert.deepEqual(
    loose.map(({ name }) => String(name)),
    Object.keys(uniqueElsewhere).toSorted(),
  )
})

test('every foreign key between two of them names the workspace on both sides', async () => {
  const loose = await t.sql(`with ${spread}
    select f.conrelid::regclass || ' -> ' || f.confrelid::regclass as name
    from pg_constraint f join spread a on a.oid = f.conrelid join spread b on b.oid = f.confrelid
    where f.contype = 'f' and f.coninhcount = 0
      and not exists (select from unnest(f.conkey, f.confkey) as k (mine, theirs)
        join pg_attribute m on m.attrelid = f.conrelid and m.attnum = k.mine and m.attname = 'workspace_id'
        join pg_attribute o on o.attrelid = f.confrelid and o.attnum = k.theirs and o.attname = 'workspace_id')
    order by 1`)
  assert.deepEqual(
    loose.map(({ name }) => String(name)),
    Object.keys(foreignElsewhere).toSorted(),
  )
})

test('of every other table it is known whether it lies with its parent, at home or on each server', async () => {
  const others = await t.sql(`with ${spread}
    select o.oid::regclass::text as name, o.schema, exists (select from pg_constraint f join spread on spread.oid = f.confrelid
      where f.conrelid = o.oid and f.contype = 'f') as hangs
    from tables o where not o.names_it order by 1`)
  const listed = others.filter(
    ({ schema }) => ![...schemas.home, ...schemas.eachServer].includes(String(schema)),
  )
  assert.deepEqual(
    listed.map(({ name }) => name),
    [...byParent, ...home, ...eachServer, ...withTheirs].toSorted(),
  )
  assert.deepEqual(
    others.filter(({ hangs }) => hangs).map(({ name }) => name),
    byParent,
  )
})

test('what names a workspace, belongs to a row that does, or is of an account where it works, moves with it', async () => {
  const client = new pg.Client(t.connection)
  await client.connect()
  const moving = (await findGroupTables(client)).map(({ name }) => name)
  await client.end()
  const named = await t.sql(`with ${spread} select schema || '.' || oid::regclass::text as name from tables
    where names_it and schema = 'public' union all
    select oid::regclass::text from tables where names_it and schema not in ('public', 'auth')`)
  const expected = [
    ...named.map(({ name }) => String(name)),
    ...byParent.map((name) => (name.includes('.') ? name : `public.${name}`)),
    ...Object.keys(accountColumns),
    ...withTheirs,
  ]
  assert.deepEqual(moving, [...new Set(expected)].filter((name) => !staysAtHome.includes(name)).toSorted())
})
