import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suppressErased, suppressionReason } from '#database/testing/installation-calls.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const workspace = '01900a00-0000-7000-8000-0000000000e1'
const campaign = '01900a00-0000-7000-8000-0000000000e2'
const address = 'Grace.Hopper+x@example.com'
const lower = address.toLowerCase()

const t = testDatabase(async () => {
  await t.sql(`
    insert into workspaces (id, name, user_id) values ('${workspace}', 'W', '${t.adaId}'), (default, 'Second', '${t.adaId}');
    insert into audience (workspace_id, email, name, notes) values
      ('${workspace}', '${address}', 'Grace', 'Met in May'), ('${workspace}', 'other@example.com', 'Other', null);
    insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspace}', 'C');
    insert into campaign_leads (workspace_id, campaign_id, audience_id, email)
      select workspace_id, '${campaign}', id, email from audience;
    insert into messages (workspace_id, recipient, subject, kind, state, rfc_message_id) values
      ('${workspace}', '${address}', 'Hi Grace', 'campaign', 'queued', 'a@x'),
      ('${workspace}', '${lower}', 'Hi again Grace', 'single', null, null),
      ('${workspace}', 'other@example.com', 'Hi Other', 'single', null, null);
    update messages set cc = '{other@example.com}', refused_addresses = '[{"address": "${lower}", "answer": "550"}]'
      where recipient = '${lower}';
    insert into message_bodies (id, workspace_id, content_text) select id, workspace_id, 'Body for ' || recipient from messages;
    insert into message_links (workspace_id, message_id, url, position)
      select workspace_id, id, 'https://example.com/?for=' || recipient, 1 from messages;
    insert into message_events (workspace_id, message_id, kind, agent) select workspace_id, id, 'open', 'Thunderbird' from messages;
    insert into inbound_messages (workspace_id, uid_validity, uid, kind, from_address, content_text, message_id)
      select workspace_id, 1, row_number() over (), 'reply', recipient, 'Thanks, ' || recipient, id from messages;
    insert into attachments (workspace_id, inbound_id, position, name, content_type, size)
      select workspace_id, id, 1, 'CV of ' || from_address, 'application/pdf', 3 from inbound_messages;
    insert into notifications (user_id, title, message, type) values
      ('${t.adaId}', 'Opened', '${lower} opened it', 'email_opened'), ('${t.adaId}', 'Opened', 'other@example.com opened it', 'email_opened');
    insert into imports (workspace_id, user_id, file_name, state, rejects) values ('${workspace}', '${t.adaId}', 'a.csv', 'done',
      '[{"line": 2, "email": "${lower}"}, {"line": 3, "email": "x"}]');
    insert into drafts (workspace_id, user_id, kind, row_id, content)
      select workspace_id, '${t.adaId}', 'answer', id, '"' || content_text || '"' from inbound_messages;
    insert into drafts (workspace_id, user_id, kind, content) values
      ('${workspace}', '${t.adaId}', 'sequence', '"Write to ${address}, please"');
    insert into audit_log (workspace_id, action, subject_table, details) values ('${workspace}', 'a.b', 'audience', '{"name": "${address}"}');
    insert into analyses (user_id, workspace_id, subject, body, report) values
      ('${t.adaId}', '${workspace}', 'For ${address}', 'Write to ${address}, please', '{"span": "${lower}"}')`)
})

/** Returns the tables that contain these words in any row, as text. */
async function whereverNamed(words: string): Promise<string[]> {
  const tables = await t.sql(`select format('%I.%I', n.nspname, c.relname) as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relispartition`)
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await t.sql(`select from ${String(name)} r where r::text ilike '%${words}%'`)
    if (rows.length > 0) found.push(String(name))
  }
  return found.toSorted()
}

test('nobody but editors of the workspace may ask for either', async () => {
  for (const who of [t.bob, t.anon])
    for (const call of ['export_person', 'erase_person'])
      await assert.rejects(t.db.as(who).query(`select public.${call}($1, $2)`, [workspace, address]), {
        code: '42501',
      })
  await assert.rejects(
    t.asAda(`select public.erase_person($1, 'nobody')`, [workspace]),
    /not an email address/,
  )
})

test('what is kept of a person is found in every table that names them', async () => {
  const [row] = await t.asAda<{ all: Record<string, unknown[]> }>(
    'select public.export_person($1, $2) as all',
    [workspace, ` ${address} `],
  )
  const counts = Object.fromEntries(
    Object.entries(row!.all)
      .filter(([, rows]) => Array.isArray(rows))
      .map(([name, rows]) => [name, rows.length]),
  )
  assert.deepEqual(counts, {
    audience: 1,
    other_addresses: 0,
    campaign_leads: 1,
    campaign_tasks: 0,
    contact_changes: 0,
    lead_actions: 0,
    lead_branches: 0,
    messages: 2,
    message_bodies: 2,
    message_links: 2,
    message_events: 2,
    inbound_messages: 2,
    attachments: 2,
    suppressions: 0,
  })
})

test('erased, they stand nowhere any more; others do, and what was sent stays as a number', async () => {
  assert.ok((await whereverNamed('grace.hopper')).length >= 10)
  const [second] = await t.sql(`select id from workspaces where name = 'Second'`)
  const files = [
    ['imports', `${workspace}/${t.adaId}/a.csv`],
    ['exports', `${workspace}/${t.bobId}/b.csv`],
    ['exports', `${String(second?.['id'])}/${t.adaId}/account.json`],
    ['imports', `${String(second?.['id'])}/${t.adaId}/elsewhere.csv`],
  ]
  for (const [bucket, name] of files)
    await t.sql(`insert into storage.objects (bucket_id, name, version, metadata)
      values ('${bucket}', '${name}', gen_random_uuid()::text, '{"size": 1}')`)
  await t.asAda('select public.erase_person($1, $2)', [workspace, address])
  assert.deepEqual(await whereverNamed('grace.hopper'), [])
  // Files are not searched, so those of imports are deleted, and exports of everyone who may export the workspace.
  assert.deepEqual(
    await t.sql(`select split_part(name, '/', 3) as name from storage.objects order by name`),
    [{ name: 'elsewhere.csv' }],
  )
  assert.deepEqual(await whereverNamed('Thunderbird'), ['public.message_events'])
  assert.deepEqual(
    await t.sql(`select count(*)::int as messages, count(*) filter (where state = 'cancelled')::int as cancelled,
      count(*) filter (where recipient like 'erased-%@erased.invalid')::int as erased from messages`),
    [{ messages: 3, cancelled: 1, erased: 2 }],
  )
  assert.equal((await whereverNamed('other@example.com')).includes('public.message_bodies'), true)
  await t.asAda('select public.erase_person($1, $2)', [workspace, address])
})

test('erased, they are not added, imported or written to again, in any spelling', async () => {
  const add = (email: string) =>
    t.asAda('insert into audience (workspace_id, email) values ($1, $2)', [workspace, email])
  await assert.rejects(add('GRACE.hopper+X@example.com'), { code: 'PT409' })
  await add('grace.hopper@example.com')
  const [made] = await t.sql(`insert into imports (workspace_id, user_id, file_name) values
    ('${workspace}', '${t.adaId}', 'b.csv') returning id`)
  const counts = await t.asAda('select * from public.import_rows($1, $2)', [
    made!['id'],
    JSON.stringify([{ email: lower }, { email: 'new@example.com' }]),
  ])
  assert.deepEqual(counts, [{ added: 1, updated: 0, skipped: 1 }])
  assert.equal(await suppressionReason(t.asService, workspace, address), 'erased')
  assert.equal(await suppressionReason(t.asService, workspace, 'new@example.com'), null)
  const dry = await t.asAda('select * from public.check_addresses($1, $2)', [workspace, [address]])
  assert.deepEqual(dry, [{ email: address, known: false, suppressed: true }])
})

test('what they said before they were erased is kept as its reason', async () => {
  await t.sql(
    `insert into suppressions (workspace_id, address, reason) values ('${workspace}', 'left@example.com', 'complaint')`,
  )
  await t.asAda(`select public.erase_person($1, 'left@example.com')`, [workspace])
  assert.deepEqual(await whereverNamed('left@example'), [])
  assert.equal(await suppressionReason(t.asService, workspace, 'left@example.com'), 'complaint')
})

test('the hash is an HMAC with a key of this installation', async () => {
  const { createHmac } = await import('node:crypto')
  await t.sql(suppressErased(workspace, ' ADA@Example.com'))
  const [row] = await t.sql(`select inner_pad, address_hash as hash from private.erasure_key, suppressions
    order by suppressions.created_at desc limit 1`)
  const key = Buffer.from((row!.inner_pad as Buffer).map((byte) => byte ^ 0x36))
  assert.deepEqual(createHmac('sha256', key).update('ada@example.com').digest(), row!.hash)
})
