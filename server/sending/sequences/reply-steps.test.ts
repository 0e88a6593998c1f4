import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { Sequence, Step } from '#core/campaigns/sequence.ts'
import { blankStep } from '#core/campaigns/sequence.ts'
import { actionStep, emailStep, idOf, twoPaths } from '#core/testing/branched-sequences.ts'
import {
  messageToWrite,
  passFence,
  recordOutcomes,
  resolveStopped,
  applyDecision,
  enrolFromSegment,
} from '#database/testing/engine-calls.ts'
import { addLeads, moveClock } from '#database/testing/sending-scenario.ts'
import { campaignOf, recordReply, saveSequence, type Reply } from '#database/testing/sequence-runs.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { decideLeads } from '#server/sending/decide-leads.ts'
import { actsOn, claimDue } from '#server/testing/sending/sequence-runs.ts'

const t = testDatabase()
afterEach(async () => {
  await t.sql('delete from workspaces')
  await moveClock(t.sql, '0')
})

const onReply = (on_reply: Step['on_reply'], name: string, changes: Partial<Step> = {}) =>
  emailStep(name, { on_reply, wait_days: 1, ...changes })

const sequence: Sequence = [
  emailStep('first'),
  emailStep('second', { wait_days: 3 }),
  onReply('question', 'asked'),
  onReply('question', 'again', { wait_days: 2 }),
  onReply('not_now', 'later', { wait_days: 0 }),
]

const { send, lead, replies, sort, answer } = actsOn(() => t)

test('a question begins its own steps in the thread, and no step of the sequence follows', async () => {
  await campaignOf(t, sequence)
  assert.deepEqual(await send(), ['first'])
  await replies('question')
  assert.equal((await lead())['on_reply'], 'question')
  assert.deepEqual(await send('23 hours'), [])
  assert.deepEqual(await send('25 hours'), ['asked'])
  const [asked] = await t.sql(
    'select m.id from messages m join campaign_steps s on s.id = m.step_id and s.position = 3',
  )
  const written = await messageToWrite(t.asService, String(asked!['id']))
  const { thread } = written as { thread: { subject: string }[] }
  assert.deepEqual(
    thread.map(({ subject }) => subject),
    ['first', 'Re: first', 'asked'],
  )
  assert.deepEqual(await send('4 days'), ['again'])
  assert.deepEqual(await send('30 days'), [])
  const ended = await lead()
  assert.deepEqual([ended['state'], ended['reason']], ['replied', null])
})

test('every other category, and one without steps, ends the lead', async () => {
  const ending = [
    'interested',
    'meeting',
    'referral',
    'wrong_person',
    'not_interested',
    'opt_out',
    'hostile',
    'other',
  ]
  for (const category of [...ending, null]) {
    await campaignOf(t, sequence)
    await send()
    await replies(category)
    assert.ok(['replied', 'unsubscribed'].includes(String((await lead())['state'])), String(category))
    assert.deepEqual(await send('60 days'), [], String(category))
    await t.sql('delete from workspaces')
    await moveClock(t.sql, '0')
  }
})

test('“later” waits until the day that the reply names, or else for 30 days', async () => {
  await campaignOf(t, sequence)
  await send()
  const [day] = await t.sql(
    `select (now() at time zone 'UTC')::date + 12 as day, (now() at time zone 'UTC')::date + 12 || ' 09:00Z' as at`,
  )
  const named = new Date(String(day!['at']))
  await replies('not_now', { backOn: named.toISOString().slice(0, 10) })
  assert.equal(new Date(String((await lead())['due_at'])).getTime(), named.getTime())
  assert.deepEqual(await send('10 days'), [])
  assert.deepEqual(await send('13 days'), ['later'])

  await t.sql('delete from workspaces')
  await campaignOf(t, sequence)
  await send()
  await replies('not_now')
  assert.deepEqual(await send('29 days 23 hours'), [])
  assert.deepEqual(await send('30 days 1 hour'), ['later'])
})

test('a further reply ends the steps, or begins others once: replies never go in a circle', async () => {
  await campaignOf(t, sequence)
  await send()
  await replies('question')
  assert.deepEqual(await send('25 hours'), ['asked'])
  await replies('not_now')
  assert.equal((await lead())['on_reply'], 'not_now')
  assert.deepEqual(await send('32 days'), ['later'])
  await replies('question')
  assert.deepEqual(await send('90 days'), [])
  assert.equal((await lead())['state'], 'replied')
})

test('an answer by a person ends the steps, and begins them again when it is taken back', async () => {
  await campaignOf(t, sequence)
  await send()
  const reply = await replies('question')
  await answer(reply)
  assert.deepEqual([(await lead())['state'], (await lead())['reason']], ['replied', 'Answered by hand'])
  assert.deepEqual(await send('25 hours'), ['an answer'])
  assert.deepEqual(await send('60 days'), [])

  await t.sql('delete from workspaces')
  await moveClock(t.sql, '0')
  await campaignOf(t, sequence)
  await send()
  const other = await replies('question')
  const cancelled = await answer(other)
  await t.asAda('select cancel_answer($1)', [cancelled])
  assert.deepEqual(await send('25 hours'), ['asked'])
  await answer(other)
  assert.deepEqual(await send('60 days'), ['an answer'])
})

test('a corrected category moves the lead before anything was sent, there and back', async () => {
  await campaignOf(t, sequence)
  await send()
  const reply = await replies('question')
  await sort(reply, 'not_now')
  assert.equal((await lead())['on_reply'], 'not_now')
  await sort(reply, 'interested')
  assert.deepEqual([(await lead())['state'], (await lead())['on_reply']], ['replied', null])
  assert.equal((await lead())['step_id'], idOf('second'))
  await sort(reply, 'question')
  assert.deepEqual(await send('25 hours'), ['asked'])
  // Too late for the first, in time for the second.
  await sort(reply, 'not_interested')
  assert.deepEqual(await send('60 days'), [])
  await sort(reply, 'question')
  assert.deepEqual(await send('90 days'), [])
})

test('a decision about an earlier reply, or by a program that knew none, changes nothing', async () => {
  await campaignOf(t, sequence)
  await send()
  await recordReply(t, 'question')
  const read = await lead()
  const facts = { undecided_at: '2026-01-01T00:00:00Z', category: 'question' }
  const earlier = { begins: 'question', first: idOf('asked'), facts }
  for (const more of [{}, { reply: earlier }]) {
    const decision = {
      lead: read['id'],
      step: read['step_id'],
      due: null,
      version: 2,
      state: 'replied',
      next: null,
    }
    assert.equal(await applyDecision(t.asService, { ...decision, ...more }), 0)
  }
  assert.deepEqual(await lead(), read)
  assert.deepEqual(await send('25 hours'), ['asked'])
})

test('a decision does nothing when somebody answered, paused or sorted between reading and writing', async () => {
  const change = async (action: string) => {
    const { id } = await lead()
    await t.db.as(t.ada).query('select change_leads($1, $2)', [[id], action])
  }
  const meanwhile = {
    answer: answer,
    sort: (id: string) =>
      t.sql(`update inbound_messages set unclear_opt_out = 'Take me off' where id = '${id}'`),
    pause: async () => {
      await change('continue')
      await change('pause')
    },
  }
  for (const [name, act] of Object.entries(meanwhile)) {
    await campaignOf(t, sequence)
    await send()
    const reply = await recordReply(t, 'question')
    const deciding: string[] = []
    const db = {
      as: (identity: Parameters<typeof t.db.as>[0]) => ({
        query: async (sql: string, values?: unknown[]) => {
          if (sql.includes('apply_decisions')) {
            deciding.push(sql)
            await act(reply)
          }
          return await t.db.as(identity).query(sql, values)
        },
      }),
    }
    await decideLeads({ db: db as never, onError: (error) => assert.fail(String(error)) })
    assert.equal(deciding.length, 1, name)
    assert.deepEqual(
      (await send('25 hours')).filter((subject) => subject !== 'an answer'),
      [],
      name,
    )
    await t.sql('delete from workspaces')
    await moveClock(t.sql, '0')
  }
})

test('nothing follows a reply that may ask to stop until somebody has decided, not even after an absence', async () => {
  const changes: Reply & { unclearOptOut: string } = { unclearOptOut: 'Take me off', backOn: '2026-11-30' }
  for (const category of ['question', 'out_of_office'] as const) {
    await campaignOf(t, sequence)
    await send()
    const id = await replies(category, changes)
    assert.deepEqual([(await lead())['state'], await send('9 days')], ['replied', []], category)
    await sort(id, category)
    assert.equal((await send('19 days')).length, 1, category)
    await t.sql('delete from workspaces')
    await moveClock(t.sql, '0')
  }
})

test('a reply that the rules leave open begins its steps when somebody sorts it', async () => {
  await campaignOf(t, sequence)
  await send()
  const reply = await replies(null)
  assert.equal((await lead())['state'], 'replied')
  await sort(reply, 'question')
  assert.deepEqual(await send('25 hours'), ['asked'])
})

test('a mail of somebody else, one matched by guess and a reply of a paused lead begin nothing', async () => {
  const strange: Reply[] = [{ from: 'colleague@company1.test' }, { matchedBy: 'unsure' }]
  for (const changes of strange) {
    await campaignOf(t, sequence)
    await send()
    await replies('question', changes)
    assert.equal((await lead())['state'], 'replied')
    assert.deepEqual(await send('60 days'), [])
    await t.sql('delete from workspaces')
    await moveClock(t.sql, '0')
  }
  await campaignOf(t, sequence)
  await send()
  await t.asAda(`select change_leads(array[$1::uuid], 'pause')`, [(await lead())['id']])
  await replies('question')
  assert.deepEqual([(await lead())['state'], (await lead())['reason']], ['replied', 'Replied while paused'])
})

test('a mail of the sequence that was claimed before the reply is stopped at the fence, and never leaves', async () => {
  await campaignOf(t, sequence)
  await send()
  await moveClock(t.sql, '3 days 1 hour')
  const { claim, ids } = await claimDue(t)
  assert.equal(ids.length, 1)
  await replies('question')
  assert.deepEqual(await passFence(t.asService, ids, [claim]), [])
  assert.equal(await resolveStopped(t.asService, ids[0]!, claim), 'cancelled')
  assert.deepEqual(await send('5 days'), ['asked'])
})

test('whoever only writes that they are away is written to when they are back, with the next step', async () => {
  await campaignOf(t, sequence)
  await send()
  const [day] = await t.sql(`select ((now() at time zone 'UTC')::date + 10)::text as day`)
  await replies('out_of_office', { backOn: String(day!['day']) })
  assert.equal((await lead())['on_reply'], null)
  assert.deepEqual(await send('8 days'), [])
  assert.deepEqual(await send('11 days'), ['second'])

  // Classified as an absence only by a user.
  await t.sql('delete from workspaces')
  await moveClock(t.sql, '0')
  await campaignOf(t, sequence)
  await send()
  const reply = await replies('interested', { backOn: String(day!['day']) })
  await sort(reply, 'out_of_office')
  await sort(reply, 'interested')
  assert.equal((await lead())['state'], 'replied')
  await sort(reply, 'out_of_office')
  assert.deepEqual(await send('8 days'), [])
  assert.deepEqual(await send('11 days'), ['second'])
})

test('a condition behind an absence is decided on the day of the return, by what happened until then', async () => {
  await campaignOf(t, twoPaths())
  const { claim, ids } = await claimDue(t)
  // The reply is recorded before the result of the email.
  await t.sql(`update messages set state = 'sent' where id = '${ids[0]!}'`)
  const reply = await replies(null)
  await t.sql(`update messages set state = 'handing' where id = '${ids[0]!}'`)
  await recordOutcomes(t.asService, { id: ids[0], claim, outcome: 'sent', answer: '250', wait: 0 })
  await sort(reply, 'out_of_office')
  assert.deepEqual([(await lead())['step_id'], (await lead())['held_by']], [idOf('if'), 'decision'])
  assert.deepEqual(await send('6 days'), [])
  await t.sql('update messages set human_clicks = 1')
  assert.deepEqual(await send('8 days'), ['warm'])
})

test('an absence that a person finds out behind a real reply does not write on to who has replied', async () => {
  for (const said of ['not_interested', 'wrong_person', null]) {
    await campaignOf(t, sequence)
    await send()
    await replies(said)
    const away = await replies(null, { receivedAt: new Date(Date.now() + 1000).toISOString() })
    await sort(away, 'out_of_office')
    assert.equal((await lead())['state'], 'replied', String(said))
    assert.deepEqual(await send('60 days'), [], String(said))
    await t.sql('delete from workspaces')
    await moveClock(t.sql, '0')
  }
})

test('an absence during the steps of a reply goes on with them, and not after a reply that ended them', async () => {
  for (const [between, subjects] of [
    ['none', ['asked']],
    ['not_interested', []],
  ] as const) {
    await campaignOf(t, sequence)
    await send()
    await replies('question')
    if (between !== 'none') await replies(between, { receivedAt: new Date(Date.now() + 1000).toISOString() })
    const away = await replies(null, { receivedAt: new Date(Date.now() + 2000).toISOString() })
    await sort(away, 'out_of_office')
    assert.deepEqual(await send('9 days'), subjects, between)
    await t.sql('delete from workspaces')
    await moveClock(t.sql, '0')
  }
})

for (const status of ['completed', 'archived'])
  test(`a late reply sets no campaign to sending again that a person had ${status} while others waited`, async () => {
    const scenario = await campaignOf(t, sequence)
    const { campaign } = scenario
    await send()
    await addLeads(
      t.sql,
      { ...scenario, steps: [sequence[0]!.id] },
      3,
      `'other' || n || '@firm' || n || '.test'`,
    )
    await t.sql(`update campaign_leads set due_at = now() + interval '1 day' where last_sent_at is null`)
    await t.sql(`update email_campaigns set status = '${status}' where id = '${campaign}'`)
    const reply = await replies('question')
    const [after] = await t.sql(
      `select status, (select count(*)::int from campaign_leads where on_reply is not null) as begun from email_campaigns`,
    )
    assert.deepEqual(after, { status, begun: 0 })
    await sort(reply, 'out_of_office')
    assert.deepEqual(await t.sql('select status from email_campaigns'), [{ status }])
    assert.deepEqual(await send('40 days'), [])
  })

test('a lead that was through, in a campaign that was completed, is written to after its reply', async () => {
  const { campaign } = await campaignOf(t, [sequence[0]!, sequence[2]!])
  await send()
  assert.equal((await lead())['state'], 'finished')
  await t.sql(`update email_campaigns set status = 'completed' where id = '${campaign}'`)
  await replies('question')
  assert.deepEqual(await send('25 hours'), ['asked'])
  assert.equal((await lead())['state'], 'replied')
})

test('colleagues of somebody who is on the steps of a reply are not written to, they themselves are', async () => {
  const scenario = await campaignOf(t, sequence)
  await t.sql(`update email_campaigns set stop_for_company = true`)
  await send()
  await replies('question')
  await addLeads(t.sql, { ...scenario, steps: [sequence[0]!.id] }, 1, `'boss@company1.test'`)
  assert.deepEqual(await send('25 hours'), ['asked'])
  const [boss] = await t.sql(`select state, reason from campaign_leads where email = 'boss@company1.test'`)
  assert.deepEqual(boss, { state: 'skipped', reason: 'Someone else at company1.test has replied' })
})

test('“write again in March” goes on with the sequence itself, from wherever the lead is', async () => {
  await campaignOf(t, sequence)
  await send()
  const reply = await replies('question')
  const [day] = await t.sql(`select ((now() at time zone 'UTC')::date + 20)::text as day`)
  await t.asAda('select continue_lead($1, $2)', [reply, day!['day']])
  assert.equal((await lead())['on_reply'], null)
  assert.deepEqual(await send('19 days'), [])
  assert.deepEqual(await send('21 days'), ['second'])
})

test('another category does not write on to a lead that was paused in the steps of its reply', async () => {
  await campaignOf(t, sequence)
  await send()
  const reply = await replies('question')
  await t.asAda(`select change_leads(array[$1::uuid], 'pause')`, [(await lead())['id']])
  await sort(reply, 'not_now')
  assert.deepEqual([(await lead())['state'], (await lead())['reason']], ['replied', 'Replied while paused'])
  assert.deepEqual(await send('60 days'), [])
})

test('an opt-out and a bounce end the steps of a reply', async () => {
  await campaignOf(t, sequence)
  await send()
  await replies('question')
  await replies(null, { kind: 'unsubscribe' })
  assert.equal((await lead())['state'], 'unsubscribed')
  assert.deepEqual(await send('25 hours'), [])
})

test('a task of a reply waits on the page of tasks, and what follows it leaves when it is done', async () => {
  const call: Step = { ...blankStep(idOf('call'), 'call'), on_reply: 'question', wait_days: 0 }
  await campaignOf(t, [sequence[0]!, call, onReply('question', 'after the call')])
  await send()
  await replies('question')
  await send('1 minute')
  const [task] = await t.sql('select id from campaign_tasks')
  await t.asAda(`select finish_task($1, 'reached')`, [task!['id']])
  assert.deepEqual(await send('2 days'), ['after the call'])
})

test('who stands at steps that are removed has replied, and who stands at others stays there', async () => {
  const scenario = await campaignOf(t, sequence)
  await send()
  await replies('question')
  await saveSequence(t, scenario, [...sequence.slice(0, 2), ...sequence.slice(3)])
  assert.equal((await lead())['step_id'], idOf('again'))
  await saveSequence(t, scenario, sequence.slice(0, 2))
  assert.deepEqual([(await lead())['state'], (await lead())['step_id']], ['replied', null])
  assert.deepEqual(await send('60 days'), [])
})

test('a step stays with the reply that it follows', async () => {
  const scenario = await campaignOf(t, sequence)
  await assert.rejects(
    saveSequence(
      t,
      scenario,
      sequence.slice(0, 3).map((step) => ({ ...step, on_reply: null })),
    ),
    { message: /A step stays with the reply that it follows/ },
  )
})

test('the history of the contact, “why not sent” and the counts name the reply that began the steps', async () => {
  const { campaign } = await campaignOf(t, sequence)
  await send()
  await replies('question')
  const [waits] = await t.asAda('select rule, detail from why_not_sent($1)', [campaign])
  assert.deepEqual(waits, { rule: 'wait', detail: 'Reply “Question”: As it says.' })
  const lines = await t.asAda(
    `select detail from contact_timeline((select id from audience limit 1)) where kind = 'reply_steps'`,
  )
  assert.equal(lines.length, 1)
  const counts = await t.asAda('select * from sequence_counts($1) where branch is not null', [campaign])
  assert.deepEqual(counts, [{ step_id: idOf('asked'), branch: 'question', leads: '1' }])
})

test('an action that a reply begins is done at once, after “later” on its day, and stays done', async () => {
  const tags = (path: Step['on_reply'], tag: string) =>
    actionStep({ do: 'add_tag', tag }, { id: idOf(tag), on_reply: path })
  await campaignOf(t, [
    emailStep('first'),
    tags('question', 'asked'),
    onReply('question', 'why'),
    tags('not_now', 'wait'),
  ])
  const tagsNow = async () => (await t.sql('select tags from audience'))[0]!['tags']
  await send()
  const reply = await replies('question')
  assert.deepEqual(await tagsNow(), ['asked'])
  await sort(reply, 'not_now')
  assert.deepEqual(await tagsNow(), ['asked'])
  await send('29 days')
  assert.deepEqual(await tagsNow(), ['asked'])
  await send('31 days')
  assert.deepEqual(await tagsNow(), ['asked', 'wait'])
  // The steps for a question had already started, and do not start again.
  await sort(reply, 'question')
  assert.deepEqual(await send('33 days'), [])
})

/** A user completes it while three others wait. */
async function completeEarly(scenario: Awaited<ReturnType<typeof campaignOf>>, first: Step): Promise<void> {
  await addLeads(t.sql, { ...scenario, steps: [first.id] }, 3, `'other' || n || '@firm' || n || '.test'`)
  await t.sql(`update email_campaigns set status = 'completed' where id = '${scenario.campaign}'`)
}
const status = async () => (await t.sql('select status from email_campaigns'))[0]!['status']

test('nobody is written to later where that would write to all who wait in a campaign that was completed', async () => {
  const scenario = await campaignOf(t, sequence)
  await send()
  const reply = await replies('not_interested')
  await completeEarly(scenario, sequence[0]!)
  const day = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const later = () => t.asAda('select continue_lead($1, $2)', [reply, day])
  await assert.rejects(later(), { message: 'This campaign is over.' })
  assert.equal(await status(), 'completed')
  await t.sql(`update campaign_leads set state = 'skipped' where last_sent_at is null`)
  await later()
  assert.equal(await status(), 'sending')
})

test('a task that is taken back sets no campaign to sending that a person completed while others waited', async () => {
  const task = { ...blankStep(idOf('task'), 'task'), wait_days: 0 }
  const scenario = await campaignOf(t, [task, emailStep('first', { wait_days: 3 })])
  await send()
  const change = (call: string) => t.asAda(`select ${call} from campaign_tasks`)
  await change(`finish_task(id, 'done')`)
  await completeEarly(scenario, task)
  await change('reopen_task(id)')
  assert.equal(await status(), 'completed')
  assert.equal((await t.sql('select id from campaign_tasks where done_at is null')).length, 1)
})

test('an entrant of a campaign that a person completed while others waited waits with them', async () => {
  const scenario = await campaignOf(t, sequence)
  const { workspace } = scenario
  await send()
  await completeEarly(scenario, sequence[0]!)
  const enters = async (email: string) => {
    await t.sql(`insert into audience (workspace_id, email) values ('${workspace}', '${email}')`)
    await enrolFromSegment(t.asService, email)
  }
  await enters('new@fresh.test')
  assert.equal(await status(), 'completed')
  assert.deepEqual(await send(), [])
  await t.sql(`update campaign_leads set state = 'finished', due_at = null`)
  await enters('newer@young.test')
  assert.equal(await status(), 'sending')
})
