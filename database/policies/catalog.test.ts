// Rules that no single table's test can check: every table and every function has its rights.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { keyScopesSql } from '#core/api/key-scopes-sql.ts'
import { keyScopes, procedureScopes, tableScopes } from '#core/api/key-scopes.ts'
import { struckWords } from '#database/testing/struck-words.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase()

const names = (rows: Record<string, unknown>[]) => rows.map((row) => row.name)

test('row-level security is on, and forced, on every table of public and private', async () => {
  const bare = await t.sql(`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not (relrowsecurity and relforcerowsecurity)`)
  assert.deepEqual(names(bare), [])
})

test('every exposed table has a policy for each verb somebody may use', async () => {
  const missing = await t.sql(`
    select c.relname || ': ' || verb.word as name
    from pg_class c, (values ('select', 'r'), ('insert', 'a'), ('update', 'w'), ('delete', 'd')) as verb (word, cmd)
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and (case when verb.cmd = 'd' then has_table_privilege('authenticated', c.oid, verb.word)
        else has_any_column_privilege('authenticated', c.oid, verb.word) end)
      <> exists (select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd::text = verb.cmd)`)
  assert.deepEqual(names(missing), [])
})

test('whoever is signed out touches no table', async () => {
  const open = await t.sql(`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and (has_any_column_privilege('anon', c.oid, 'select, insert, update') or has_table_privilege('anon', c.oid, 'delete, truncate'))`)
  assert.deepEqual(names(open), [])
})

test('nobody but the service touches a private table', async () => {
  const open = await t.sql(`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('r', 'p', 'v', 'm') and c.relnamespace = 'private'::regnamespace
      and (has_any_column_privilege('authenticated', c.oid, 'select, insert, update')
        or has_table_privilege('authenticated', c.oid, 'delete, truncate'))`)
  assert.deepEqual(names(open), [])
})

test('a table that hangs on a workspace is indexed by it first', async () => {
  const slow = await t.sql(`
    select a.attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'workspace_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum)`)
  assert.deepEqual(names(slow), [])
})

test('deleting an account or a workspace finds what hangs on it by an index', async () => {
  const slow = await t.sql(`
    select f.conrelid::regclass || '.' || a.attname as name
    from pg_constraint f join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_index i where i.indrelid = f.conrelid and i.indkey[0] = f.conkey[1])`)
  assert.deepEqual(names(slow), [])
})

test('every definer function belongs to the service and has a search path of its own', async () => {
  const loose = await t.sql(`
    select oid::regprocedure::text as name from pg_proc
    where prosecdef and pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not (proowner = 'service_role'::regrole and coalesce(proconfig, '{}') @> array['search_path=""'])`)
  assert.deepEqual(names(loose), [])
})

test('the service may execute every function', async () => {
  const closed = await t.sql(`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not has_function_privilege('service_role', oid, 'execute')`)
  assert.deepEqual(names(closed), [])
})

/** The private functions that policies, checks and functions of people call. All others are the server's. */
const privateFunctions = {
  anon: 'key_may username_skeleton',
  authenticated: `
    agents_may_send analyses_per_month apply_crm_page are_emails ascii_address ascii_domain contact_fields
    delete_scim_user find_scim_users save_scim_user
    conversation_writer counted_emails each_is_email fail feature_of_analysis hidden_imports is_active_status
    is_admin is_automatic is_day_list is_email is_flat_object is_no_value is_placeholder is_tag_list key_may
    key_workspace known_fields known_value mails_of may_change_status may_see_trash may_write_object merges_of
    my_template_cuts my_workspaces my_workspaces_with one_line plain_of plan_has plan_name plan_named punycode receive_form
    refuse_impersonation require_analysis require_email_tracking require_key_scope require_member
    segment_owner_rule segment_rule segment_text_rule segment_where sending_paused sequence_of shown_templates
    storage_bytes suppressions_of trimmed trimmed_tags username_skeleton`,
}

test('no function is open to everybody, and only those named to people', async () => {
  const open = await t.sql(`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0)`)
  assert.deepEqual(names(open), [])
  const callable = await t.sql(`
    select proname || ': ' || string_agg(role, ', ' order by role) as name
    from pg_proc, unnest(array['anon', 'authenticated']) as role
    where pronamespace = 'public'::regnamespace and has_function_privilege(role, pg_proc.oid, 'execute')
    group by proname order by proname`)
  assert.deepEqual(names(callable), [
    'accept_workspace_invitation: authenticated',
    'accounts_without_admin: authenticated',
    'add_new_leads: authenticated',
    'add_to_campaign: authenticated',
    'admin_answer_request: authenticated',
    'admin_audit_log: authenticated',
    'admin_grant_plan: authenticated',
    'admin_impersonate: authenticated',
    'admin_overview: authenticated',
    'admin_pause_sending: authenticated',
    'admin_reset_factors: authenticated',
    'admin_resume_sending: authenticated',
    'admin_sending: authenticated',
    'admin_set_role: authenticated',
    'admin_set_sign_up: authenticated',
    'admin_sign_up: authenticated',
    'admin_subscriptions: authenticated',
    'admin_support_requests: authenticated',
    'admin_suspend: authenticated',
    'admin_users: authenticated',
    'admin_verify: authenticated',
    'answer_inbound: authenticated',
    'answer_invitation: authenticated',
    'audience_companies: authenticated',
    'audience_facets: authenticated',
    'bounce_facts: authenticated',
    'campaign_figures: authenticated',
    'campaign_reach: authenticated',
    'campaign_report: authenticated',
    'campaign_time_zones: authenticated',
    'cancel_answer: authenticated',
    'cancel_single: authenticated',
    'change_leads: authenticated',
    'change_matching_leads: authenticated',
    'change_segment: authenticated',
    'change_senders: authenticated',
    'change_task: authenticated',
    'check_addresses: authenticated',
    'contact_timeline: authenticated',
    'continue_lead: authenticated',
    'copy_campaign: authenticated',
    'correct_verdict: authenticated',
    'count_audience: authenticated',
    'count_conversations: authenticated',
    'count_tasks: authenticated',
    'create_api_key: authenticated',
    'create_campaign: authenticated',
    'create_static_segment: authenticated',
    'dashboard_concerns: authenticated',
    'dashboard_days: authenticated',
    'dashboard_funnel: authenticated',
    'dashboard_hours: authenticated',
    'dashboard_mail: authenticated',
    'dashboard_mailboxes: authenticated',
    'decide_probable_reply: authenticated',
    'delete_account: authenticated',
    'delete_matching: authenticated',
    'deletion_effects: authenticated',
    'dismiss_duplicates: authenticated',
    'domain_report_days: authenticated',
    'domain_senders: authenticated',
    'end_session: authenticated',
    'enrol_contacts: authenticated',
    'enrol_import: authenticated',
    'enrolment_counts: authenticated',
    'erase_person: authenticated',
    'export_person: authenticated',
    'find_audience: authenticated',
    'find_conversations: authenticated',
    'find_duplicates: authenticated',
    'find_tasks: authenticated',
    'find_trash: authenticated',
    'finish_import: authenticated',
    'finish_task: authenticated',
    'get_invitations: anon, authenticated',
    'get_template_count: authenticated',
    'get_usage_history: authenticated',
    'get_user_analysis_count: authenticated',
    'get_user_by_email_or_username: anon, authenticated',
    'get_workspace_activity: authenticated',
    'get_workspace_audience_secure: authenticated',
    'get_workspace_members: authenticated',
    'has_active_subscription: authenticated',
    'import_rows: authenticated',
    'inbox_thread: authenticated',
    'invite_to_workspace: authenticated',
    'is_username_free: anon, authenticated',
    'mailbox_days: authenticated',
    'mailbox_health: authenticated',
    'mark_message_sent: authenticated',
    'merge_contacts: authenticated',
    'move_leads_back: authenticated',
    'my_holdings: authenticated',
    'my_impersonations: authenticated',
    'my_sessions: authenticated',
    'pause_mailboxes: authenticated',
    'placement_shares: authenticated',
    'recent_merges: authenticated',
    'reopen_task: authenticated',
    'replay_webhook_deliveries: authenticated',
    'replies_by_wording: authenticated',
    'reputation: authenticated',
    'require_export: authenticated',
    'restore_from_trash: authenticated',
    'restore_pace: authenticated',
    'resume_campaign: authenticated',
    'resume_mailboxes: authenticated',
    'retry_skipped_entrants: authenticated',
    'run_linked_list: authenticated',
    'save_push_subscription: authenticated',
    'save_sequence: authenticated',
    'send_single: authenticated',
    'send_test_webhook: authenticated',
    'sequence_counts: authenticated',
    'set_campaign_status: authenticated',
    'set_contact_owner: authenticated',
    'set_custom_field: authenticated',
    'set_seed_mailboxes: authenticated',
    'set_time_zone: authenticated',
    'settle_message: authenticated',
    'settle_time_zone: authenticated',
    'sort_conversations: authenticated',
    'start_crm_run: authenticated',
    'start_placement_test: authenticated',
    'stop_impersonation: authenticated',
    'sweep_imports: authenticated',
    'tag_audience: authenticated',
    'tag_campaigns: authenticated',
    'tag_matching: authenticated',
    'template_figures: authenticated',
    'transfer_workspace: authenticated',
    'undo_import: authenticated',
    'undo_merge: authenticated',
    'undo_move_back: authenticated',
    'uuid_v7: anon, authenticated',
    'verifier_usage: authenticated',
    'why_not_sent: authenticated',
  ])
  for (const [role, expected] of Object.entries(privateFunctions)) {
    const inside = await t.sql(`select distinct proname as name from pg_proc
      where pronamespace = 'private'::regnamespace and has_function_privilege('${role}', oid, 'execute')`)
    assert.deepEqual(new Set(names(inside)), new Set(expected.trim().split(/\s+/)), role)
  }
})

test('a function that people call is in the file of its name, and alone there', async () => {
  const called = await t.sql(`
    select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and (has_function_privilege('anon', oid, 'execute') or has_function_privilege('authenticated', oid, 'execute'))`)
  const written = globSync('functions/*/*.sql', { cwd: join(import.meta.dirname, '..') }).flatMap((file) => {
    const sql = readFileSync(join(import.meta.dirname, '..', file), 'utf8')
    const made = sql.matchAll(/^create (?:or replace )?function public\.(\w+)/gm)
    return [...new Set(Array.from(made, (found) => found[1]!))].map((name) => ({
      name,
      file: basename(file, '.sql'),
    }))
  })
  assert.deepEqual(
    written.filter(({ name, file }) => name !== file),
    [],
  )
  // The platform's own tables.
  const own = ['uuid_v7']
  const inFiles = new Set(written.map(({ name }) => name))
  assert.deepEqual(
    names(called).filter((name) => !own.includes(String(name)) && !inFiles.has(String(name))),
    [],
  )
})

test('every table of public has its tests', async () => {
  const tables = await t.sql(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  const tested = globSync('*.test.ts', { cwd: import.meta.dirname }).flatMap((file) => {
    const source = readFileSync(join(import.meta.dirname, file), 'utf8')
    return Array.from(source.matchAll(/testAccess\(\{\s*table: '(\w+)'/g), ([, table]) => table)
  })
  assert.deepEqual(
    names(tables).filter((name) => !tested.includes(String(name))),
    [],
  )
})

// PostgreSQL does not rename what it names after a column: not-null constraints, and columns of an index.
const everyName = `
  with ours as (select oid from pg_namespace where nspname in ('public', 'private', 'auth', 'realtime', 'coldframe'))
  select relname as name from pg_class where relnamespace in (table ours)
  union select attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace in (table ours) and c.relkind not in ('i', 'I')
  union select conname from pg_constraint where connamespace in (table ours) and contype <> 'n'
  union select proname from pg_proc where pronamespace in (table ours)
  union select unnest(proargnames) from pg_proc where pronamespace in (table ours)
  union select tgname from pg_trigger
  union select polname from pg_policy`

test('no name has a word that the glossary replaces', async () => {
  const struck = new RegExp(`(?:^|_)(?:${struckWords}|authority|forget|forgotten|letters?|visits?)(?:_|$)`)
  const found = names(await t.sql(everyName)).map(String)
  assert.ok(found.length > 1_000)
  assert.deepEqual(
    found.filter((name) => struck.test(name)),
    [],
  )
})

test('no function of the database is named by a verb that is too small for what it does', async () => {
  const released = ['settle_message', 'settle_time_zone']
  const found = await t.sql(`
    select proname as name from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and proname ~ '^(asks?|follow|keeps?|looks?|notes?|puts?|says?|settles?|takes?|tells?)(_|$)|_told$' order by 1`)
  assert.deepEqual(names(found), released)
})

test('every table and remote function has its scope for workspace keys, as the generated table has it', async () => {
  const file = join(import.meta.dirname, '../functions/api-keys/key_scopes.sql')
  assert.equal(readFileSync(file, 'utf8'), `${keyScopesSql()}\n`, 'run: npm run types')
  const tables = await t.sql(`
    select case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and has_any_column_privilege('authenticated', c.oid, 'select, insert, update')
      and n.nspname in ('public', 'storage') order by name`)
  assert.deepEqual(new Set(names(tables)), new Set(Object.keys(tableScopes)))
  const callable = await t.sql(`select distinct proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
      and prorettype <> 'trigger'::regtype`)
  assert.deepEqual(new Set(names(callable)), new Set(Object.keys(procedureScopes)))
})

test('a workspace key reads and writes each table only with its scopes', async () => {
  await t.sql(`insert into workspaces (user_id, name) values ('${t.adaId}', 'Keyed')`)
  const [{ id } = {}] = await t.sql(`select id from workspaces where name = 'Keyed'`)
  const by = (scopes: readonly string[]) =>
    t.db.as({ ...t.ada, claims: { ...t.ada.claims, act: { key: 'any', workspace: id, scopes } } })
  for (const [table, scopes] of Object.entries(tableScopes)) {
    const refused = keyScopes.filter((scope) => scope !== scopes?.[0])
    await assert.rejects(by(refused).query(`insert into ${table} default values`), `insert into ${table}`)
  }
  for (const scope of keyScopes) {
    const found = await by([scope]).query<{ name: string; reads: boolean; writes: boolean }>(
      `select name, private.key_may('table', name, false) as reads, private.key_may('table', name, true) as writes
       from unnest($1::text[]) as name`,
      [Object.keys(tableScopes)],
    )
    for (const { name, reads, writes } of found) {
      const [toWrite, toRead = 'read'] = tableScopes[name] ?? [null, null]
      assert.deepEqual(
        [reads, writes],
        [[toRead, toWrite].includes(scope), toWrite === scope],
        `${scope}: ${name}`,
      )
    }
  }
  const unlimited = await t.sql(`
    select format('%s of %s', p.polname, c.oid::regclass) as name from pg_policy p join pg_class c on c.oid = p.polrelid
    where p.polname <> 'service' and (c.relnamespace = 'public'::regnamespace
        or c.oid in ('storage.objects'::regclass, 'storage.buckets'::regclass))
      and (p.polcmd = '*' or not coalesce(pg_get_expr(p.polqual, p.polrelid), 'key_may') ~ 'key_may'
        or not coalesce(pg_get_expr(p.polwithcheck, p.polrelid), 'key_may') ~ 'key_may')`)
  assert.deepEqual(names(unlimited), [])
  assert.deepEqual(await by([]).query('select id from workspaces'), [])
  assert.deepEqual(await by(['read']).query('select id from workspaces'), [{ id }])
  assert.deepEqual(await by(['read']).query('delete from workspaces returning id'), [])
})

test('a workspace key calls each remote function only with its scope', async () => {
  const by = (scope: string) =>
    t.db.as({
      ...t.ada,
      claims: { ...t.ada.claims, act: { key: 'any', workspace: t.adaId, scopes: [scope] } },
    })
  for (const scope of keyScopes) {
    const found = await by(scope).query<{ name: string }>(
      `select name from unnest($1::text[]) as name where private.key_may('function', name, true)`,
      [Object.keys(procedureScopes)],
    )
    const expected = Object.keys(procedureScopes).filter((name) => procedureScopes[name] === scope)
    assert.deepEqual(new Set(names(found)), new Set(expected), scope)
  }
  const refused = by('read').query(`select private.require_key_scope('function', 'send_single', true)`)
  await assert.rejects(refused, { code: '42501', hint: 'It needs the scope "send".' })
})
