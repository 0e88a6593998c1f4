// A report of a receiver, from the mailbox to the table of who sends as the domain.
import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { after, before, test } from 'node:test'
import { recordDomainReport } from '#database/testing/inbound-calls.ts'
import { until } from '#database/testing/until.ts'
import { openReadingScenario, type ReadingScenario } from '#server/testing/mailboxes/reading-scenario.ts'

let scenario: ReadingScenario
let workspace = ''
let domain = ''

before(async () => {
  scenario = await openReadingScenario()
  const [box] = await scenario.t.sql('select workspace_id, address from mailboxes limit 1')
  workspace = String(box!['workspace_id'])
  domain = String(box!['address']).split('@')[1]!
  await scenario.t.sql(
    `insert into sending_domains (workspace_id, domain) values ('${workspace}', '${domain}')`,
  )
  scenario.readers.start()
})
after(() => scenario.close())

const day = Math.floor(Date.now() / 86_400_000) * 86_400
const record = (
  ip: string,
  count: number,
  result: string,
) => `<record><row><source_ip>${ip}</source_ip><count>${count}</count>
  <policy_evaluated><disposition>none</disposition><dkim>${result}</dkim><spf>fail</spf></policy_evaluated></row>
  <identifiers><header_from>${domain}</header_from></identifiers>
  <auth_results><dkim><domain>${domain}</domain><result>${result}</result></dkim></auth_results></record>`
const proof = 'mx.sender.test; dkim=pass header.d=receiver.net; dmarc=pass header.from=receiver.net'
const mail = (about: string, id: string, results = proof) => `Authentication-Results: ${results}\r
From: noreply@receiver.net\r
Subject: Report domain: ${about} Submitter: receiver.net Report-ID: ${id}\r
Message-ID: <${id}.${about}@receiver.net>\r
MIME-Version: 1.0\r
Content-Type: application/gzip; name="receiver.net!${about}!1!2.xml.gz"\r
Content-Transfer-Encoding: base64\r
\r
${gzipSync(`<feedback><report_metadata><org_name>receiver.net</org_name><report_id>${id}</report_id>
  <date_range><begin>${day}</begin><end>${day + 86_399}</end></date_range></report_metadata>
  <policy_published><domain>${about}</domain><p>none</p></policy_published>
  ${record('192.0.2.7', 5, 'pass')}${record('2001:db8::9', 2, 'fail')}</feedback>`)
  .toString('base64')
  .replaceAll(/.{76}/g, '$&\r\n')}\r
`
const stored = async () =>
  (await scenario.t.sql('select domain, report_id from domain_reports order by report_id')).map(
    (row) => row['report_id'],
  )

test('a report is stored once, another domain’s is dropped, and nothing of them is in the inbox', async () => {
  const { server, t } = scenario
  await server.deliver(mail('other.net', '0'))
  await server.deliver(mail(domain, '1'))
  await server.deliver(mail(domain, '1'), 'INBOX')
  await server.deliver(mail(domain, '2'))
  await until(async () => (await stored()).length === 2)
  assert.deepEqual(await stored(), ['1', '2'])
  assert.deepEqual(await t.sql('select from inbound_messages'), [])
  assert.equal((await t.sql('select from domain_report_rows')).length, 4)
})

test('a report whose sender the mail server does not confirm is kept and not counted, and the real one is', async () => {
  const { server, t } = scenario
  const marks = async () =>
    (
      await t.sql(
        `select report_id, is_authenticated from domain_reports where report_id like 'x%' order by 1, 2`,
      )
    ).map((row) => [row['report_id'], row['is_authenticated']])
  await server.deliver(
    mail(
      domain,
      'x1',
      'mx.sender.test; dkim=pass header.d=attacker.net; dmarc=fail header.from=receiver.net',
    ),
  )
  await server.deliver(mail(domain, 'x2', 'mx.sender.test; spf=none; dkim=none'))
  await server.deliver(mail(domain, 'x3').replace(/^.*\r\n/, ''))
  await until(async () => (await marks()).length === 3)
  // A forged header below that of the server is not read.
  await server.deliver(`Authentication-Results: mx.sender.test; dmarc=fail\r\n${mail(domain, 'x4')}`)
  await until(async () => (await marks()).length === 4)
  assert.deepEqual(
    await marks(),
    ['x1', 'x2', 'x3', 'x4'].map((id) => [id, false]),
  )
  const [box] = await t.sql('select id from mailboxes limit 1')
  const report = {
    kind: 'dmarc',
    domain,
    reporter: 'receiver.net',
    id: 'x1',
    begins: '2020-01-01',
    ends: '2020-01-01',
    policy: '',
    rows: [],
  }
  const record = (isAuthenticated: boolean) =>
    recordDomainReport(t.asService, box!['id'], { ...report, isAuthenticated })
  assert.deepEqual([await record(false), await record(true), await record(true)], [false, true, false])
})

test('members read who sends as the domain and what failed on each day; strangers read nothing', async () => {
  const { t } = scenario
  const senders = async (who = t.ada) =>
    await t.db
      .as(who)
      .query('select source, sent::int, aligned::int, signers, reporters from domain_senders($1, $2)', [
        workspace,
        domain,
      ])
  assert.deepEqual(await senders(), [
    { source: '192.0.2.7', sent: 10, aligned: 10, signers: [domain], reporters: ['receiver.net'] },
    { source: '2001:db8::9', sent: 4, aligned: 0, signers: [], reporters: ['receiver.net'] },
  ])
  const days = async (who = t.ada) =>
    await t.db
      .as(who)
      .query<{ passed: number; failed: number }>(
        'select passed::int, failed::int from domain_report_days($1, $2, 3)',
        [workspace, domain],
      )
  assert.deepEqual((await days()).at(-1), { passed: 10, failed: 4 })
  assert.deepEqual(await senders(t.bob), [])
  assert.deepEqual((await days(t.bob)).at(-1), { passed: 0, failed: 0 })
  await assert.rejects(senders(t.anon), { code: '42501' })
})

test('a workspace stores 500 confirmed reports a day, and as many that are not', async () => {
  const { t } = scenario
  const [box] = await t.sql('select id from mailboxes limit 1')
  const report = { kind: 'dmarc', domain, begins: '2020-01-01', ends: '2020-01-01', policy: '', rows: [] }
  const record = (isAuthenticated: boolean) =>
    recordDomainReport(t.asService, box!['id'], {
      ...report,
      reporter: crypto.randomUUID(),
      id: 'x',
      isAuthenticated,
    })
  await t.sql(`delete from domain_reports;
    insert into domain_reports (workspace_id, kind, domain, reporter, report_id, begins_at, ends_at, is_authenticated)
      select '${workspace}', 'dmarc', '${domain}', 'r' || n, 'x', now(), now(), false from generate_series(1, 499) n`)
  assert.deepEqual([await record(false), await record(false), await record(true)], [true, false, true])
})
