import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { recordInbound } from '#database/testing/inbound-calls.ts'
import { identify } from '#database/testing/fresh-database.ts'
import { setUpScenario, type Scenario } from '#database/testing/sending-scenario.ts'
import { testDatabase } from '#database/testing/test-database.ts'

const people = ['edda', 'emil', 'vito', 'gone'].map(
  (name, n) => [name, `01900e0${n}-0000-7000-8000-000000000000`] as const,
)
const ids = Object.fromEntries(people) as Record<'edda' | 'emil' | 'vito' | 'gone', string>
const LEADS = 12

let scenario: Scenario
const t = testDatabase(async () => {
  scenario = await setUpScenario(t.sql, t.adaId, { leads: LEADS, mailboxes: 1 })
  for (const [name, id] of people) {
    await t.sql(`insert into auth.users (id, email) values ('${id}', '${name}@coldframe.test')`)
    if (name === 'gone') continue
    await t.sql(`insert into workspace_members (workspace_id, user_id, role)
      values ('${scenario.workspace}', '${id}', '${name === 'vito' ? 'viewer' : 'editor'}')`)
  }
  // The messages that the leads reply to, already sent.
  await t.sql(`insert into messages (workspace_id, created_by, kind, campaign_id, lead_id, mailbox_id, recipient, subject, state, sent_at)
    select l.workspace_id, '${t.adaId}', 'campaign', l.campaign_id, l.id, '${scenario.mailboxes[0]}', l.email, 'Hi', 'sent', now()
    from campaign_leads l`)
})
beforeEach(async () => {
  await t.sql('delete from inbound_messages; delete from assignment_rules; delete from notifications')
})

const setRule = (kind: string, members: string[] = []) =>
  t.asAda('insert into assignment_rules (workspace_id, kind, member_ids) values ($1, $2, $3)', [
    scenario.workspace,
    kind,
    members,
  ])

let uid = 0
async function reply(lead: number, kind = 'reply'): Promise<void> {
  const place = (uid += 1)
  const from = `lead${lead}@company${lead}.test`
  const [message] = await t.asService<{ id: string }>('select id from messages where recipient = $1', [from])
  const mail = {
    folder: 'INBOX',
    uidValidity: 1,
    uid: place,
    rfcMessageId: `${place}@company.test`,
    kind,
    messageId: message!.id,
    matchedBy: 'headers',
    from,
    fromName: 'Lead',
    subject: 'Re: Hi',
    text: 'Yes',
    receivedAt: new Date().toISOString(),
  }
  await recordInbound(t.asService, scenario.mailboxes[0], mail)
}

const assignees = async () =>
  (await t.sql('select assignee_id from conversations order by received_at, id')).map(({ assignee_id: id }) =>
    id === t.adaId ? 'ada' : (people.find(([, known]) => known === id)?.[0] ?? null),
  )

test('without a rule, and with the rule off, a reply is nobody’s', async () => {
  await reply(1)
  await setRule('off')
  await reply(2)
  assert.deepEqual(await assignees(), [null, null])
})

test('a round robin gives replies to its members in turn, without whoever left or may only look', async () => {
  await setRule('round_robin', [ids.gone, ids.edda, ids.vito, t.adaId])
  for (const lead of [1, 2, 3]) await reply(lead)
  assert.deepEqual(await assignees(), ['edda', 'ada', 'edda'])
})

test('whoever is given a reply is told of it, once', async () => {
  await setRule('round_robin', [ids.emil])
  await reply(1)
  assert.deepEqual(await t.sql('select user_id, type from notifications'), [
    { user_id: ids.emil, type: 'reply_received' },
  ])
})

test('a departure notifies the author by the name of the recipient, and an absence notifies nobody', async () => {
  await t.sql(
    `update audience set name = 'Nora Holm' where id = (select audience_id from campaign_leads where email = 'lead1@company1.test')`,
  )
  await reply(2, 'out_of_office')
  await reply(1, 'left')
  assert.deepEqual(
    await t.sql(`select n.user_id, n.type, n.title, n.message, c.kind from notifications n
      left join conversations c on c.id = n.conversation_id`),
    [
      {
        user_id: t.adaId,
        type: 'recipient_left',
        title: 'Nora Holm no longer works there',
        message: 'Re: Hi',
        kind: 'left',
      },
    ],
  )
})

test('a later reply stays with whoever has the conversation, and an automatic one takes no turn', async () => {
  await setRule('round_robin', [ids.edda, ids.emil])
  await reply(1)
  await reply(1)
  await reply(2, 'out_of_office')
  await reply(2)
  assert.deepEqual(
    await t.sql(`select assignee_id from conversations where not is_automatic order by received_at, id`),
    [{ assignee_id: ids.edda }, { assignee_id: ids.emil }],
  )
  await t.sql(`update workspace_members set role = 'viewer' where user_id = '${ids.edda}'`)
  await reply(1)
  await t.sql(`update workspace_members set role = 'editor' where user_id = '${ids.edda}'`)
  const [moved] = await t.sql(
    `select assignee_id from conversations where from_address = 'lead1@company1.test'`,
  )
  assert.equal(moved!.assignee_id, ids.emil)
})

test('replies that several workers record at once are shared evenly, each to one member', async () => {
  await setRule('round_robin', [ids.edda, ids.emil, t.adaId])
  await Promise.all(Array.from({ length: LEADS }, (_, n) => reply(n + 1)))
  const given = await assignees()
  const counts = ['ada', 'edda', 'emil'].map((name) => given.filter((one) => one === name).length)
  assert.deepEqual(counts, [4, 4, 4])
})

test('by campaign, a reply goes to the owner of its campaign who can answer, else to nobody', async () => {
  await setRule('campaign')
  await t.sql(`update email_campaigns set owner_id = '${ids.edda}'`)
  await reply(1)
  await t.sql(`update email_campaigns set owner_id = '${ids.vito}'`)
  await reply(2)
  assert.deepEqual(await assignees(), ['edda', null])
})

test('by contact, a reply goes to the owner of the contact who can answer, else to nobody', async () => {
  await setRule('contact')
  const owns = (lead: number, owner: string) =>
    t.sql(`update audience set owner_id = '${owner}' where email like 'lead${lead}@%'`)
  await owns(1, ids.edda)
  await owns(2, ids.vito)
  await owns(3, ids.gone)
  for (const lead of [1, 2, 3, 4]) await reply(lead)
  assert.deepEqual(await assignees(), ['edda', null, null, null])
})

test('the owner alone sets a rule, and a round robin needs a member', async () => {
  await assert.rejects(setRule('round_robin'), /round robin needs members/)
  await assert.rejects(
    t.db
      .as(identify(ids.edda, 'edda@coldframe.test'))
      .query(`insert into assignment_rules (workspace_id, kind) values ($1, 'campaign')`, [
        scenario.workspace,
      ]),
    /row-level security/,
  )
})
