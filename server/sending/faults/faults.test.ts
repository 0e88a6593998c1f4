// The short version; the long one is sending-faults.ts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stayRunning, testDatabase } from '#database/testing/test-database.ts'
import { killAroundBranches } from '#server/testing/sending-faults/branches.ts'
import { freezeProcesses } from '#server/testing/sending-faults/freezes.ts'
import { killAroundReplies } from '#server/testing/sending-faults/replies.ts'
import { killAtEveryPoint, killAtRandom } from '#server/testing/sending-faults/kills.ts'

stayRunning()
const t = testDatabase()

test('killed at every named point: nobody is written to twice, nothing is lost silently', async (context) => {
  const account = await killAtEveryPoint(t, 1)
  context.diagnostic(JSON.stringify(account))
  assert.deepEqual([account.duplicates, account.lost, account.open], [0, 0, 0])
  assert.ok(account.uncertain <= account.kills * account.concurrency, `${account.uncertain} are uncertain`)
  assert.ok(account.held <= account.kills, `${account.held} are held, each by four kills`)
})

test('killed at random: the same', async (context) => {
  const account = await killAtRandom(t, 1)
  context.diagnostic(JSON.stringify(account))
  assert.deepEqual([account.duplicates, account.lost, account.held, account.open], [0, 0, 0, 0])
  assert.ok(account.uncertain <= account.kills * account.concurrency, `${account.uncertain} are uncertain`)
})

test('killed around a condition: each lead takes one branch, and gets its mails and no others', async (context) => {
  const account = await killAroundBranches(t, 1)
  context.diagnostic(JSON.stringify(account))
  const { kills, leads, uncertain, ...wrong } = account
  assert.deepEqual(wrong, {
    duplicates: 0,
    undecided: 0,
    undone: 0,
    lostByMove: 0,
    noticesTwice: 0,
    astray: 0,
    open: 0,
  })
  assert.ok(uncertain <= kills * 4 && uncertain < leads, `${uncertain} are uncertain`)
})

test('killed while replies begin steps: they begin once, and nothing of the sequence follows', async (context) => {
  const account = await killAroundReplies(t, 1)
  context.diagnostic(JSON.stringify(account))
  const { kills, leads, uncertain, ...wrong } = account
  assert.deepEqual(wrong, { duplicates: 0, notBegun: 0, astray: 0, open: 0 })
  assert.ok(uncertain <= kills * 4 && uncertain < leads, `${uncertain} are uncertain`)
})

test('two processes that freeze past their leases write to nobody twice', async (context) => {
  const account = await freezeProcesses(t, 2, 1)
  context.diagnostic(JSON.stringify(account))
  assert.deepEqual([account.duplicates, account.lost, account.held, account.open], [0, 0, 0, 0])
})
