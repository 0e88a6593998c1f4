// Tests a message that crashes every process that renders it.
import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'node:test'
import { stayRunning, testDatabase } from '#database/testing/test-database.ts'
import { killed, startRun } from '#server/testing/sending-faults/run.ts'

stayRunning()
const t = testDatabase()

const LEADS = 8

async function isSettled(): Promise<boolean> {
  const [row] = await t.sql(`select
    (select count(*) from messages where state in ('sent', 'uncertain')) = ${LEADS - 1}
    and (select state from campaign_leads where email like 'lead3@%') = 'paused' as met`)
  return row!['met'] === true
}

test('who is at work dies of one mail: after four processes it is held with the reason, and all others leave once', async (context) => {
  const run = await startRun(t, { leads: LEADS, mailboxes: 4, concurrency: 8 })
  let deaths = 0
  for (let settled = false; !settled;) {
    assert.ok(deaths <= 4, JSON.stringify(await t.sql('select recipient, state, orphaned from messages')))
    const sender = await run.startSender({ CRASH_WRITING: 'lead3@' }, 'ignore')
    const isAlive = () => sender.exitCode === null && sender.signalCode === null
    while (isAlive() && !settled) {
      await sleep(50)
      settled = await isSettled()
    }
    if (isAlive()) await killed(sender)
    else deaths += 1
  }
  assert.equal(deaths, 4)
  const [held] = await t.sql(`select state, held_by, reason from campaign_leads where email like 'lead3@%'`)
  assert.deepEqual([held!['state'], held!['held_by']], ['paused', 'broken'])
  assert.match(String(held!['reason']), /The program ended each of the 4 times it was writing this email/)
  await t.sql(`delete from campaign_leads where email like 'lead3@%'`)
  const account = await run.finish()
  context.diagnostic(JSON.stringify({ ...account, deaths }))
  assert.deepEqual([account.duplicates, account.lost, account.open], [0, 0, 1])
})
