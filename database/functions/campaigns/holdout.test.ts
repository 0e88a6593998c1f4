import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { launchCampaign, launchContacts } from '#database/testing/engine-calls.ts'
import { identityOf, testScenario, workspaceId } from '#database/testing/policy-access.ts'

const segment = randomUUID()
let campaign: string
const t = testScenario(async () => {
  await t.sql(`insert into segments (id, workspace_id, name, filter) values ('${segment}', '${workspaceId}', 'Won',
      '{"match": "all", "rules": [{"field": "tags", "op": "has", "value": "won"}]}');
    insert into audience (workspace_id, email) select '${workspaceId}', 'p' || n || '@firm' || n || '.example' from generate_series(1, 400) n`)
})
beforeEach(async () => {
  campaign = randomUUID()
  await t.sql(`delete from email_campaigns; delete from suppressions; update audience set tags = '{}';
    insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders');
    insert into campaign_steps (workspace_id, campaign_id, position) values ('${workspaceId}', '${campaign}', 1)`)
})

const editor = () => t.db.as(identityOf(t, 'editor'))
const hold = (share: number) =>
  editor().query('update email_campaigns set holdout_share = $2, holdout_segment_id = $3 where id = $1', [
    campaign,
    share,
    segment,
  ])
const launch = () => launchCampaign(t.asService, campaign)
const held = async () =>
  (
    await t.sql(`select email from campaign_leads where campaign_id = '${campaign}' and in_holdout
      and state = 'skipped' and due_at is null and reason = 'Holdout group: gets no email' order by email`)
  ).map(({ email }) => String(email))
const result = async () => {
  const [row] = await editor().query<{ holdout: unknown }>(
    `select campaign_report($1) -> 'holdout' as holdout`,
    [campaign],
  )
  return row!.holdout
}

test('a share of the leads gets no email, drawn by the address and the campaign alone', async () => {
  await hold(20)
  const launching = await launchContacts(t.asService, campaign)
  assert.equal(await launch(), launching.length)
  const drawn = await held()
  assert.ok(drawn.length > 50 && drawn.length < 110, String(drawn.length))
  await t.sql(`delete from campaign_leads; update email_campaigns set launched_at = null, status = 'draft'`)
  await launch()
  assert.deepEqual(await held(), drawn)
  const why = await editor().query<{ email: string }>(
    `select email from why_not_sent($1, null, 500) where rule = 'holdout'`,
    [campaign],
  )
  assert.deepEqual(
    why.map(({ email }) => email).toSorted((a, b) => a.localeCompare(b)),
    drawn.toSorted((a, b) => a.localeCompare(b)),
  )
})

test('no lead is held out unless a share is chosen, and the report has no such group then', async () => {
  assert.equal(await launch(), 400)
  assert.deepEqual(await held(), [])
  assert.equal(await result(), null)
})

test('the report compares how many of either group reached the outcome, without those who were suppressed', async () => {
  await hold(50)
  await t.sql(
    `insert into suppressions (workspace_id, address) values ('${workspaceId}', 'p1@firm1.example')`,
  )
  const mailed = await launch()
  const drawn = await held()
  assert.equal(mailed + drawn.length, 399)
  await t.sql(`update audience set tags = '{won}' where email in ('p1@firm1.example', '${drawn[0]}')
    or id in (select audience_id from campaign_leads where state = 'waiting' order by id limit 3)`)
  assert.deepEqual(await result(), {
    mailed: { part: 3, whole: mailed },
    held: { part: 1, whole: drawn.length },
  })
  await t.sql('update email_campaigns set holdout_segment_id = null')
  assert.deepEqual(await result(), {
    mailed: { part: null, whole: mailed },
    held: { part: null, whole: drawn.length },
  })
})

test('whoever enters later is drawn too, nobody resumes a lead of the group, and the share stands', async () => {
  await assert.rejects(hold(60), { code: '23514' })
  await hold(50)
  await launch()
  const drawn = await held()
  const [lead] = await t.sql(`select id from campaign_leads where email = '${drawn[0]}'`)
  await editor().query(`select change_leads(array[$1::uuid], 'resume')`, [lead!['id']])
  assert.deepEqual(await held(), drawn)
  await assert.rejects(hold(10), { message: 'The holdout group is fixed at the launch.' })
  const later = Array.from({ length: 40 }, (_, n) => ({ email: `new${n}@later${n}.example` }))
  await editor().query('select * from enrol_contacts($1, $2)', [campaign, JSON.stringify(later)])
  const added = (await held()).length - drawn.length
  assert.ok(added > 5 && added < 35, String(added))
  await t.sql(`delete from audience where email like 'new%'`)
})
