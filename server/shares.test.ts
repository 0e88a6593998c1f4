// Each share of what all accounts have in common is used up by one account, over the network, while another works.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openTwoAccounts, type Account, type TwoAccounts } from '#server/testing/shares/open-two-accounts.ts'
import { shares } from './shares.ts'

/** A read of another account is answered within this, in milliseconds. */
const AT_ONCE = 250

let t: TwoAccounts
before(async () => {
  t = await openTwoAccounts()
  for (const id of [t.adaId, t.bobId])
    await t.sql(
      `insert into subscriptions (user_id, subscription_status, plan_type) values ('${id}', 'active', 'pro')`,
    )
})
after(() => t.close())

const longText = (words: number) =>
  Array.from({ length: words }, (_, at) => `Hello Maya${at} we saw yuor new offices in Berlin`).join('. ')
const analyze = ({ ask }: Account, words: number, signal?: AbortSignal) => {
  const draft = { kind: 'email', subject: 'Your offices', text: longText(words) }
  const body = { id: crypto.randomUUID(), draft, body: draft.text + crypto.randomUUID() }
  return ask('/functions/v1/analyze-email', body, signal)
}

test('eight large drafts of one account hold up neither the reads nor the drafts of another', async () => {
  // The threads are there.
  await Promise.all([analyze(t.greedy, 500), analyze(t.other, 500)])
  let answered = 0
  const many = Promise.all(
    Array.from({ length: 8 }, async () => {
      const { status } = await analyze(t.greedy, 3_000)
      answered += 1
      return status
    }),
  )
  const beside = analyze(t.other, 500).then(({ status }) => ({ status, answered }))
  const slowest = await t.slowestRead(beside)
  assert.equal((await beside).status, 200)
  assert.ok((await beside).answered < 4, `it waited for ${(await beside).answered} drafts of the other`)
  assert.ok(slowest < AT_ONCE, `a read took ${slowest} ms`)
  assert.deepEqual(await many, Array<number>(8).fill(200))
})

test('more waiting work than the share of an account is refused with what to do', async () => {
  const most = shares.threads.analysis.waiting + shares.threads.analysis.threads
  const stop = new AbortController()
  const asked = Array.from({ length: most + 5 }, () => analyze(t.greedy, 1_500, stop.signal))
  const refused = await Promise.race(
    asked.map(async (one) => {
      const { status, body } = await one
      return status === 429 ? body : await new Promise(() => undefined)
    }),
  )
  assert.deepEqual(refused, {
    code: 'TOO_MUCH_WAITING',
    message: 'Too much of your work is still waiting.',
    hint: 'Try again when some of it is done.',
    error: 'Too much of your work is still waiting.',
  })
  stop.abort()
  await Promise.allSettled(asked)
  // What its clients left is not worked on: the threads are free at once.
  const began = performance.now()
  assert.equal((await analyze(t.greedy, 500)).status, 200)
  assert.ok(performance.now() - began < 5_000)
})
