import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'

const t = testScenario()
beforeEach(() => t.sql('update workspaces set time_zone = null'))

const initializeZone = (who: Who, zone: string) =>
  t.db.as(identityOf(t, who)).query('select settle_time_zone($1, $2) as zone', [workspaceId, zone])
const stored = async () =>
  (await t.sql(`select time_zone from workspaces where id = '${workspaceId}'`))[0]!.time_zone

test('whoever may create campaigns gives a workspace its first time zone, and nobody else', async () => {
  for (const who of ['viewer', 'stranger', 'admin', 'nobody', 'anon'] as const) {
    await assert.rejects(initializeZone(who, 'Asia/Tokyo'), { code: '42501' }, who)
    assert.equal(await stored(), null, who)
  }
  for (const who of ['owner', 'editor'] as const) {
    assert.deepEqual(await initializeZone(who, 'Europe/Berlin'), [{ zone: 'Europe/Berlin' }], who)
    await t.sql('update workspaces set time_zone = null')
  }
})

test('a time zone that is set stays, and is told to who comes second', async () => {
  await initializeZone('owner', 'Europe/Berlin')
  assert.deepEqual(await initializeZone('editor', 'Asia/Tokyo'), [{ zone: 'Europe/Berlin' }])
  assert.equal(await stored(), 'Europe/Berlin')
})

test('a name that is no time zone is refused', async () => {
  await assert.rejects(initializeZone('editor', 'Mars/Olympus'), { code: '23514' })
  assert.equal(await stored(), null)
})
