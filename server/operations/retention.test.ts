import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runNoted } from '#database/daily-job.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { retentionJob } from './retention.ts'

const t = testDatabase()

test('what is old and done is deleted, what waits or is young stays', async () => {
  await t.sql(`insert into private.outbox (recipient, subject, html, text, sent_at) values
      ('old@example.com', 'S', '', '', now() - interval '91 days'),
      ('young@example.com', 'S', '', '', now() - interval '89 days'), ('waiting@example.com', 'S', 'h', 't', null);
    insert into notifications (user_id, title, message, type, is_read, created_at) values
      ('${t.adaId}', 'Old and read', 'm', 'import_finished', true, now() - interval '13 months'),
      ('${t.adaId}', 'Old, not read', 'm', 'import_finished', false, now() - interval '13 months'),
      ('${t.adaId}', 'Young', 'm', 'import_finished', true, now());
    insert into private.closed_mail (message_id, owner_id, address_hash, created_at) values
      (gen_random_uuid(), '${t.adaId}', 'x', now() - interval '11 years'), (gen_random_uuid(), '${t.adaId}', 'y', now())`)
  await runNoted(retentionJob({ db: t.db, now: () => new Date() }))
  const left = await t.sql(`select
    (select array_agg(recipient order by recipient) from private.outbox) as mails,
    (select array_agg(title order by title) from notifications) as notifications,
    (select count(*)::int from private.closed_mail) as closed,
    (select runs::int from private.job_runs where name = 'retention' and last_error is null) as runs`)
  assert.deepEqual(left, [
    {
      mails: ['waiting@example.com', 'young@example.com'],
      notifications: ['Old, not read', 'Young'],
      closed: 1,
      runs: 1,
    },
  ])
})

test('the content of more mails than one statement deletes goes in one run, once their owner wants that', async () => {
  const workspace = '01900a00-0000-7000-8000-0000000000f4'
  await t.sql(`insert into workspaces (id, name, user_id) values ('${workspace}', 'W', '${t.adaId}');
    insert into inbound_messages (workspace_id, uid_validity, uid, kind, content_text, received_at)
      select '${workspace}', 1, i, 'reply', 'Words', now() - interval '31 days' from generate_series(1, 2500) i`)
  const rowsAfterRetention = async () => {
    await runNoted(retentionJob({ db: t.db, now: () => new Date() }))
    return await t.sql(`select count(*)::int as kept from inbound_messages where content_text = 'Words'`)
  }
  assert.deepEqual(await rowsAfterRetention(), [{ kept: 2500 }])
  await t.asAda('update workspaces set keep_mails_days = 30')
  assert.deepEqual(await rowsAfterRetention(), [{ kept: 0 }])
})
