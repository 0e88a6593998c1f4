import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

let idOf: (who: Who) => string
const t = testScenario(async () => {
  idOf = (who) => String(identityOf(t, who).claims?.sub)
  await t.sql(
    `insert into subscriptions (user_id, subscription_status, plan_type) select id, 'active', 'pro' from auth.users`,
  )
})

let campaign = ''
beforeEach(async () => (campaign = await make('editor')))

const make = async (who: Who): Promise<string> => {
  const [made] = await t.db
    .as(identityOf(t, who))
    .query<{ id: string }>(
      `insert into email_campaigns (workspace_id, title) values ($1, 'C') returning id`,
      [workspaceId],
    )
  return made!.id
}
const hand = (who: Who, to: string | null) =>
  t.db.as(identityOf(t, who)).query('update email_campaigns set owner_id = $2 where id = $1', [campaign, to])
const ownerOf = async (id = campaign) =>
  (await t.sql(`select owner_id from email_campaigns where id = '${id}'`))[0]?.owner_id

test('a campaign belongs to whoever makes it, a copy to whoever copies', async () => {
  assert.equal(await ownerOf(), idOf('editor'))
  const [copy] = await t.asAda<{ id: string }>(`select id from copy_campaign($1, 'Copy')`, [campaign])
  assert.equal(await ownerOf(copy!.id), t.adaId)
})

test('nobody makes a campaign in the name of another', async () => {
  await assert.rejects(
    t.db
      .as(identityOf(t, 'editor'))
      .query(`insert into email_campaigns (workspace_id, title, owner_id) values ($1, 'C', $2)`, [
        workspaceId,
        t.adaId,
      ]),
    { code: '42501' },
  )
})

test('an editor hands it to anybody of the workspace, or to nobody', async () => {
  for (const to of [idOf('viewer'), t.adaId, null]) {
    await hand('editor', to)
    assert.equal(await ownerOf(), to)
  }
})

test('whoever is not in the workspace gets none', async () => {
  for (const who of ['stranger', 'admin'] as const)
    await assert.rejects(hand('owner', idOf(who)), {
      code: 'PT400',
      message: 'This person is not a member of the workspace.',
    })
  assert.equal(await ownerOf(), idOf('editor'))
})

test('viewers and strangers hand nothing on, and whoever is signed out is refused', async () => {
  for (const who of ['viewer', 'stranger', 'admin', 'nobody'] as const) await hand(who, idOf('viewer'))
  await assert.rejects(hand('anon', null), { code: '42501' })
  assert.equal(await ownerOf(), idOf('editor'))
})

test('who leaves the workspace leaves their campaigns to nobody', async () => {
  const owned = await make('owner')
  await t.db.as(identityOf(t, 'editor')).query('delete from workspace_members where user_id = auth.uid()')
  assert.deepEqual([await ownerOf(), await ownerOf(owned)], [null, t.adaId])
  await t.sql(
    `insert into workspace_members (workspace_id, user_id, role) values ('${workspaceId}', '${idOf('editor')}', 'editor')`,
  )
})

test('a workspace that is handed over keeps who looks after what', async () => {
  const owned = await make('owner')
  await t.asAda('select transfer_workspace($1, $2)', [workspaceId, idOf('editor')])
  assert.deepEqual([await ownerOf(), await ownerOf(owned)], [idOf('editor'), t.adaId])
  await t.db.as(identityOf(t, 'editor')).query('select transfer_workspace($1, $2)', [workspaceId, t.adaId])
})

test('an account that ends takes its name along', async () => {
  await hand('owner', idOf('viewer'))
  await t.sql(`delete from auth.users where id = '${idOf('viewer')}'`)
  assert.equal(await ownerOf(), null)
})
