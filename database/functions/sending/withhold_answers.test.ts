import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withholdAnswers } from '#database/testing/installation-calls.ts'
import { identityOf, testScenario, workspaceId } from '#database/testing/policy-access.ts'

const t = testScenario(async () => {
  await t.sql(`insert into mailboxes (workspace_id, address, smtp_host, smtp_port)
    values ('${workspaceId}', 'ada@example.com', 'smtp.example.com', 587)`)
})

const withhold = (minutes: number) => withholdAnswers(t.asService, new Date(Date.now() + minutes * 60_000))

test('answers that were due for more than an hour of a suspension are not sent, and their author is notified once', async () => {
  const editor = identityOf(t, 'editor')
  const editorId = String(editor.claims?.['sub'])
  const answer = async (place: number, sendAt: string | null) => {
    const [mail] = await t.sql(`insert into inbound_messages
        (workspace_id, mailbox_id, uid_validity, uid, kind, from_address, subject, content_text, received_at)
      select '${workspaceId}', id, 1, ${place}, 'reply', 'g${place}@example.org', 'RE: A question', 'Yes', clock_timestamp()
      from mailboxes returning id`)
    const [row] = await t.db.as(editor).query<{
      id: string
    }>(`select answer_inbound($1, gen_random_uuid(), 'Yes', p_send_at => $2, p_remind_at => now() + interval '3 days') as id`, [mail!['id'], sendAt])
    return row!.id
  }
  const [now, , later] = [
    await answer(1, null),
    await answer(2, null),
    await answer(3, new Date(Date.now() + 86_400_000).toISOString()),
  ]
  const owner = `(select user_id from workspaces where id = '${workspaceId}')`
  assert.equal(await withhold(120), 0, 'not suspended')
  await t.sql(`update auth.users set banned_until = now() + interval '100 years' where id = ${owner}`)
  await t.sql('delete from notifications')
  assert.equal(await withhold(59), 0)
  assert.equal(await withhold(62), 2)
  assert.equal(await withhold(62), 0)
  assert.deepEqual(await t.sql(`select state, answer from messages where id = '${now}'`), [
    {
      state: 'cancelled',
      answer:
        'Its author or the owner of the workspace was suspended for more than an hour when this was due.',
    },
  ])
  assert.deepEqual(await t.sql(`select state from messages where id = '${later}'`), [{ state: 'queued' }])
  assert.deepEqual(await t.sql('select user_id, type, title from notifications'), [
    { user_id: editorId, type: 'answers_withheld', title: 'Emails not sent: 2' },
  ])
  assert.deepEqual(
    await t.sql('select reminder_for is not null as reminds from inbound_messages order by uid'),
    [{ reminds: false }, { reminds: false }, { reminds: true }],
  )
})

test('single emails that were due for more than an hour of a suspension of their author are not sent', async () => {
  const editorId = String(identityOf(t, 'editor').claims?.['sub'])
  await t.sql(`insert into messages (workspace_id, created_by, kind, mailbox_id, recipient, state, next_at)
    select '${workspaceId}', author, 'single', b.id, author || '@example.org', 'queued', now()
    from mailboxes b, unnest(array['${editorId}', (select user_id from workspaces where id = '${workspaceId}')]) author`)
  await t.sql(`update auth.users set banned_until = null;
    update auth.users set banned_until = now() + interval '100 years' where id = '${editorId}';
    delete from notifications`)
  assert.equal(await withhold(59), 0)
  assert.equal(await withhold(62), 1)
  assert.deepEqual(
    await t.sql(
      `select created_by = '${editorId}' as is_editors, state from messages where kind = 'single' order by 1`,
    ),
    [
      { is_editors: false, state: 'queued' },
      { is_editors: true, state: 'cancelled' },
    ],
  )
  assert.deepEqual(await t.sql('select user_id, title from notifications'), [
    { user_id: editorId, title: 'Emails not sent: 1' },
  ])
})
