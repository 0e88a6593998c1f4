import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDomainSoon, failingChecks, messageToWrite } from '#database/testing/engine-calls.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { testDomains } from '#server/testing/mailboxes/test-domains.ts'
import { checkDomain, type DomainDeps } from './check-domain.ts'
import { guardDomains } from './guard-domains.ts'

const workspace = '01900a00-0000-7000-8000-00000000ab01'
const other = '01900a00-0000-7000-8000-00000000ab02'
const domain = 'sender.net'
let queries: string[] = []
const zone: Record<string, string> = {}
let isDown = false

const key = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`
const right = {
  [domain]: 'v=spf1 ip4:192.0.2.0/24 ~all',
  [`s1._domainkey.${domain}`]: key,
  [`_dmarc.${domain}`]: `v=DMARC1; p=none; rua=mailto:dmarc@${domain}`,
}
const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
const deps = (change: Partial<DomainDeps> = {}) =>
  testDomains(
    {
      resolveTxt: async (name) => {
        queries.push(name)
        if (isDown) return await failing('ETIMEOUT')
        return zone[name] ? [[zone[name]]] : await failing('ENOTFOUND')
      },
      resolve4: async (name) => (name === `mx.${domain}` ? ['192.0.2.5'] : await failing('ENOTFOUND')),
      resolveMx: async () =>
        isDown ? await failing('ETIMEOUT') : [{ exchange: `mx.${domain}`, priority: 1 }],
    },
    change,
  )
const addMailbox = async (space: string, address: string) =>
  await t.sql(`insert into mailboxes (workspace_id, created_by, address, smtp_host, smtp_port)
    select id, user_id, '${address}', 'smtp.sender.net', 587 from workspaces where id = '${space}'`)
/** Makes everything due, as if `days` had passed since the failure. */
const pass = async (days = 0) =>
  await t.sql(`update sending_domains set next_check_at = now() where next_check_at < 'infinity';
    update sending_domains set failing_since = failing_since - interval '${days} days'`)
const guard = async (change?: Partial<DomainDeps>) => await guardDomains({ ...deps(change), db: t.db })
const states = async () =>
  (await t.sql(
    `select state, paused_by, state_reason from mailboxes where workspace_id = '${workspace}' order by address`,
  )) as {
    state: string
    paused_by: string | null
    state_reason: string | null
  }[]
const titles = async () =>
  (await t.sql(`delete from notifications where user_id = '${t.adaId}' returning type, title`)).map(
    ({ title }) => title,
  )

const t = testDatabase(async () => {
  await t.sql(
    `insert into workspaces (id, name, user_id) values ('${workspace}', 'Ada', '${t.adaId}'), ('${other}', 'Bob', '${t.bobId}')`,
  )
  await t.sql(
    `insert into webhook_endpoints (workspace_id, url) values ('${workspace}', 'https://hook.example/')`,
  )
  await addMailbox(workspace, `ada@${domain}`)
  await addMailbox(workspace, `grace@${domain}`)
  Object.assign(zone, right)
})

test('domains of mailboxes and trackers are found, reserved names are not, and each name is looked up once', async () => {
  await addMailbox(workspace, 'ada@nobody.example')
  await addMailbox(other, `bob@${domain}`)
  await t.sql(`insert into tracking_settings (workspace_id, domain) values ('${workspace}', 'go.sender.net');
    update tracking_settings set domain_state = 'working'`)
  await guard()
  await pass()
  queries = []
  assert.equal(await guard(), 3)
  assert.equal(queries.filter((name) => name === `_dmarc.${domain}`).length, 1)
  const rows = await t.sql('select domain, kind, checks from sending_domains order by domain, workspace_id')
  assert.deepEqual(
    rows.map((row) => [row['domain'], row['kind']]),
    [
      ['go.sender.net', 'tracking'],
      [domain, 'sending'],
      [domain, 'sending'],
    ],
  )
  assert.equal((rows[0]!['checks'] as { tracking: { state: string } }).tracking.state, 'pass')
  // Its failure is told and stops the rewriting of links; no mailbox pauses for it.
  await t.sql(`insert into subscriptions (user_id, subscription_status, plan_type) values ('${t.adaId}', 'active', 'starter');
    insert into email_campaigns (workspace_id, title, tracks_clicks) values ('${workspace}', 'Tracked', true);
    insert into messages (workspace_id, kind, campaign_id, mailbox_id, recipient)
      select c.workspace_id, 'campaign', c.id, m.id, 'lin@example.com' from email_campaigns c join mailboxes m using (workspace_id) limit 1`)
  const [message] = await t.sql('select id from messages')
  const tracking = async () => {
    const written = await messageToWrite(t.asService, String(message!['id']))
    const { tracking: by, campaign } = written as {
      tracking: { domain: string | null }
      campaign: { tracksClicks: boolean }
    }
    return { domain: by.domain, clicks: campaign.tracksClicks }
  }
  assert.deepEqual(await tracking(), { domain: 'go.sender.net', clicks: true })
  await t.sql(`update tracking_settings set domain_state = 'wrong', domain_found = 'elsewhere.example'`)
  await pass()
  await guard()
  assert.deepEqual(await titles(), ['go.sender.net: the tracking record'])
  assert.deepEqual(await tracking(), { domain: null, clicks: false })
  assert.deepEqual(await t.sql(`select from mailboxes where state <> 'active'`), [])
  await t.sql('delete from messages; delete from email_campaigns; delete from subscriptions')
  await t.sql(
    `delete from mailboxes where address in ('bob@${domain}', 'ada@nobody.example'); delete from tracking_settings`,
  )
})

test('a record that breaks is told at once, with what it was before and after, and alone pauses nothing', async () => {
  zone[domain] = 'v=spf1 +all'
  delete zone[`_dmarc.${domain}`]
  await pass()
  await guard()
  const changes = await t.asAda<{ check_key: string; before: { found: string[] }; after: { state: string } }>(
    `select check_key, before, after from domain_changes where check_key = 'spf'`,
  )
  assert.deepEqual(
    changes.map(({ check_key, before, after }) => [check_key, before.found[0], after.state]),
    [['spf', right[domain], 'fail']],
  )
  const [warning] = await t.sql(`select message from notifications where type = 'domain_warned'`)
  assert.match(String(warning!['message']), /lets anyone send.*No DMARC record.*mail is still sent/)
  assert.deepEqual(await titles(), [`${domain}: SPF, DMARC`])
  await pass(4)
  await guard()
  assert.deepEqual(await titles(), [])
  assert.deepEqual(
    (await states()).map(({ state }) => state),
    ['active', 'active'],
  )
  zone[`s1._domainkey.${domain}`] = 'v=DKIM1; p='
  await pass()
  await guard()
  assert.deepEqual(await titles(), [`${domain}: SPF, DKIM`])
})

test('mailboxes pause for what receivers refuse, and for no advice', async () => {
  const pausingIn = (checks: Record<string, object>, kind = 'sending') =>
    failingChecks(t.asService, kind, checks)
  const [bad, good, useless] = [{ state: 'fail' }, { state: 'pass' }, { state: 'warn', passesNothing: true }]
  const enforced = { state: 'pass', isEnforced: true }
  for (const [checks, expected] of [
    [{}, []],
    [{ spf: bad, dkim: good, dmarc: enforced }, []],
    [{ spf: bad, dkim: { state: 'unknown' }, dmarc: bad }, []],
    [{ spf: bad, dkim: bad, dmarc: good }, ['spf', 'dkim']],
    [{ spf: useless, dkim: bad, dmarc: { state: 'pass' } }, []],
    [{ spf: useless, dkim: bad, dmarc: enforced }, ['spf', 'dkim', 'dmarc']],
    [{ spf: bad, dkim: useless, dmarc: enforced }, ['spf', 'dkim', 'dmarc']],
    [{ mx: bad, ptr: bad, mta_sts: bad, tls_rpt: bad, bimi: bad, expiry: bad }, []],
    [{ mx: { state: 'fail', isGone: true }, lists: bad }, ['mx', 'lists']],
  ] as const)
    assert.deepEqual(await pausingIn(checks), expected, JSON.stringify(checks))
  assert.deepEqual(await pausingIn({ tracking: bad, lists: bad, expiry: bad }, 'tracking'), [
    'lists',
    'tracking',
  ])

  await checkDomain(t.db, testDomains({}), { workspaceId: workspace, domain: 'gone.net' })
  const gone = await t.sql(`delete from sending_domains where domain = 'gone.net' returning failing`)
  assert.deepEqual(gone, [{ failing: ['mx'] }])
})

test('a DNS that does not answer is no finding: what is known stays, and nothing is paused', async () => {
  isDown = true
  await pass(4)
  await guard()
  isDown = false
  assert.deepEqual(await titles(), [])
  assert.equal((await states())[0]!.state, 'active')
  const [row] = await t.sql(
    `select checks -> 'dmarc' ->> 'state' as dmarc, failing from sending_domains where workspace_id = '${workspace}' and kind = 'sending'`,
  )
  assert.deepEqual(row, { dmarc: 'fail', failing: ['spf', 'dkim'] })
})

test('after three days the mailboxes pause with the reason, once, and a press resumes them', async () => {
  await pass()
  await guard()
  const [first] = await states()
  assert.deepEqual([first!.state, first!.paused_by], ['paused', 'domain'])
  assert.match(first!.state_reason!, /^SPF, DKIM of sender\.net: failing since .* lets anyone send/)
  assert.deepEqual(await titles(), ['2 mailboxes of sender.net were paused'])
  const concerns = await t.asAda<{ c: { mailboxes: unknown[] } }>('select dashboard_concerns($1) as c', [
    workspace,
  ])
  assert.equal(concerns[0]!.c.mailboxes.length, 2)
  const pressed = `select resume_mailboxes(array(select id from mailboxes where address = 'grace@${domain}')) as moved`
  assert.deepEqual(await t.asAda(pressed), [{ moved: 1 }])
  await pass(1)
  await guard()
  assert.deepEqual(
    (await states()).map(({ state }) => state),
    ['paused', 'active'],
  )
})

test('the pause ends by itself when the record is right, and not for a mailbox that a person paused', async () => {
  await t.asAda(`select pause_mailboxes(array(select id from mailboxes where address = 'grace@${domain}'))`)
  Object.assign(zone, right)
  await pass()
  await guard()
  assert.deepEqual(
    (await states()).map(({ state, paused_by }) => [state, paused_by]),
    [
      ['active', null],
      ['paused', null],
    ],
  )
  assert.deepEqual(await titles(), [`${domain} is right again`])
})

test('webhooks get each change of a check, the failure, the pause and the recovery, once each', async () => {
  const events = await t.sql(`select e ->> 0 as type, e -> 4 as data from private.webhook_outbox o,
    json_array_elements(o.events::json) e where e ->> 0 like 'domain.%' and e #>> '{4,domain}' = '${domain}' order by o.id`)
  const types = events.map(({ type }) => type)
  assert.deepEqual(
    types.filter((type) => type !== 'domain.changed'),
    ['domain.failing', 'domain.paused', 'domain.recovered'],
  )
  const changes = events.flatMap(({ type, data }) => {
    const { check, previous_state, state } = data as Record<string, string>
    return type === 'domain.changed' ? [`${check}: ${previous_state} to ${state}`] : []
  })
  assert.deepEqual(changes.slice(0, 3).toSorted(), [
    'dkim: pass to fail',
    'dmarc: pass to fail',
    'spf: pass to fail',
  ])
  assert.equal(changes.length, 6)
})

test('a key that moved to another common selector is a rotation, and a key of nobody a failure', async () => {
  const check = async () =>
    (await checkDomain(t.db, deps(), { workspaceId: workspace, domain, selector: 's1' })).checks.dkim!
  delete zone[`s1._domainkey.${domain}`]
  zone[`s2._domainkey.${domain}`] = key
  assert.match((await check()).says, /“s2”\. The former key “s1” is gone/)
  delete zone[`s2._domainkey.${domain}`]
  assert.equal((await check()).state, 'fail')
  Object.assign(zone, right)
})

test('a refusal that blames authentication makes the domain due at once', async () => {
  const due = async () =>
    (
      await t.sql(
        `select next_check_at <= now() as due from sending_domains where kind = 'sending' and workspace_id = '${workspace}'`,
      )
    )[0]!['due']
  await t.sql(
    `update sending_domains set next_check_at = now() + interval '1 day', checked_at = now() - interval '1 hour'`,
  )
  const [box] = await t.sql(`select id from mailboxes where address = 'ada@${domain}'`)
  const answered = (text: string) => checkDomainSoon(t.asService, box!['id'], text)
  await answered('550 5.1.1 no such user')
  assert.equal(await due(), false)
  await answered('550-5.7.26 This mail has been blocked because the sender is unauthenticated.')
  assert.equal(await due(), true)
})

test('the registry is asked once a week, and the policy of MTA-STS through the safe fetch', async () => {
  let requestCount = 0
  const fetched: string[] = []
  zone[`_mta-sts.${domain}`] = 'v=STSv1; id=1'
  const change: Partial<DomainDeps> = {
    registry: async () => {
      requestCount += 1
      return '2099-01-01T00:00:00Z'
    },
    fetch: async (url) => {
      fetched.push(url instanceof Request ? url.url : url.toString())
      return new Response(`version: STSv1\nmode: enforce\nmx: mx.${domain}\nmax_age: 86400`)
    },
  }
  await t.sql('update sending_domains set registry_asked_at = null')
  for (let day = 0; day < 2; day += 1) {
    await pass()
    await guard(change)
  }
  assert.equal(requestCount, 1)
  assert.equal(fetched[0], `https://mta-sts.${domain}/.well-known/mta-sts.txt`)
  const [row] = await t.sql(
    `select checks from sending_domains where kind = 'sending' and workspace_id = '${workspace}'`,
  )
  const checks = row!['checks'] as Record<string, { state: string }>
  assert.deepEqual([checks['expiry']?.state, checks['mta_sts']?.state], ['pass', 'pass'])
})

test('a thousand domains of one account leave the first batch to others too, and take less than five minutes', async () => {
  await t.sql(`insert into mailboxes (workspace_id, address, smtp_host, smtp_port)
    select '${workspace}', 'a@many' || n || '.net', 'smtp.sender.net', 587 from generate_series(1, 1000) n`)
  await addMailbox(other, 'bob@few.net')
  await guard()
  await t.sql(`update sending_domains set next_check_at = now() - interval '1 hour' where domain like 'many%';
    update sending_domains set next_check_at = now() where domain = 'few.net'`)
  await guard()
  assert.equal(
    (await t.sql(`select from sending_domains where domain = 'few.net' and checked_at is not null`)).length,
    1,
  )
  await t.sql(`update sending_domains set next_check_at = now() where domain like 'many%'`)
  const began = Date.now()
  let count = 0
  for (let batch = 0; batch < 5; batch += 1) count += await guard()
  assert.equal(count, 200)
  assert.ok(Date.now() - began < 60_000, `${Date.now() - began} ms for a fifth of a thousand`)
})
