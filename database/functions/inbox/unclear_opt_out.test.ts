import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { emailStep } from '#core/testing/branched-sequences.ts'
import { actsOn, campaignOf, type Reply } from '#database/testing/sequence-runs.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase()
afterEach(() => t.sql('delete from workspaces'))

const { send, lead, replies, sort } = actsOn(() => t)
const WISH = 'Please stop these emails.'

async function received(category: string | null = 'meeting'): Promise<string> {
  await campaignOf(t, [emailStep('first'), emailStep('second', { wait_days: 3 })])
  await send()
  const changes: Reply & { unclearOptOut: string } = { unclearOptOut: WISH }
  return await replies(category, changes)
}
const suppressed = async () => (await t.sql('select address from suppressions')).length
/** The sentence that a member has to decide about. */
const unclear = async (id: string) =>
  (
    await t.sql(
      `select unclear_opt_out as wish from inbound_messages where id = '${id}' and not opt_out_decided`,
    )
  )[0]?.['wish'] ?? null

test('a reply that asks to stop and shows interest stops the sequence, suppresses nobody and is told', async () => {
  const id = await received()
  assert.equal((await lead())['state'], 'replied')
  assert.equal(await suppressed(), 0)
  assert.equal(await unclear(id), WISH)
  const notices = await t.sql('select title from notifications')
  assert.ok(notices.some(({ title }) => String(title).includes('asks to stop and shows interest')))
})

test('a reply in unusual words that may be an opt-out is told as that', async () => {
  await received(null)
  const notices = await t.sql('select title from notifications')
  assert.ok(notices.some(({ title }) => String(title).includes('may ask to stop')))
})

test('the owner suppresses with the category, or keeps the reply as it is', async () => {
  const suppress = await received()
  await sort(suppress, 'opt_out')
  assert.deepEqual([await suppressed(), await unclear(suppress)], [1, null])
  await t.sql('delete from workspaces')
  const unclearId = await received()
  await sort(unclearId, 'meeting')
  assert.deepEqual(
    [await suppressed(), await unclear(unclearId), (await lead())['state']],
    [0, null, 'replied'],
  )
})

test('taking the suppression back asks the owner again', async () => {
  const id = await received()
  await sort(id, 'opt_out')
  await sort(id, 'meeting')
  assert.deepEqual([await suppressed(), await unclear(id)], [0, WISH])
  await sort(id, 'meeting')
  assert.deepEqual([await suppressed(), await unclear(id)], [0, null])
})
