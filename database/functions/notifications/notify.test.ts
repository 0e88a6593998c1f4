import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase()
beforeEach(() =>
  t.sql('truncate analyses, notifications, notification_mutes, workspaces, private.monthly_usage cascade'),
)

const analyze = () => t.asAda('insert into analyses default values')
const notificationsSent = () =>
  t.asAda<{ type: string; message: string }>('select type, message from notifications order by created_at')
const mute = (category: string) =>
  t.asAda('insert into notification_mutes (category) values ($1)', [category])

test('the limit is announced at four fifths and when it is reached, once each', async () => {
  for (let spent = 0; spent < 3; spent += 1) await analyze()
  assert.deepEqual(await notificationsSent(), [])
  await analyze()
  assert.deepEqual(await notificationsSent(), [
    { type: 'analysis_limit_near', message: '4 of 5 analyses of the Free plan are used.' },
  ])
  await analyze()
  await assert.rejects(analyze(), { code: 'PT402' })
  assert.deepEqual(
    (await notificationsSent()).map(({ type }) => type),
    ['analysis_limit_near', 'analysis_limit_reached'],
  )
})

test('an analysis that does not come to be tells nobody', async () => {
  for (let spent = 0; spent < 3; spent += 1) await analyze()
  const undone = t.db.transaction(t.ada, async (tx) => {
    await tx.query('insert into analyses default values')
    throw new Error('after all not')
  })
  await assert.rejects(undone, { message: 'after all not' })
  assert.deepEqual(await notificationsSent(), [])
})

test('the owner hears who joined the workspace', async () => {
  await t.sql(`
    insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro');
    insert into profiles (id, name) values ('${t.bobId}', 'Bob');
    insert into workspaces (id, name, user_id) values ('01900a00-0000-7000-8000-000000000a00', 'Agency', '${t.adaId}')`)
  const [invitation] = await t.asAda<{ token: string }>(
    `select invite_to_workspace($1, $2, 'editor') as token`,
    ['01900a00-0000-7000-8000-000000000a00', 'bob@coldframe.test'],
  )
  await t.db.as(t.bob).query('select accept_workspace_invitation($1)', [invitation?.token])
  const rows = await t.asAda('select title, message, is_read from notifications')
  assert.deepEqual(rows, [
    { title: 'Bob joined Agency', message: 'They accepted your invitation as editor.', is_read: false },
  ])
})

test('a category that is switched off stays silent, whoever writes; others and one’s own do not', async () => {
  await mute('usage')
  for (let spent = 0; spent < 5; spent += 1) await analyze()
  const write = (type: string) =>
    t.asService('insert into notifications (user_id, title, type) values ($1, $2, $2)', [t.adaId, type])
  for (const type of ['analysis_limit_near', 'support', 'info', 'of_another_program']) await write(type)
  assert.deepEqual(
    (await notificationsSent()).map(({ type }) => type),
    ['support', 'info', 'of_another_program'],
  )
})
