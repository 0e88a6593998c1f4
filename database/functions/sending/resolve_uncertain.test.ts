// Tests what resolves messages of unknown delivery, for campaigns and for replies from the inbox.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import {
  copiesDue,
  passFence,
  recordCopied,
  recordOutcomes,
  releaseAbandonedMessages,
  resolveByCopy,
  uncertainMessages,
} from '#database/testing/engine-calls.ts'
import { recordInbound } from '#database/testing/inbound-calls.ts'
import { setUpScenario, type Scenario } from '#database/testing/sending-scenario.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const t = testDatabase()
let scenario: Scenario
beforeEach(async () => {
  await t.sql('delete from workspaces')
  scenario = await setUpScenario(t.sql, t.adaId, { leads: 1, waits: [0, 3] })
})

const one = async (columns: string, table: string) => (await t.sql(`select ${columns} from ${table}`))[0]!

/** Passed the fence twenty minutes ago, without any result. */
async function uncertain(kind: 'campaign' | 'answer'): Promise<string> {
  const id = randomUUID()
  const claim = randomUUID()
  await t.sql(`insert into messages (id, workspace_id, kind, campaign_id, step_id, lead_id, mailbox_id, recipient, subject,
      state, claim, lease_until, rfc_message_id)
    select '${id}', workspace_id, '${kind}', campaign_id, step_id, id, '${scenario.mailboxes[0]}', email, 'A question',
      'sending', '${claim}', now() + interval '1 minute', '${id}@sender.test' from campaign_leads`)
  assert.equal((await passFence(t.asService, [id], [claim])).length, 1)
  await t.sql(
    `update messages set handed_at = now() - interval '20 minutes', lease_until = now() - interval '1 second'`,
  )
  await releaseAbandonedMessages(t.asService)
  assert.equal((await one('state', 'messages'))['state'], 'uncertain')
  return id
}

const comesBack = (messageId: string, kind: 'reply' | 'bounce', matchedBy = 'headers') =>
  recordInbound(t.asService, scenario.mailboxes[0], {
    folder: 'INBOX',
    uidValidity: 1,
    uid: 1,
    rfcMessageId: 'one@theirs.test',
    kind,
    severity: 'soft',
    words: 'Later',
    messageId,
    matchedBy,
    from: 'lead1@company1.test',
    fromName: '',
    subject: 'Re: A question',
    text: 'Yes',
    html: null,
    receivedAt: new Date().toISOString(),
    backOn: null,
  })

const isSentThen = async () =>
  assert.deepEqual(
    await one(
      `state, sent_at = handed_at and sent_at < now() - interval '19 minutes' as is_then`,
      'messages',
    ),
    { state: 'sent', is_then: true },
  )

for (const kind of ['campaign', 'answer'] as const) {
  for (const what of ['reply', 'bounce'] as const)
    test(`of an uncertain ${kind} a ${what} tells that it left, and when`, async () => {
      await comesBack(await uncertain(kind), what)
      await isSentThen()
    })

  test(`an uncertain ${kind} is looked for in Sent, and settled where it lies there`, async () => {
    const id = await uncertain(kind)
    const uncertainRows = await uncertainMessages(t.asService, scenario.mailboxes[0]!)
    assert.deepEqual(uncertainRows, [{ id, rfc_message_id: `${id}@sender.test` }])
    await resolveByCopy(t.asService, id)
    await isSentThen()
  })

  test(`a person settles an uncertain ${kind}: it arrived, or it is tried again`, async () => {
    const resolveMessage = (id: string, arrived: boolean) =>
      t.asAda('select settle_message($1, $2)', [id, arrived])
    await resolveMessage(await uncertain(kind), true)
    await isSentThen()
    await t.sql('delete from messages')
    await resolveMessage(await uncertain(kind), false)
    assert.deepEqual(await one('state, handed_at', 'messages'), { state: 'queued', handed_at: null })
  })
}

test('a mail that only seems to answer it settles nothing', async () => {
  await comesBack(await uncertain('answer'), 'reply', 'unsure')
  assert.equal((await one('state', 'messages'))['state'], 'uncertain')
})

test('an uncertain answer holds no sequence up, and settling it frees none that waits for something else', async () => {
  await t.sql(`update campaign_leads set held_by = 'missing_value'`)
  const id = await uncertain('answer')
  assert.deepEqual(await one('held_by', 'campaign_leads'), { held_by: 'missing_value' })
  await t.asAda('select settle_message($1, false)', [id])
  assert.deepEqual(await one('held_by', 'campaign_leads'), { held_by: 'missing_value' })
})

test('one that turns out to have left gets its copy in Sent, though later mail has it already', async () => {
  const id = await uncertain('campaign')
  await t.sql(`update mailboxes set saves_to_sent = false, created_at = now() - interval '1 day';
    insert into message_bodies (id, workspace_id, content_text) select id, workspace_id, 'Hello' from messages`)
  await recordCopied(t.asService, scenario.mailboxes[0]!, new Date(Date.now() - 60_000))
  const due = async () =>
    (await copiesDue(t.asService, scenario.mailboxes[0]!)).map((row) => row.rfc_message_id)
  assert.deepEqual(await due(), [])
  await resolveByCopy(t.asService, id)
  assert.deepEqual(await due(), [`${id}@sender.test`])
})

test('a 250 that comes late says when it was handed over', async () => {
  const id = await uncertain('campaign')
  const { claim } = await one('claim', 'messages')
  await recordOutcomes(t.asService, { id, claim, outcome: 'sent', answer: '250 Taken', class: null, wait: 0 })
  await isSentThen()
})
