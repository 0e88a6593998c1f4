import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimMessages } from '#database/testing/engine-calls.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { classifyReply } from '#core/messages/classify-reply.ts'
import data from '#server/demo/sample-data.json' with { type: 'json' }
import { watchMainThread, type Overrun } from '#server/threads/main-thread.ts'
import { loadSampleData } from './sample-data.ts'

const t = testDatabase(async () => {
  await t.sql(`insert into workspaces (name, user_id) values
    ('My Workspace', '${t.adaId}'), ('sample workspace', '${t.adaId}')`)
})

const load = () =>
  loadSampleData().run({ body: {}, identity: t.ada, db: t.db, request: new Request('http://coldframe.test') })
const count = async (table: string) => (await t.asAda(`select id from ${table}`)).length

test('two clicks make one sample workspace, full, under a name that is free', async () => {
  const overruns: Overrun[] = []
  const stop = watchMainThread((overrun) => overruns.push(overrun))
  const [one, two] = await Promise.all([load(), load()])
  stop()
  assert.deepEqual(one, two)
  assert.deepEqual(overruns, [])
  const mine = t.db.as(t.ada)
  assert.deepEqual(await mine.query('select name from workspaces where sample'), [
    { name: 'Sample workspace 2' },
  ])
  assert.deepEqual(
    await Promise.all(['audience', 'email_campaigns', 'email_templates'].map(count)),
    [24, 4, 4],
  )
})

test('the campaign that is for a segment reaches whoever is in it', async () => {
  const reached = await t.asAda(
    `select s.name, r.people::int from email_campaigns c left join segments s on s.id = c.segment_id, campaign_reach(c.id) r
     where c.target_audience = 'segment'`,
  )
  assert.deepEqual(reached, [{ name: 'Agencies', people: 2 }])
})

test('its campaigns have a past to look at, and nothing of it can leave', async () => {
  const [counts] = await t.asAda(`select count(*) filter (where state = 'sent') as sent,
    count(replied_at) as replied, count(bounced_at) as bounced from messages where kind = 'campaign'`)
  assert.ok(Number(counts?.sent) > 60)
  assert.deepEqual([Number(counts?.replied), Number(counts?.bounced)], [7, 1])
  assert.deepEqual(await t.asAda('select state, imap_host from mailboxes'), [
    { state: 'paused', imap_host: null },
  ])
  assert.deepEqual(await claimMessages(t.asService), [])
})

test('a campaign of it is running, with calls and other tasks to do', async () => {
  const mine = t.db.as(t.ada)
  assert.deepEqual(await mine.query(`select title from email_campaigns where status = 'sending'`), [
    { title: 'Agencies: proposal turnaround' },
  ])
  const [sample] = await mine.query('select id from workspaces where sample')
  const tasks = async (state: string) =>
    (
      await mine.query('select kind from find_tasks($1, $2) order by kind', [
        sample!['id'],
        JSON.stringify({ state }),
      ])
    ).map(({ kind }) => kind)
  assert.deepEqual(await tasks('due'), ['call', 'call', 'call', 'call', 'linkedin', 'linkedin'])
  assert.deepEqual(
    [await tasks('later'), await tasks('done')],
    [
      ['call', 'call'],
      ['call', 'call'],
    ],
  )
})

test('of its tracked emails people are told from machines, and nobody is notified', async () => {
  const tracked = await t.asService(`select human_opens, machine_opens, human_clicks, machine_clicks
    from messages where kind = 'single' order by sent_at`)
  assert.deepEqual(tracked, [
    { human_opens: 2, machine_opens: 0, human_clicks: 2, machine_clicks: 3 },
    { human_opens: 2, machine_opens: 0, human_clicks: 0, machine_clicks: 0 },
    { human_opens: 0, machine_opens: 1, human_clicks: 0, machine_clicks: 0 },
    { human_opens: 0, machine_opens: 0, human_clicks: 0, machine_clicks: 0 },
  ])
  assert.deepEqual(await t.asService('select id from message_events where classifier_version is null'), [])
  assert.deepEqual(await t.asService('select id from notifications'), [])
})

test('its invented past is spent from nobody’s plan', async () => {
  assert.ok((await count('analyses')) > 10)
  assert.deepEqual(await t.asAda('select get_user_analysis_count(auth.uid()) as n'), [{ n: 0 }])
})

test('what is analyzed in it counts as anywhere', async () => {
  await t.asAda('insert into analyses (workspace_id) select id from workspaces where sample')
  assert.deepEqual(await t.asAda('select get_user_analysis_count(auth.uid()) as n'), [{ n: 1 }])
})

test('deleting the workspace removes all of it, and it can be loaded again', async () => {
  await t.asAda('delete from workspaces where sample')
  for (const table of ['audience', 'email_campaigns', 'email_templates', 'analyses'])
    assert.equal(await count(table), 0, table)
  await load()
  assert.equal(await count('audience'), 24)
})

test('others see nothing of it', async () => {
  assert.deepEqual(await t.db.as(t.bob).query('select id from audience'), [])
})

test('the rules give the sample answers the categories that the sample credits to rules', () => {
  const byRules = data.answers.filter(({ reason }) => reason !== undefined)
  assert.equal(byRules.length, 2)
  for (const { category, reason, text } of byRules)
    assert.deepEqual(classifyReply(text, { receivedAt: '2026-11-27T10:00:00Z', known: [] }), {
      category,
      reason,
    })
})
