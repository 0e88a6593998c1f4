// A placement test from the press to its result: the real step leaves through the engine, and the readers of the seeds
// find it in the folders of a Dovecot and of a server like Gmail.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ingestHits, pauseMailbox, writeHits } from '#database/testing/engine-calls.ts'
import { recordInbound } from '#database/testing/inbound-calls.ts'
import type { Identity } from '#database/database.ts'
import { moveClock, setUpScenario } from '#database/testing/sending-scenario.ts'
import { until, untilTrue } from '#database/testing/until.ts'
import { storePasswords } from '#server/mailboxes/access.ts'
import { startFakeImap, type FakeImap } from '#server/testing/mailboxes/fake-imap-server.ts'
import { openReadingScenario, type ReadingScenario } from '#server/testing/mailboxes/reading-scenario.ts'
import { startSink, type Sink } from '#server/testing/sending/sink.ts'
import { testEngine, testMessageIds, type TestEngine } from '#server/testing/sending/test-engine.ts'
import { checkNextContent } from '#server/sending/check-content.ts'
import type { SpamFilter } from '#server/outbound/spam-filter/spam-filter.ts'
import { writeUnsubscribes } from '#server/tracking/write-unsubscribes.ts'
import { advancePlacementTests } from '#server/campaigns/placement-tests.ts'

let scenario: ReadingScenario
let gmail: FakeImap
let sink: Sink | undefined
let engine: TestEngine | undefined
let sender = ''
let seeds: string[] = []
let campaign = ''
const sent: string[] = []

const sql = (text: string) => scenario.t.sql(text)
const results = async () => await sql('select seed, result, spf, dkim, dmarc from placements order by seed')
const start = async (who: Identity, step: string | null = null) =>
  await scenario.t.db
    .as(who)
    .query<{ id: string }>('select start_placement_test($1, $2) as id', [campaign, step])

before(async () => {
  scenario = await openReadingScenario()
  const { t, mailboxes } = scenario
  gmail = await startFakeImap()
  gmail.faults.offers = ['X-GM-EXT-1']
  const [dovecot] = await sql('select id, workspace_id, imap_host from mailboxes')
  campaign = String((await sql('select id from email_campaigns'))[0]!['id'])
  const add = async (address: string, provider: string, port: number) => {
    const [row] =
      await sql(`insert into mailboxes (workspace_id, address, provider, smtp_host, smtp_port, imap_host, imap_port, imap_security, imap_user,
        daily_limit, gap_min, gap_max)
      values ('${String(dovecot!['workspace_id'])}', '${address}', '${provider}', '127.0.0.1', 25, '${String(dovecot!['imap_host'])}', ${port}, 'tls', 'ada',
        50, 0, 0) returning id`)
    await storePasswords(t.db.as(t.service), mailboxes.mailboxSecrets, String(row!['id']), {
      smtp: 'secret',
      imap: null,
    })
    return String(row!['id'])
  }
  const google = await add('me@gmail.com', 'gmail', gmail.port)
  sender = await add('ada@sender.test', 'other', gmail.port)
  await sql(`update mailboxes set address = 'a-seed@seeds.test' where id = '${String(dovecot!['id'])}';
    update mailboxes set imap_host = null where id = '${sender}';
    delete from campaign_mailboxes;
    insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id) select workspace_id, '${campaign}', id from mailboxes where id = '${sender}';
    update email_campaigns set tracks_opens = true, tracks_clicks = true;
    insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'pro');
    insert into webhook_endpoints (workspace_id, url, types) select workspace_id, 'https://hooks.test/', '{placement.finished}' from email_campaigns;
    update step_variants set content_text = 'Hello {{first_name}}, see https://a.example/' where subject <> ''`)
  seeds = [String(dovecot!['id']), google]
  sink = await startSink({ taken: (_, raw) => sent.push(raw) })
  engine = await testEngine(t.db, sink.port)
})
after(async () => {
  await engine?.stop()
  await sink?.close()
  await scenario?.close()
  await gmail?.close()
})

test('an editor makes seeds of mailboxes that are read and send no campaign; others may not', async () => {
  const { t } = scenario
  const mark = async (who: Identity, ids: string[], isSeed = true) =>
    (
      await t.db
        .as(who)
        .query<{ changed: number }>('select set_seed_mailboxes($1, $2) as changed', [ids, isSeed])
    )[0]!.changed
  assert.equal(await mark(t.bob, seeds), 0)
  await assert.rejects(mark(t.anon, seeds), { code: '42501' })
  await assert.rejects(start(t.ada), { message: 'There is no seed mailbox.' })
  await assert.rejects(mark(t.ada, [sender]), {
    message: 'ada@sender.test is not read, so it cannot be a seed.',
  })
  await sql(`update mailboxes set imap_host = 'mail.coldframe.test' where id = '${sender}'`)
  await assert.rejects(mark(t.ada, [sender]), { message: 'ada@sender.test sends for a campaign.' })
  await sql(`update mailboxes set imap_host = null where id = '${sender}'`)
  assert.equal(await mark(t.ada, seeds), 2)
  await assert.rejects(
    t.db
      .as(t.ada)
      .query(
        'insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id) select workspace_id, $1, id from mailboxes where id = $2',
        [campaign, seeds[0]],
      ),
    { message: 'a-seed@seeds.test is a seed of placement tests and sends no campaigns.' },
  )
})

test('a test sends the step as a contact gets it, and finds spam and a tab with the server’s checks', async () => {
  const { t, readers, server } = scenario
  await assert.rejects(start(t.bob), { code: '42501' })
  await assert.rejects(start(t.anon), { code: '42501' })
  await start(t.ada)
  await assert.rejects(start(t.ada), { message: 'A placement test of this campaign is running.' })
  await engine!.start()
  await until(() => sent.length === 1)
  await moveClock(t.sql, '31 seconds')
  await until(() => sent.length === 2)
  const mails = sent.map((raw) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))
  for (const mail of mails) {
    assert.match(mail, /Hello Lead, see https:\/\/track\.test\/t\/c\//)
    assert.match(mail, /^List-Unsubscribe:/im)
  }
  assert.equal((await sql(`select sent_count from mailboxes where id = '${sender}'`))[0]!['sent_count'], 2)
  const to = (address: string) => sent.find((raw) => new RegExp(`^To: .*${address}`, 'im').test(raw))!
  const checks =
    'Authentication-Results: spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=sender.test; dkim=fail; dkim=pass header.d=sender.test; dmarc=pass\r\nX-Spam-Status: Yes, score=7.1\r\n'
  await server.deliver(checks + to('a-seed@seeds.test'), 'Junk')
  await server.deliver(
    'From: lead1@company1.test\r\nSubject: Private\r\nMessage-ID: <p@home.test>\r\n\r\nHi\r\n',
  )
  gmail.deliver(to('me@gmail.com'))
  gmail.folders.get('INBOX')!.mails[0]!.tab = 'promotions'
  readers.start()
  await untilTrue(
    t.sql,
    `not exists (select from placements where result = 'waiting')`,
    'select * from placements',
  )
  assert.deepEqual(await sql('select from placements where delay not between 0 and 120'), [])
  assert.deepEqual(await results(), [
    { seed: 'a-seed@seeds.test', result: 'spam', spf: 'pass', dkim: 'pass', dmarc: 'pass' },
    { seed: 'me@gmail.com', result: 'promotions', spf: '', dkim: '', dmarc: '' },
  ])
  assert.match(
    String((await sql('select max(spam_headers) as read from placements'))[0]!['read']),
    /score=7\.1/,
  )
  assert.deepEqual(await sql('select from inbound_messages'), [], 'a seed has no conversations')
  assert.ok(
    !gmail.heard.some((line) => /STORE|EXPUNGE|BODY\.PEEK\[\]/.test(line)),
    'nothing is changed or read whole',
  )
  await advancePlacementTests(t.db)
  assert.deepEqual(await sql('select emails, inbox, spam, missing from placement_tests'), [
    { emails: 2, inbox: 0, spam: 1, missing: 0 },
  ])
  assert.deepEqual(await sql(`select count(*)::int from notifications where type = 'placement_tested'`), [
    { count: 1 },
  ])
  assert.deepEqual(await sql('select events::json -> 0 ->> 0 as type from private.webhook_outbox'), [
    { type: 'placement.finished' },
  ])
})

test('the spam filter of the installation reads one email of a test as it was sent, once, and not for ever', async () => {
  const { t } = scenario
  const read: string[] = []
  const check = { filter: 'Rspamd', score: 2, threshold: 6, symbols: [] } as const
  const attempt = (filter: SpamFilter) =>
    checkNextContent({
      db: t.db,
      filter,
      addressesAt: () => ({ unsubscribe: (id: string) => `https://track.test/t/u/${id}` }) as never,
      now: () => new Date(),
    })
  const silent = () => Promise.reject(new Error('silent'))
  const stored = async () => (await sql('select content_check from placement_tests'))[0]!['content_check']
  for (let attempts = 1; attempts <= 3; attempts++) {
    assert.equal(await stored(), null)
    await assert.rejects(attempt(silent), /silent/)
    assert.equal(await attempt(silent), false, 'a minute has not passed')
    await sql(`update placement_tests set content_checked_at = now() - interval '2 minutes'`)
  }
  assert.deepEqual(await stored(), { error: 'The spam filter of this installation gave no answer.' })
  assert.equal(await attempt(silent), false)
  await sql('update placement_tests set content_check = null, content_checks = 0')
  const answers: SpamFilter = ({ bytes, ...envelope }) => {
    read.push(bytes.toString())
    assert.equal(envelope.from, 'ada@sender.test')
    return Promise.resolve({ ...check, symbols: [] })
  }
  assert.equal(await attempt(answers), true)
  assert.equal(await attempt(answers), false)
  assert.deepEqual(await stored(), check)
  const idOf = (raw: string) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim()
  const original = sent.find((raw) => idOf(raw) === idOf(read[0]!))
  assert.ok(original)
  const parts = (raw: string) =>
    raw.replaceAll(
      /^(?:Date|List-Unsubscribe|\tboundary|Content-Type: multipart)[^\n]*\n(?:[ \t][^\n]*\n)*|--+_NmP-[^\n]*\n?/gim,
      '',
    )
  assert.equal(parts(read[0]!).trim(), parts(original).trim())
})

test('shares are read by members by provider, and by nobody else', async () => {
  const { t } = scenario
  const shares = async (who: Identity) =>
    await t.db.as(who).query(
      `select s.provider, measured::int, inbox::int, tabs::int, spam::int, jsonb_array_length(history) as days
         from email_campaigns c, placement_shares(c.workspace_id) s order by 1`,
    )
  assert.deepEqual(await shares(t.ada), [
    { provider: 'Google', measured: 1, inbox: 0, tabs: 1, spam: 0, days: 1 },
    { provider: 'seeds.test', measured: 1, inbox: 0, tabs: 0, spam: 1, days: 1 },
  ])
  assert.deepEqual(await shares(t.bob), [])
  await assert.rejects(shares(t.anon), { code: '42501' })
})

test('a click, an unsubscribe and a bounce of a test change no figure, no lead and no suppression', async () => {
  const { t } = scenario
  const [mail] =
    await sql(`select m.id, l.id as link from messages m join message_links l on l.message_id = m.id
    where m.kind = 'test' limit 1`)
  const hit = (row: unknown) => ({
    id: crypto.randomUUID(),
    row: String(row),
    at: Date.now(),
    agent: '',
    client: '',
    network: '',
    prefetch: false,
    probed: false,
    others: 0,
  })
  await writeUnsubscribes(t.db, [hit(mail!['id'])] as unknown as Parameters<typeof writeUnsubscribes>[1])
  await writeHits(t.asService, JSON.stringify([{ ...hit(mail!['link']), kind: 'click' }]))
  await ingestHits(t.asService)
  await recordInbound(t.asService, sender, {
    folder: 'INBOX',
    uidValidity: 1,
    uid: 1,
    kind: 'bounce',
    severity: 'hard',
    words: 'No such user',
    messageId: mail!['id'],
    matchedBy: 'headers',
    from: 'mailer-daemon@seeds.test',
    subject: 'Failed',
    text: '',
    receivedAt: new Date(),
  })
  assert.deepEqual(
    await sql(`select (select count(*)::int from suppressions) as suppressed, (select count(*)::int from message_events) as events,
      (select count(*)::int from inbound_messages) as inbound, (select count(*)::int from campaign_leads where state <> 'active') as ended`),
    [{ suppressed: 0, events: 0, inbound: 0, ended: 0 }],
  )
})

test('after 15 minutes an email is missing, or unread when its seed cannot be read', async () => {
  const { t } = scenario
  await sql('delete from placement_tests')
  const steps = await sql('select id from campaign_steps order by position')
  await start(t.ada, String(steps[1]!['id']))
  await moveClock(t.sql, '2 minutes')
  await until(() => sent.length === 4)
  assert.match(sent.at(-1)!, /^Subject: Re: A question, Lead/im, 'a follow-up has the subject of its thread')
  await untilTrue(
    t.sql,
    `not exists (select from messages where kind = 'test' and state <> 'sent')`,
    'select * from messages',
  )
  await advancePlacementTests(t.db)
  assert.deepEqual(await sql('select from placement_tests where finished_at is not null'), [])
  await sql(`update mailboxes set last_read_at = now() + interval '3 minutes' where id = '${seeds[0]}';
    update mailboxes set read_error = 'No answer' where id = '${seeds[1]}'`)
  await moveClock(t.sql, '20 minutes')
  await advancePlacementTests(t.db)
  assert.deepEqual(
    (await results()).map(({ result }) => result),
    ['missing', 'unread'],
  )
  assert.equal(testMessageIds.read(/^Message-ID: <([^>]+)>/im.exec(sent.at(-1)!)![1]!) !== undefined, true)
  // A late arrival replaces the guess.
  const late = sent.slice(2).find((raw) => raw.includes('me@gmail.com'))!
  gmail.deliver(late)
  await untilTrue(t.sql, `exists (select from placements where result = 'inbox')`, 'select * from placements')
})

test('a seed that is lost ends with a notice, and tests go on without it', async () => {
  const { t } = scenario
  await sql(
    `delete from placement_tests; delete from messages where kind = 'test'; delete from notifications`,
  )
  await pauseMailbox(t.asService, seeds[1], 'Reading: refused')
  assert.deepEqual(await sql('select title from notifications'), [
    { title: 'me@gmail.com cannot be read, and placement tests go on without this seed' },
  ])
  await start(t.ada)
  assert.deepEqual(await sql('select seed from placements'), [{ seed: 'a-seed@seeds.test' }])
  await sql(`update mailboxes set state = 'active' where id = '${seeds[1]}'`)
})

test('the workspace’s schedule starts tests, within the budget of the account, and no test sends to a stranger', async () => {
  const { t } = scenario
  await engine!.stop()
  await sql(
    `delete from placement_tests; delete from messages where kind = 'test'; update mailboxes set read_error = null`,
  )
  await t.db.as(t.ada).query('update workspaces set placement_days = 7, placement_follow_ups = true')
  await sql(`update campaign_leads set due_at = now() + interval '2 hours'`)
  await advancePlacementTests(t.db)
  const started = async () => await sql('select cause from placement_tests order by created_at, id')
  assert.deepEqual(await started(), [{ cause: 'schedule' }], 'one test of a campaign at a time')
  await sql(`update placements set result = 'inbox'`)
  await advancePlacementTests(t.db)
  assert.deepEqual(await started(), [{ cause: 'schedule' }, { cause: 'follow_up' }])
  await sql(`update placements set result = 'inbox'`)
  await advancePlacementTests(t.db)
  await advancePlacementTests(t.db)
  assert.equal((await started()).length, 2)
  assert.deepEqual(await sql(`select distinct recipient from messages where kind = 'test' order by 1`), [
    { recipient: 'a-seed@seeds.test' },
    { recipient: 'me@gmail.com' },
  ])
  await sql(`insert into placements (id, workspace_id, test_id, sender, seed, provider, result)
    select uuid_v7(), workspace_id, id, 'a', 'b', 'c', 'inbox' from placement_tests, generate_series(1, 100)`)
  await assert.rejects(start(t.ada), { message: 'The placement tests of an account send 200 emails a day.' })
})

test('campaigns of one account that cannot be tested hold up no other account, and are tried again after an hour', async () => {
  const { t } = scenario
  await sql(`delete from placement_tests; delete from messages where kind = 'test';
    update workspaces set placement_days = 7, placement_follow_ups = false;
    insert into email_campaigns (id, workspace_id, title, status)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, workspace_id, 'No sender', 'sending' from email_campaigns, generate_series(1, 60) n`)
  const bob = await setUpScenario(t.sql, t.bobId, { mailboxes: 2 })
  await sql(`delete from campaign_mailboxes where mailbox_id = '${bob.mailboxes[1]}';
    update mailboxes set is_seed = true where id = '${bob.mailboxes[1]}';
    update workspaces set placement_days = 7 where id = '${bob.workspace}'`)
  const tested = async () => {
    await advancePlacementTests(t.db)
    return (await sql('select campaign_id from placement_tests order by campaign_id')).map(
      (row) => row['campaign_id'],
    )
  }
  assert.deepEqual(await tested(), [bob.campaign])
  assert.deepEqual(await tested(), [bob.campaign, campaign].toSorted())
  await sql(`insert into campaign_mailboxes (workspace_id, campaign_id, mailbox_id)
    select workspace_id, id, '${sender}' from email_campaigns where title = 'No sender' order by id limit 1`)
  await sql(`insert into campaign_steps (workspace_id, campaign_id, position) select workspace_id, id, 1
    from email_campaigns where title = 'No sender' order by id limit 1`)
  assert.equal((await tested()).length, 2)
  await sql(`update private.placement_attempts set failed_at = failed_at - interval '1 hour'`)
  assert.equal((await tested()).length, 3)
})
