import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { deleteExpiredContent } from '#database/testing/installation-calls.ts'
import { copiesDue } from '#database/testing/engine-calls.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const brief = '01900a00-0000-7000-8000-0000000000f1'
const forEver = '01900a00-0000-7000-8000-0000000000f2'
const viewerId = '0190f0f0-0000-7000-8000-00000000f0f0'

const t = testDatabase(async () => {
  await t.sql(`
    insert into auth.users (id, email) values ('${viewerId}', 'viewer@example.com');
    insert into workspaces (id, name, user_id, keep_mails_days, keep_analyses_days) values
      ('${brief}', 'Brief', '${t.adaId}', 90, 30), ('${forEver}', 'For ever', '${t.adaId}', null, null);
    insert into workspace_members (workspace_id, user_id, role) values
      ('${brief}', '${t.bobId}', 'editor'), ('${brief}', '${viewerId}', 'viewer')`)
})

// The same rows in each workspace: messages of 100 and of 80 days, one of them uncertain, a reply to each, and two
// drafts.
beforeEach(() =>
  t.sql(`
    delete from inbound_messages; delete from messages; delete from analyses;
    insert into messages (workspace_id, recipient, subject, kind, state, rfc_message_id, created_at, sent_at)
      select w.id, 'reader@example.com', m.subject, 'answer', m.state, m.subject || w.name, now() - m.age, now() - m.age
      from workspaces w, (values ('old', 'sent', interval '100 days'), ('young', 'sent', '80 days'),
        ('unsure', 'uncertain', '100 days')) as m (subject, state, age)
      where w.id in ('${brief}', '${forEver}');
    insert into message_bodies (id, workspace_id, content_text, content_html, created_at)
      select id, workspace_id, 'Words of ' || subject, '<p>Words</p>', created_at from messages;
    insert into inbound_messages (workspace_id, uid_validity, uid, kind, from_address, subject, content_text, content_html,
        received_at, message_id)
      select workspace_id, 1, row_number() over (), 'reply', recipient, 'Re: ' || subject, 'An answer to ' || subject,
        '<p>An answer</p>', created_at, id from messages;
    insert into analyses (user_id, workspace_id, subject, body, score, report, "timestamp")
      select '${t.adaId}', w.id, 'Draft', 'Words', 71, '{"score": 71}', now() - d.age
      from workspaces w, (values (interval '40 days'), (interval '20 days')) as d (age)
      where w.id in ('${brief}', '${forEver}');
    -- Once more as old as they were written: the table sets its own clock.
    update analyses set "timestamp" = now() - case when id in (
      select distinct on (workspace_id) id from analyses order by workspace_id, id) then interval '40 days' else interval '20 days' end;
    insert into shared_reports (analysis_id, user_id) select id, '${t.adaId}' from analyses`),
)

const forget = (atMost = 1000) => deleteExpiredContent(t.asService, new Date(), atMost)

const left = async () => {
  const rows = await t.sql(`select b.content_text as words from message_bodies b where b.content_text <> ''
    union all select content_text from inbound_messages where content_text <> ''
    union all select w.name || ' draft' from analyses a join workspaces w on w.id = a.workspace_id where a.body is not null
    order by 1`)
  return rows.map(({ words }) => words)
}

test('content older than its workspace keeps it goes, and only those', async () => {
  assert.equal(await forget(), 4)
  assert.deepEqual(await left(), [
    'An answer to old',
    'An answer to unsure',
    'An answer to young',
    'An answer to young',
    'Brief draft',
    'For ever draft',
    'For ever draft',
    'Words of old',
    'Words of unsure',
    'Words of unsure',
    'Words of young',
    'Words of young',
  ])
  assert.equal(await forget(), 0)
})

test('threads, counts and figures stay what they were', async () => {
  const figures = async () =>
    await t.sql(`select (select count(*) from messages) as mails, (select count(*) from inbound_messages) as answers,
      (select count(*) from message_bodies) as bodies, (select sum(score) from analyses) as scores`)
  const before = await figures()
  await forget()
  assert.deepEqual(await figures(), before)
  const [old] = await t.sql(
    `select id from inbound_messages where workspace_id = '${brief}' and subject = 'Re: old'`,
  )
  const thread = await t.db.as(t.bob).query(
    `select direction, subject, content_text, removed_by_retention_at is not null as removed from inbox_thread($1)
        where subject like '%old' order by direction`,
    [old!['id']],
  )
  assert.deepEqual(thread, [
    { direction: 'in', subject: 'Re: old', content_text: '', removed: true },
    { direction: 'out', subject: 'old', content_text: '', removed: true },
  ])
})

test('a link that showed a report ends with it', async () => {
  await forget()
  const [links] = await t.sql('select count(*)::int as count from shared_reports')
  assert.deepEqual(links, { count: 3 })
})

test('what is kept of a person says what retention removed', async () => {
  await forget()
  type Row = { content_text: string; removed_by_retention_at: string | null }
  const [row] = await t.asAda<{ all: { message_bodies: Row[]; inbound_messages: Row[] } }>(
    'select export_person($1, $2) as all',
    [brief, 'reader@example.com'],
  )
  for (const rows of [row!.all.message_bodies, row!.all.inbound_messages])
    for (const { content_text, removed_by_retention_at } of rows)
      assert.equal(content_text === '', removed_by_retention_at !== null)
  assert.equal(row!.all.message_bodies.filter((body) => body.removed_by_retention_at).length, 1)
})

test('several processes share the work, and none waits for what another has locked', async () => {
  await t.sql(`insert into messages (workspace_id, recipient, kind, state)
      select '${brief}', 'many@example.com', 'answer', 'sent' from generate_series(1, 300);
    insert into message_bodies (id, workspace_id, content_text, created_at)
      select id, workspace_id, 'x', now() - interval '1 year' from messages where recipient = 'many@example.com'`)
  const rounds = await Promise.all(Array.from({ length: 4 }, () => forget(100)))
  let gone = rounds.reduce((sum, count) => sum + count, 0)
  assert.ok(gone > 0)
  while (true) {
    const more = await forget(100)
    if (more === 0) break
    gone += more
  }
  assert.equal(gone, 304)
  await t.sql(`update message_bodies set content_text = 'x', removed_by_retention_at = null`)
  await t.db.transaction(t.service, async ({ query }) => {
    await query(`select from message_bodies where workspace_id = $1 for update`, [brief])
    assert.equal(await forget(), 0)
  })
})

test('a Sent folder gets no copy of a mail without content', async () => {
  await t.sql(`insert into mailboxes (id, workspace_id, address, smtp_host, smtp_port, saves_to_sent, created_at) values
      ('01900a00-0000-7000-8000-0000000000f3', '${brief}', 'box@example.com', 'smtp.example.com', 587, false, now() - interval '1 year');
    update messages set mailbox_id = '01900a00-0000-7000-8000-0000000000f3' where workspace_id = '${brief}'`)
  await forget()
  const copies = await copiesDue(t.asService, '01900a00-0000-7000-8000-0000000000f3')
  assert.deepEqual(
    copies.map(({ subject }) => subject),
    ['young'],
  )
})

test('the owner alone says how long, between a month and ten years', async () => {
  const set = 'update workspaces set keep_mails_days = $2, keep_analyses_days = $2 where id = $1 returning id'
  const viewer = { role: 'authenticated' as const, claims: { sub: viewerId, role: 'authenticated' } }
  for (const who of [t.bob, viewer]) assert.deepEqual(await t.db.as(who).query(set, [brief, 30]), [])
  await assert.rejects(t.db.as(t.anon).query(set, [brief, 30]), { code: '42501' })
  for (const days of [0, 29, 3651])
    await assert.rejects(t.asAda(set, [brief, days]), /can't be kept for that long/)
  assert.equal((await t.asAda(set, [brief, 365])).length, 1)
  assert.equal((await t.asAda(set, [brief, null])).length, 1)
})
