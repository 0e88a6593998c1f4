import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventMonths } from '#database/testing/event-months.ts'
import { runNoted } from '#database/daily-job.ts'
import { testScenario, workspaceId } from '#database/testing/policy-access.ts'
import { trackingJob } from './maintenance.ts'
import { createTrackingDomains, lookUp, type Resolver } from './domains.ts'

const t = testScenario()

type Zone = Record<string, { cname?: string; a?: string[]; txt?: string; fault?: string }>

/** A DNS that knows only these names. */
function zone(names: Zone): Resolver {
  const resolverOf = (kind: 'cname' | 'a') => async (name: string) => {
    const entry = names[name]
    if (entry?.fault) throw Object.assign(new Error(entry.fault), { code: entry.fault })
    const found = kind === 'cname' ? entry?.cname && [entry.cname] : entry?.a
    if (!found) throw Object.assign(new Error('nothing'), { code: entry ? 'ENODATA' : 'ENOTFOUND' })
    return found
  }
  const resolveTxt = async (name: string) => {
    const { txt } = names[name] ?? {}
    if (txt === undefined) throw Object.assign(new Error('nothing'), { code: 'ENOTFOUND' })
    return [['v=spf1 -all'], [txt.slice(0, 9), txt.slice(9)]]
  }
  return {
    resolveCname: resolverOf('cname'),
    resolve4: resolverOf('a'),
    resolve6: resolverOf('cname'),
    resolveTxt,
  }
}

test('a CNAME to us works, another one does not, and none at all is waited for', async () => {
  const dns = zone({
    'ours.example': { cname: 'App.Coldframe.Test.' },
    'theirs.example': { cname: 'elsewhere.example' },
    'bare.example': {},
  })
  const lookUpDomain = (domain: string) => lookUp(domain, 'app.coldframe.test', dns)
  assert.deepEqual(await lookUpDomain('ours.example'), { state: 'working', found: 'app.coldframe.test' })
  assert.deepEqual(await lookUpDomain('theirs.example'), { state: 'wrong', found: 'elsewhere.example' })
  assert.deepEqual(await lookUpDomain('bare.example'), { state: 'waiting', found: null })
  assert.deepEqual(await lookUpDomain('nowhere.example'), { state: 'waiting', found: null })
})

test('a CNAME that its provider flattened is known by its addresses, of which private ones are not told', async () => {
  const dns: Resolver = {
    ...zone({
      'flat.example': { a: ['203.0.113.7'] },
      'other.example': { a: ['93.184.215.14', '93.184.215.15'] },
      'db.internal.example': { a: ['10.1.2.3', '10.1.2.4', '93.184.215.14'] },
      'app.coldframe.test': { a: ['203.0.113.7', '203.0.113.8'] },
    }),
    resolve6: async () => [],
  }
  assert.equal((await lookUp('flat.example', 'app.coldframe.test', dns)).state, 'working')
  assert.deepEqual(await lookUp('other.example', 'app.coldframe.test', dns), {
    state: 'wrong',
    found: '93.184.215.14, 93.184.215.15',
  })
  assert.deepEqual(await lookUp('db.internal.example', 'app.coldframe.test', dns), {
    state: 'wrong',
    found: 'a private address, 93.184.215.14',
  })
})

test('the daily look writes down what DNS says, and a resolver that is silent changes nothing', async () => {
  await t.sql(
    `insert into tracking_settings (workspace_id, domain) values ('${workspaceId}', 'ours.example')`,
  )
  const state = async () => (await t.sql('select domain_state from tracking_settings'))[0]?.domain_state
  const names: Zone = { 'ours.example': { cname: 'app.coldframe.test' } }
  const domains = createTrackingDomains(t.db, 'https://app.coldframe.test', zone(names))
  assert.equal(domains.target, 'app.coldframe.test')
  await domains.checkAll()
  assert.equal(await state(), 'working')
  names['ours.example'] = { fault: 'ETIMEOUT' }
  await domains.checkAll()
  assert.equal(await state(), 'working')
  delete names['ours.example']
  await domains.checkAll()
  assert.equal(await state(), 'waiting')
})

test('a name is the tenant’s who proves it, and the installation’s own name is nobody’s', async () => {
  const domain = 'go.example'
  const names: Zone = {
    [domain]: { cname: 'app.coldframe.test' },
    'app.coldframe.test': { a: ['203.0.113.7'] },
  }
  const domains = createTrackingDomains(t.db, 'https://app.coldframe.test', zone(names))
  const [bobs] = await t.sql(`insert into tracking_settings (workspace_id, domain)
    select id, '${domain}' from workspaces where user_id = '${t.bobId}' returning id, workspace_id`)
  const adas = (await t.sql(`select id from tracking_settings where workspace_id = '${workspaceId}'`))[0]!
  const check = (row: typeof adas) => domains.check({ id: row.id as string, domain })
  // Bob was first, with a name whose CNAME already pointed here; as the only one he need not prove ownership.
  assert.equal((await check(bobs!)).state, 'working')
  await t.sql(`update tracking_settings set domain = '${domain}' where id = '${adas.id as string}'`)
  const refused = await check(adas)
  assert.equal(refused.state, 'wrong')
  assert.match(
    refused.found!,
    new RegExp(`no TXT record "coldframe=${workspaceId}" at _coldframe.go.example`),
  )
  assert.equal((await check(bobs!)).state, 'working')
  // The owner of the name can add a TXT record, and takes it from an account that cannot.
  names[`_coldframe.${domain}`] = { txt: `coldframe=${workspaceId}` }
  assert.equal((await check(adas)).state, 'working')
  assert.equal((await check(bobs!)).state, 'wrong')
  assert.equal((await check(adas)).state, 'working')
  await t.sql(`with made as (insert into workspaces (name, user_id) values ('Bob''s second', '${t.bobId}') returning id)
    insert into tracking_settings (workspace_id, domain) select id, '${domain}' from made`)
  await t.sql(`delete from tracking_settings where id <> '${adas.id as string}'`)
  await t.sql(`update tracking_settings set domain = 'app.coldframe.test' where id = '${adas.id as string}'`)
  const own = await domains.check({ id: adas.id as string, domain: 'app.coldframe.test' })
  assert.equal(own.state, 'wrong')
})

test('the daily job makes months ahead of any release', async () => {
  const domains = createTrackingDomains(t.db, 'https://app.coldframe.test', zone({}))
  await runNoted(trackingJob({ db: t.db, now: () => new Date('2029-06-15'), domains }))
  assert.ok((await eventMonths(t.asService)).includes('message_events_2030_07'))
  assert.deepEqual(
    await t.sql(`select runs::int, failures::int from private.job_runs where name = 'tracking_round'`),
    [{ runs: 1, failures: 0 }],
  )
})
