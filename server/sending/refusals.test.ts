// Runs responses of mail servers through the real engine and checks lead, suppression, campaign and mailbox.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { createHarness } from '#server/testing/sending/harness.ts'

const { untilTrue, ...harness } = createHarness()
let t: TestDatabase
before(async () => (t = await harness.open()))
after(() => harness.close())
afterEach(() => harness.clear())

type Phase = 'rcpt' | 'dot'
type Follows = { lead: 'bounced' | 'waits'; suppressed: boolean; mailbox: 'active' | 'paused' }

const gone: Follows = { lead: 'bounced', suppressed: true, mailbox: 'active' }
const later: Follows = { lead: 'waits', suppressed: false, mailbox: 'active' }
const notUs: Follows = { lead: 'waits', suppressed: false, mailbox: 'paused' }
const membersOnly: Follows = { lead: 'bounced', suppressed: false, mailbox: 'active' }

const answers: readonly [phase: Phase, answer: string, Follows][] = [
  ['rcpt', '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550 [kPz1.uk1]', gone],
  ['rcpt', '550 5.1.1 <a@b.test>: Recipient address rejected: User unknown in local recipient table', gone],
  ['rcpt', '452 4.2.2 The email account that you tried to reach is over quota', later],
  ['rcpt', '421 4.7.0 Temporary System Problem. Try again later', later],
  ['rcpt', '451 4.7.1 Greylisting in action, please come back later', later],
  ['rcpt', '550 5.4.1 Recipient address rejected: Access denied. [AM0EUR02FT001.eop-EUR02.prod.test]', gone],
  [
    'rcpt',
    '550 5.7.124 RESOLVER.RST.SenderNotInAllowedListForGroup; not in the list of senders',
    membersOnly,
  ],
  ['rcpt', '550 5.7.1 RESOLVER.RST.AuthRequired; authentication required', membersOnly],
  ['rcpt', '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org', notUs],
  ['rcpt', '550 #5.1.0 Address rejected.', gone],
  ['rcpt', '550 5.1.0 <ada@sender.test> sender rejected. Please see https://codes.test/AUP', notUs],
  ['rcpt', '552 5.3.4 Message size exceeds fixed maximum message size', membersOnly],
  ['rcpt', '550 Malformed address or missing MIME header', membersOnly],
  ['rcpt', '552 5.2.2 Mailbox full', later],
  ['rcpt', '550 5.7.1 Recipient address rejected: Inactive MailBox, not poped for more than 6 months', gone],
  ['dot', '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required', membersOnly],
  ['dot', '554 5.1.1 No such user', gone],
  ['dot', '550 5.7.1 Message rejected as spam by Content Filtering.', notUs],
]

for (const [phase, answer, follows] of answers)
  test(`${answer.slice(0, 90)}, said at ${phase === 'rcpt' ? 'RCPT' : 'the end of DATA'}`, async () => {
    const refused = 'lead2@company2.test'
    await harness.run(
      { act: (at, recipient) => (at === phase && recipient === refused ? { reply: answer } : undefined) },
      { leads: 2, waits: [0, 3] },
    )
    await untilTrue(`(select answer is not null from messages where recipient = '${refused}')`)
    const [found] =
      await t.sql(`select l.state, m.state as message, (select count(*)::int from suppressions) as suppressed,
        (select status from email_campaigns) as campaign, (select state from mailboxes) as mailbox
      from campaign_leads l join messages m on m.lead_id = l.id where l.email = '${refused}'`)
    assert.equal(found?.['campaign'], 'sending')
    assert.equal(found?.['mailbox'], follows.mailbox)
    assert.equal(found?.['suppressed'], follows.suppressed ? 1 : 0)
    if (follows.lead === 'bounced') assert.equal(found?.['state'], 'bounced')
    else assert.deepEqual([found?.['state'], found?.['message']], ['active', 'deferred'])
  })

test('a list of nothing but groups that take mail from members pauses neither campaign nor mailbox', async () => {
  await harness.run(
    {
      act: (at) =>
        at === 'rcpt' ? { reply: '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup' } : undefined,
    },
    { leads: 60 },
  )
  await untilTrue(`(select count(*) from campaign_leads where state = 'bounced') = 60`)
  const states = await t.sql(`select c.status, b.state from email_campaigns c cross join mailboxes b`)
  assert.notEqual(states[0]?.['status'], 'auto_paused')
  assert.equal(states[0]?.['state'], 'active')
  assert.deepEqual(await t.sql('select 1 from suppressions'), [])
})
