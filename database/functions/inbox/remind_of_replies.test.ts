import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { remindOfReplies } from '#database/testing/inbound-calls.ts'
import type { Identity } from '#database/database.ts'
import { identityOf, testScenario, workspaceId } from '#database/testing/policy-access.ts'

const DAY = 86_400_000
const soon = () => new Date(Date.now() + 3 * DAY)
const then = () => new Date(Date.now() + 4 * DAY)

let inbound = ''
let editor: Identity
let editorId = ''
const t = testScenario(async () => {
  editor = identityOf(t, 'editor')
  editorId = String(editor.claims?.['sub'])
  await t.sql(`insert into mailboxes (workspace_id, address, smtp_host, smtp_port)
    values ('${workspaceId}', 'ada@example.com', 'smtp.example.com', 587)`)
})
beforeEach(async () => {
  await t.sql('delete from messages; delete from inbound_messages; delete from notifications')
  inbound = await arrives()
  await t.sql('delete from notifications')
})

let uid = 0
/** Inserts one more message from Grace. */
async function arrives(kind = 'reply'): Promise<string> {
  const [row] = await t.sql(`insert into inbound_messages
      (workspace_id, mailbox_id, uid_validity, uid, kind, from_address, from_name, subject, content_text, received_at)
    select '${workspaceId}', id, 1, ${(uid += 1)}, '${kind}', 'grace@example.org', 'Grace', 'RE: A question', 'Yes', clock_timestamp()
    from mailboxes returning id`)
  return String(row!.id)
}
async function answer(remindAt: Date | null, who = editor): Promise<string> {
  const [row] = await t.db
    .as(who)
    .query<{ id: string }>(
      `select answer_inbound($1, gen_random_uuid(), 'When suits you?', p_remind_at => $2) as id`,
      [inbound, remindAt],
    )
  return row!.id
}
const remind = (moment: Date) => remindOfReplies(t.asService, moment)
const conversation = async () =>
  (
    await t.db
      .as(editor)
      .query('select snoozed_until, reminder_for, reminded_at from conversations where not is_automatic')
  )[0]!
const notificationsSent = () => t.sql('select user_id, type, title from notifications')

test('without a reply until its day, whoever asked is told once, and the conversation is marked', async () => {
  await answer(soon())
  assert.equal((await conversation())['reminder_for'], editorId)
  assert.equal(await remind(new Date()), 0)
  assert.equal(await remind(then()), 1)
  assert.equal(await remind(then()), 0)
  assert.deepEqual(await notificationsSent(), [
    { user_id: editorId, type: 'reply_missing', title: 'No reply from Grace yet' },
  ])
  assert.notEqual((await conversation())['reminded_at'], null)
})

test('a reply ends the reminder and the snooze, an automatic answer does not', async () => {
  await answer(soon())
  await arrives('out_of_office')
  assert.notEqual((await conversation())['reminder_for'], null)
  await arrives()
  await t.sql('delete from notifications')
  assert.deepEqual(await conversation(), { snoozed_until: null, reminder_for: null, reminded_at: null })
  assert.equal(await remind(then()), 0)
  assert.deepEqual(await notificationsSent(), [])
})

test('mails before the newest are not looked at for ever, reminded of or replied to', async () => {
  const waiting = () =>
    t.sql('select id from inbound_messages where reminder_for is not null and reminded_at is null')
  inbound = await arrives()
  await answer(soon())
  assert.equal((await waiting()).length, 2)
  assert.equal(await remind(then()), 1)
  assert.deepEqual(await waiting(), [])
  assert.equal((await conversation())['reminder_for'], editorId)
  await answer(soon())
  await arrives()
  assert.equal(await remind(then()), 0)
  assert.deepEqual(await waiting(), [])
})

test('who takes the answer back, answers without one, snoozes or closes the conversation, is not reminded', async () => {
  const end = [
    async (id: string) => await t.db.as(editor).query('select cancel_answer($1)', [id]),
    async () => await answer(null),
    async () => await sort({ snoozed_until: then().toISOString() }),
    async () => await sort({ closed_at: new Date().toISOString() }),
  ]
  for (const act of end) {
    await t.sql(`update inbound_messages set closed_at = null`)
    await act(await answer(soon()))
    assert.equal((await conversation())['reminder_for'], null, act.toString())
    assert.equal(await remind(new Date(Date.now() + 9 * DAY)), 0)
  }
})

const sort = (change: object) =>
  t.db
    .as(editor)
    .query('select sort_conversations(array(select id from conversations), $1)', [JSON.stringify(change)])

test('a reminder is ahead, and of whoever may answer', async () => {
  await assert.rejects(answer(new Date(Date.now() - DAY)), { code: 'PT400' })
  for (const who of ['viewer', 'stranger', 'anon'] as const)
    await assert.rejects(answer(soon(), identityOf(t, who)), { code: '42501' }, who)
  await assert.rejects(t.db.as(editor).query('update inbound_messages set reminder_for = $1', [editorId]), {
    code: '42501',
  })
})

test('whoever left the workspace is told nothing', async () => {
  await answer(soon())
  await t.sql(`delete from workspace_members where user_id = '${editorId}'`)
  assert.equal(await remind(then()), 1)
  assert.deepEqual(await notificationsSent(), [])
})
