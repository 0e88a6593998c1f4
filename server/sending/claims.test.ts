// A process that froze past its lease may hold a message by two claims: its former one and the present one.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { claimsIn, type Claims } from './claims.ts'

let claims: Claims
const t = testDatabase(async () => {
  claims = claimsIn(t.db)
})

/** Each message with its expired claim and then the present one, as concurrent deliveries use them. */
async function claimedTwice(leads: number): Promise<{ id: string; claim: string }[]> {
  await t.sql('delete from workspaces')
  await setUpScenario(t.sql, t.adaId, { leads, mailboxes: leads })
  const [first, second] = [randomUUID(), randomUUID()]
  const messages = await claims.claim(first, leads, 60)
  await t.sql(`update messages set lease_until = now() - interval '1 second'`)
  await claims.reap()
  assert.equal((await claims.claim(second, leads, 60)).length, leads)
  return messages.flatMap(({ id }) => [
    { id, claim: first },
    { id, claim: second },
  ])
}

for (const [order, sort] of [
  ['before', (held: unknown[]) => held],
  ['after', (held: unknown[]) => held.toReversed()],
] as const)
  test(`the fence lets the present claim pass and not the one ${order} it`, async () => {
    const held = sort(await claimedTwice(3)) as { id: string; claim: string }[]
    const passed = await Promise.all(held.map((each) => claims.handOver({ ...each, fenceSeconds: 60 })))
    const present = await t.sql('select claim from messages')
    assert.deepEqual(
      passed,
      held.map(({ claim }) => claim === present[0]!['claim']),
    )
  })

test('what was written under a claim that ended is not taken for kept', async () => {
  const [old, present] = await claimedTwice(1)
  const written = {
    id: old!.id,
    subject: 'A question',
    variantId: null,
    rfcMessageId: 'one@sender.test',
    rfcReferences: [],
    text: 'Hello',
    html: null,
    tracksOpens: false,
    links: [],
  }
  const stored = await Promise.all(
    [old!, present!].map(({ claim }) => claims.keepWritten({ claim, written })),
  )
  assert.deepEqual(stored, [false, true])
})
