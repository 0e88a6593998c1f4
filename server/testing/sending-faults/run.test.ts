import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'
import { claimsIn } from '#server/sending/claims.ts'
import { finishCleanly, startRun } from './run.ts'

const t = testDatabase()

test('what was put off because the machine was busy is sent before a run is judged', async () => {
  const run = await startRun(t, { leads: 3, mailboxes: 3 })
  const { campaign, mailboxes } = run.scenario
  const claim = randomUUID()
  const claims = claimsIn(t.db)
  // One connection broke during the message, one got no greeting in time, and the mailboxes send nothing for a while.
  const [broken] = await claims.claim(claim, 1, 3600)
  const deferred = { outcome: 'deferred', answer: 'Connection timeout', class: 'soft', wait: 900 } as const
  await claims.keepOutcomes([{ id: broken!.id, claim, ...deferred }])
  const [unanswered] = await claims.claim(claim, 1, 3600)
  await claims.release(claim, [unanswered!.id], 60)
  for (const id of mailboxes) await claims.delayMailbox(id, 60, 'Greeting never received')
  const countLeft = async () => {
    const [row] = await t.sql(
      `select count(*)::int as n from campaign_leads where campaign_id = '${campaign}' and state in ('waiting', 'active')`,
    )
    return Number(row!['n'])
  }
  assert.equal(await countLeft(), 3)
  await finishCleanly(t, run.startSender, countLeft)
  assert.equal(await countLeft(), 0)
  await run.finish()
})
