import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'
import { finishCleanly, startRun } from './run.ts'

const t = testDatabase()

test('what was put off because the machine was busy is sent before a run is judged', async () => {
  const run = await startRun(t, { leads: 3, mailboxes: 3 })
  const { campaign, mailboxes } = run.scenario
  const claim = randomUUID()
  const { query } = t.db.as(t.service)
  // One connection broke during the message, one got no greeting in time, and the mailboxes send nothing for a while.
  await query(
    `select private.record_outcomes(jsonb_agg(jsonb_build_object('id', id, 'claim', $1::uuid, 'outcome', 'deferred',
        'answer', 'Connection timeout', 'class', 'soft', 'wait', 900)))
      from private.claim_messages($1, 1, '1 hour') as id`,
    [claim],
  )
  await query(
    `select private.release_messages($1, array_agg(id), '60') from private.claim_messages($1, 1, '1 hour') as id`,
    [claim],
  )
  for (const id of mailboxes)
    await query(`select private.delay_mailbox($1, '60', 'Greeting never received')`, [id])
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
