import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { MxRecord } from 'node:dns'
import { beforeEach, test } from 'node:test'
import { identityOf, testScenario, workspaceId } from '#database/testing/policy-access.ts'
import { lookUpProviders, startLookingUpProviders } from './look-up-recipient-providers.ts'

const campaign = randomUUID()
let lookedUp: string[] = []
const t = testScenario(async () => {
  await t.sql(
    `insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'Founders')`,
  )
})
beforeEach(async () => {
  lookedUp = []
  await t.sql(`delete from messages; delete from campaign_leads; delete from private.domain_providers;
    update private.domain_provider_progress set after_id = null`)
})

const enrol = (...addresses: string[]) =>
  t.sql(`insert into campaign_leads (workspace_id, campaign_id, email)
    select '${workspaceId}', '${campaign}', unnest('{${addresses.join(',')}}'::text[])`)
const notFound = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
const noAddresses = { resolve4: notFound, resolve6: notFound, resolveNs: notFound }
/** A DNS that knows only these domains. For others it reports that the name does not exist, and for `down` it fails. */
const dns = (known: Record<string, string>) => ({
  async resolveMx(name: string): Promise<MxRecord[]> {
    lookedUp.push(name)
    const exchange = known[name]
    if (exchange === 'down') throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
    if (!exchange) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
    return [{ exchange, priority: 10 }]
  },
  ...noAddresses,
  cancel: () => undefined,
})
const storedProviders = () =>
  t.sql(`select domain, family, failures, looked_up_at is not null as looked,
    round(extract(epoch from next_look_at - now()) / 3600)::integer as hours from private.domain_providers order by domain`)
const due = () => t.sql('update private.domain_providers set next_look_at = now()')

test('each domain of leads is asked once, and its provider is kept for thirty days', async () => {
  await enrol('ann@acme.com', 'Bob@ACME.com', 'cy@globex.net', 'di@nowhere.org')
  const answers = dns({ 'acme.com': 'aspmx.l.google.com', 'globex.net': 'mx.globex.net' })
  assert.equal(await lookUpProviders(t.db, answers), true)
  assert.equal(await lookUpProviders(t.db, answers), false)
  assert.deepEqual(lookedUp.toSorted(), ['acme.com', 'globex.net', 'nowhere.org'])
  assert.deepEqual(await storedProviders(), [
    { domain: 'acme.com', family: 'Google Workspace', failures: 0, looked: true, hours: 720 },
    { domain: 'globex.net', family: 'Own mail server', failures: 0, looked: true, hours: 720 },
    { domain: 'nowhere.org', family: null, failures: 0, looked: true, hours: 720 },
  ])
})

test('contacts that are no leads, free mail and reserved names are asked of nobody', async () => {
  await t.sql(
    `insert into audience (workspace_id, name, email) values ('${workspaceId}', 'Eve', 'eve@contact.com')`,
  )
  await enrol('a@gmail.com', 'b@acme.example', 'c@printer.local', 'd@example.org', 'e@mail.test')
  await lookUpProviders(t.db, dns({}))
  assert.deepEqual(lookedUp, [])
  assert.deepEqual(await storedProviders(), [])
})

test('where the DNS gives no answer it is asked ever later, and what was known stays', async () => {
  await enrol('ann@acme.com')
  await lookUpProviders(t.db, dns({ 'acme.com': 'aspmx.l.google.com' }))
  const hours: unknown[] = []
  for (let times = 0; times < 12; times += 1) {
    await due()
    await lookUpProviders(t.db, dns({ 'acme.com': 'down' }))
    const [row] = await storedProviders()
    assert.equal(row!['family'], 'Google Workspace')
    hours.push(row!['hours'])
  }
  assert.deepEqual(hours, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 512, 512])
  await due()
  await lookUpProviders(t.db, dns({ 'acme.com': 'mx.zoho.eu' }))
  assert.deepEqual(await storedProviders(), [
    { domain: 'acme.com', family: 'Zoho', failures: 0, looked: true, hours: 720 },
  ])
})

test('a domain that no lead has any more is forgotten in place of being asked', async () => {
  await enrol('ann@acme.com')
  await lookUpProviders(t.db, dns({}))
  await t.sql('delete from campaign_leads')
  await due()
  await lookUpProviders(t.db, dns({}))
  assert.deepEqual(lookedUp, ['acme.com'])
  assert.deepEqual(await storedProviders(), [])
})

test('two processes share the domains, and a batch is bounded', async () => {
  await enrol(...Array.from({ length: 45 }, (_, i) => `ann@company${i}.com`))
  // The second process may find the leads being read by the first, and claims what is available.
  await Promise.all([lookUpProviders(t.db, dns({})), lookUpProviders(t.db, dns({}))])
  assert.ok(lookedUp.length >= 20 && lookedUp.length <= 40, String(lookedUp.length))
  for (let more = true; more;) more = await lookUpProviders(t.db, dns({}))
  assert.equal(lookedUp.length, 45)
  assert.equal(new Set(lookedUp).size, 45)
})

test('leads that were written below the place it has come to are found a day later', async () => {
  await enrol('ann@acme.com')
  await lookUpProviders(t.db, dns({}))
  await t.sql(`insert into campaign_leads (id, workspace_id, campaign_id, email)
    values ('00000000-0000-7000-8000-000000000001', '${workspaceId}', '${campaign}', 'bob@globex.net')`)
  await lookUpProviders(t.db, dns({}))
  assert.deepEqual(lookedUp, ['acme.com'])
  await t.sql(`update private.domain_provider_progress set began_at = now() - interval '25 hours'`)
  await lookUpProviders(t.db, dns({}))
  await lookUpProviders(t.db, dns({}))
  assert.deepEqual(lookedUp, ['acme.com', 'globex.net'])
})

test('a report names providers where they are known, and guesses by the address elsewhere', async () => {
  await enrol('ann@acme.com', 'bob@globex.net', 'cy@gmail.com')
  await t.sql(`insert into messages (workspace_id, campaign_id, lead_id, recipient, kind, state, sent_at)
    select workspace_id, campaign_id, id, initcap(email), 'campaign', 'sent', now() from campaign_leads`)
  await lookUpProviders(
    t.db,
    dns({ 'acme.com': 'acme-com.mail.protection.outlook.com', 'globex.net': 'down' }),
  )
  const [row] = await t.db
    .as(identityOf(t, 'viewer'))
    .query<{ report: { groups: { by: string; key: string; sent: number }[] } }>(
      'select campaign_report($1) as report',
      [campaign],
    )
  assert.deepEqual(
    row!.report.groups.filter(({ by }) => by === 'family').map(({ key, sent }) => [key, sent]),
    [
      ['Company domains', 1],
      ['Gmail', 1],
      ['Microsoft 365', 1],
    ],
  )
})

test('a stop drops the questions under way, and counts them against no domain', async () => {
  await enrol('ann@acme.com')
  let cancel = () => undefined as void
  const isAsked = Promise.withResolvers<void>()
  const hanging = {
    resolveMx: () =>
      new Promise<MxRecord[]>((_, reject) => {
        cancel = () => reject(Object.assign(new Error('cancelled'), { code: 'ECANCELLED' }))
        isAsked.resolve()
      }),
    ...noAddresses,
    cancel: () => cancel(),
  }
  const stop = startLookingUpProviders({ db: t.db, dns: hanging, isOn: true }, (error) =>
    isAsked.reject(error),
  )
  await isAsked.promise
  await stop()
  assert.deepEqual(
    (await storedProviders()).map(({ failures, looked }) => ({ failures, looked })),
    [{ failures: 0, looked: false }],
  )
})

test('nothing is looked up where looking up is off', async () => {
  await enrol('ann@acme.com')
  const startAndStop = async (isOn: boolean) => {
    await startLookingUpProviders({ db: t.db, dns: dns({}), isOn }, (error) => assert.fail(String(error)))()
    return lookedUp
  }
  assert.deepEqual(await startAndStop(false), [])
  // A lookup in progress is completed when it is stopped.
  assert.deepEqual(await startAndStop(true), ['acme.com'])
})
