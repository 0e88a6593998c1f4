import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { identityOf, testScenario, workspaceId } from '#database/testing/policy-access.ts'
import { reviewDueTests } from './review-step-tests.ts'

const [campaign, mailbox] = [randomUUID(), randomUUID()]
let [step, a, b] = ['', '', '']
const t = testScenario(async () => {
  await t.sql(`insert into mailboxes (id, workspace_id, address, smtp_host, smtp_port)
      values ('${mailbox}', '${workspaceId}', 'ada@example.com', 'smtp.example.com', 587);
    insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders')`)
})
beforeEach(async () => {
  step = randomUUID()
  // Sorted, because arms are named by their order.
  a = randomUUID()
  b = randomUUID()
  await t.sql(`delete from messages; delete from campaign_leads; delete from campaign_steps;
    insert into campaign_steps (id, workspace_id, campaign_id, position) values ('${step}', '${workspaceId}', '${campaign}', 1);
    insert into step_variants (id, workspace_id, step_id, label) values
      ('${a}', '${workspaceId}', '${step}', 'A'), ('${b}', '${workspaceId}', '${step}', 'B')`)
})

const begin = async (settings: { goal?: string; method?: string; floor?: number } = {}) => {
  await t.db
    .as(identityOf(t, 'editor'))
    .query(
      'insert into step_tests (workspace_id, step_id, goal, method, floor) values ($1, $2, $3, $4, $5)',
      [workspaceId, step, settings.goal ?? 'reply', settings.method ?? 'fixed', settings.floor ?? 10],
    )
  // Simulates a test that has run for a month.
  await t.sql(`update step_tests set started_at = now() - interval '30 days'`)
}
let batches = 0
/** Delivered `age` ago; the first `replied` of them got a reply `after` that. */
const sent = (variant: string, count: number, replied: number, age = '10 days', waits = '1 day') =>
  t.sql(`insert into messages (workspace_id, campaign_id, step_id, variant_id, mailbox_id, recipient, kind, state, sent_at, replied_at)
    select '${workspaceId}', '${campaign}', '${step}', '${variant}', '${mailbox}', 'p' || n || '@batch${(batches += 1)}.example', 'campaign', 'sent',
      now() - interval '${age}', case when n <= ${replied} then now() - interval '${age}' + interval '${waits}' end
    from generate_series(1, ${count}) n`)
const seen = async () => {
  const [row] = await t.sql('select state, shares, review, next_review_at, decided_at from step_tests')
  return row as {
    state: string
    shares: Record<string, number> | null
    review: { best: string; arms: { id: string; part: number; whole: number }[] } | null
    next_review_at: Date | null
    decided_at: Date | null
  }
}
/** The weights that the sending engine gets for the next email of the step. */
async function weights(): Promise<Record<string, number>> {
  const id = randomUUID()
  await t.sql(`insert into messages (id, workspace_id, campaign_id, step_id, mailbox_id, recipient, kind, state)
    values ('${id}', '${workspaceId}', '${campaign}', '${step}', '${mailbox}', '${id}@example.com', 'campaign', 'queued')`)
  const [row] = await t.asService<{ message: { variants: { label: string; weight: number }[] } }>(
    'select message from private.messages_to_write(array[$1::uuid]) as message',
    [id],
  )
  return Object.fromEntries(row!.message.variants.map(({ label, weight }) => [label, weight]))
}

test('a test that shows a winner gives it the mail and each other the floor, and is over', async () => {
  await begin()
  await sent(a, 600, 12)
  await sent(b, 600, 60)
  assert.deepEqual(await weights(), { A: 1, B: 1 })
  assert.equal(await reviewDueTests(t.db, assert.ifError), 1)
  const { state, shares, review, next_review_at: next, decided_at: decided } = await seen()
  assert.deepEqual([state, shares, review!.best], ['winner', { [a]: 10, [b]: 90 }, b])
  assert.ok(decided)
  assert.equal(next, null)
  assert.deepEqual(await weights(), { A: 10, B: 90 })
  const notificationsSent = await t.sql(
    `select title, message, user_id from notifications where type = 'test_won'`,
  )
  assert.partialDeepStrictEqual(notificationsSent, [
    { title: 'Variant B wins in Founders', user_id: t.adaId },
  ])
  assert.match(String(notificationsSent[0]!['message']), /^Step 1 sends more of variant B/)
  assert.equal(await reviewDueTests(t.db, assert.ifError), 0)
  assert.equal(await reviewDueTests(t.db, assert.ifError), 0)
})

test('on too little nothing is decided, and it is looked at again an hour later', async () => {
  await begin()
  await sent(a, 99, 0)
  await sent(b, 99, 60)
  await reviewDueTests(t.db, assert.ifError)
  const { state, shares, next_review_at: next } = await seen()
  assert.deepEqual([state, shares], ['undecided', null])
  const wait = next!.getTime() - Date.now()
  assert.ok(wait > 50 * 60_000 && wait <= 60 * 60_000)
  assert.equal(await reviewDueTests(t.db, assert.ifError), 0)
})

test('a mail is counted once, seven days after it was delivered, by what came until then', async () => {
  await begin()
  await sent(a, 10, 4, '6 days')
  await sent(a, 20, 5, '10 days', '8 days')
  await sent(a, 30, 6, '40 days')
  await sent(a, 40, 7)
  await t.sql(`update messages set bounced_at = sent_at where recipient like 'p40@%'`)
  await reviewDueTests(t.db, assert.ifError)
  assert.deepEqual((await seen()).review!.arms, [
    { id: a, part: 7, whole: 59 },
    { id: b, part: 0, whole: 0 },
  ])
})

test('the goal is a positive reply, any reply, or a click by a person', async () => {
  await begin({ goal: 'positive' })
  await sent(a, 3, 2)
  const lead = randomUUID()
  await t.sql(`insert into campaign_leads (id, workspace_id, campaign_id, email) values
      ('${lead}', '${workspaceId}', '${campaign}', 'p1@example.com');
    update messages set lead_id = '${lead}' where recipient like 'p1@%';
    insert into inbound_messages (workspace_id, uid_validity, uid, kind, lead_id, campaign_id, category)
      values ('${workspaceId}', 1, 1, 'reply', '${lead}', '${campaign}', 'interested');
    update messages set tracks_clicks = true where recipient not like 'p3@%';
    update messages set first_clicked_at = sent_at + interval '1 hour' where recipient like 'p2@%'`)
  const part = async (goal: string) => {
    await t.sql(`update step_tests set goal = '${goal}'`)
    await t.sql(`update step_tests set started_at = now() - interval '30 days', next_review_at = now()`)
    await reviewDueTests(t.db, assert.ifError)
    const { arms } = (await seen()).review!
    return [arms[0]!.part, arms[0]!.whole]
  }
  assert.deepEqual(await part('positive'), [1, 3])
  assert.deepEqual(await part('reply'), [2, 3])
  assert.deepEqual(await part('click'), [1, 2])
})

test('a bandit shares the mail by what is known so far', async () => {
  await begin({ method: 'bandit', floor: 20 })
  await sent(a, 150, 3)
  await sent(b, 150, 12)
  await reviewDueTests(t.db, assert.ifError)
  const { state, shares } = await seen()
  assert.equal(state, 'undecided')
  assert.deepEqual(shares, { [a]: 20, [b]: 80 })
  await t.sql('update step_tests set is_on = false')
  assert.deepEqual(await weights(), { A: 1, B: 1 })
})

test('several workers look at a test once, and one that died leaves it to the next hour', async () => {
  await begin()
  await sent(a, 600, 12)
  await sent(b, 600, 60)
  const looked = await Promise.all([1, 2, 3].map(() => reviewDueTests(t.db, assert.ifError)))
  assert.deepEqual(
    looked.toSorted((one, other) => one - other),
    [0, 0, 1],
  )
  await t.sql(`update step_tests set goal = 'click'`)
  await t.asService('select private.claim_step_tests(1)')
  assert.equal(await reviewDueTests(t.db, assert.ifError), 0)
  await t.sql(`update step_tests set next_review_at = now() - interval '1 second'`)
  assert.equal(await reviewDueTests(t.db, assert.ifError), 1)
})

test('other content or another goal starts the test again, and what was looked at before is not written', async () => {
  await begin()
  await sent(a, 600, 12)
  await sent(b, 600, 60)
  const [row] = await t.asService<{ test: { id: string; seen: string } }>(
    'select private.claim_step_tests(1) as test',
  )
  await t.sql(`update step_variants set subject = 'Another' where id = '${b}'`)
  await t.asService(`select private.record_step_review($1, $2, 'winner', '{}', '{}')`, [
    row!.test.id,
    row!.test.seen,
  ])
  assert.deepEqual([(await seen()).state, (await seen()).review], ['undecided', null])
  await reviewDueTests(t.db, assert.ifError)
  const { state, review } = await seen()
  assert.deepEqual([state, review!.arms.map(({ whole }) => whole)], ['undecided', [0, 0]])
})

test('other weights keep what is known, and take effect at once', async () => {
  await begin()
  await sent(a, 600, 12)
  await sent(b, 600, 60)
  await reviewDueTests(t.db, assert.ifError)
  await t.sql(`update step_variants set weight = 3 where id = '${a}'`)
  assert.deepEqual(await weights(), { A: 3, B: 1 })
  await reviewDueTests(t.db, assert.ifError)
  assert.equal((await seen()).state, 'winner')
})

test('what makes no sense is refused with its reason', async () => {
  await assert.rejects(begin({ goal: 'open' }), { message: 'There is no goal "open" of a test.' })
  await assert.rejects(begin({ method: 'luck' }), { message: 'There is no method "luck" of a test.' })
  await assert.rejects(begin({ floor: 50 }), /keeps 0, 5, 10, 15 or 20/)
})

test('a test that can not be counted is told of, waits for its next hour and holds up no other', async () => {
  await begin()
  await sent(a, 600, 12)
  await sent(b, 600, 60)
  const other = randomUUID()
  await t.sql(`insert into campaign_steps (id, workspace_id, campaign_id, position) values ('${other}', '${workspaceId}', '${campaign}', 2);
    insert into step_tests (workspace_id, step_id, next_review_at) values ('${workspaceId}', '${other}', now() - interval '1 day');
    alter function private.step_test_counts(step_tests) rename to counts;
    create function private.step_test_counts(test step_tests) returns table (id uuid, part bigint, whole bigint) language plpgsql as $$
      begin
        if test.step_id = '${other}' then
          raise query_canceled;
        end if;
        return query select * from private.counts(test);
      end $$`)
  const errors: unknown[] = []
  assert.equal(await reviewDueTests(t.db, (error) => errors.push(error)), 2)
  assert.equal(errors.length, 1)
  assert.deepEqual(await t.sql(`select state from step_tests order by step_id = '${other}'`), [
    { state: 'winner' },
    { state: 'undecided' },
  ])
  assert.equal(await reviewDueTests(t.db, assert.ifError), 0)
})
