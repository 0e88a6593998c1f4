// Tests the sync of contacts against a HubSpot on loopback.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import { identityOf, openScenario, workspaceId } from '#database/testing/policy-access.ts'
import type { Identity } from '#database/database.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { publicFetch } from '#server/outbound/public-fetch.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import { FakeHubspot } from '#server/testing/crm/fake-hubspot.ts'
import { createHubspot } from './hubspot/hubspot.ts'
import { crmPlaceOf, runCrmSync, type CrmDeps } from './sync.ts'

let t: TestDatabase
let hubspot: FakeHubspot
let deps: CrmDeps
const keys = createDataKeys([randomBytes(32).toString('base64url')])
const fetch = publicFetch(publicHosts({ allowPrivate: true }), 1_000_000)

before(async () => {
  t = await openScenario()
  hubspot = await new FakeHubspot().start()
  deps = {
    db: t.db,
    keys,
    openCrm: (_, token, withLifecycle = true) =>
      createHubspot({ token, fetch, url: hubspot.url, withLifecycle }, 0),
  }
})
after(async () => {
  await hubspot.close()
  await t.close()
})
beforeEach(async () => {
  hubspot.clear()
  await t.sql(
    'delete from crm_connections; delete from suppressions; delete from audience; delete from trash; delete from notifications',
  )
})

async function connect(token = hubspot.token): Promise<string> {
  const [row] = await t.asService<{ id: string }>(
    `insert into crm_connections (workspace_id, provider, account_id, account_name, key_hint)
     values ($1, 'hubspot', '4711', 'HubSpot 4711', '1234') returning id`,
    [workspaceId],
  )
  await t.asService('insert into private.crm_secrets values ($1, $2)', [
    row!.id,
    keys.encrypt(crmPlaceOf(row!.id), token),
  ])
  return row!.id
}

const connection = async () => (await t.sql('select * from crm_connections'))[0]!
const approve = (id: string) => t.asAda('select start_crm_run($1)', [id])
const sync = async () => {
  await t.sql('update crm_connections set next_run_at = now()')
  await runCrmSync(deps)
}
/** Connects, and does the preview and the first run. */
async function connected(): Promise<string> {
  const id = await connect()
  await sync()
  await approve(id)
  await sync()
  return id
}
const contacts = () => t.sql('select email, name, company, custom_fields from audience order by email')
const held = () => t.sql('select address, reason, source from suppressions order by address')
const add = (email: string, more: { name?: string; company?: string } = {}) =>
  t.asService('insert into audience (workspace_id, email, name, company) values ($1, $2, $3, $4)', [
    workspaceId,
    email,
    more.name ?? null,
    more.company ?? null,
  ])

test('the first run is a preview that only counts, and nothing happens until the owner starts it', async () => {
  await add('known@acme.test')
  hubspot.put('contacts', { email: 'known@acme.test', firstname: 'Kim' })
  hubspot.put('contacts', { email: 'new@acme.test', hs_email_optout: 'true' })
  hubspot.put('contacts', { email: null, firstname: 'Nameless' })
  const id = await connect()
  await sync()
  const { state, last_counts } = await connection()
  assert.equal(state, 'previewed')
  assert.deepEqual(last_counts, { matched: 1, created: 1, left_out: 1, opted_out: 1 })
  assert.equal((await contacts()).length, 1)
  assert.deepEqual(await held(), [])
  await sync()
  assert.equal((await contacts()).length, 1)
  await approve(id)
  await sync()
  assert.deepEqual(
    (await contacts()).map(({ email, name }) => [email, name]),
    [
      ['known@acme.test', 'Kim'],
      ['new@acme.test', null],
    ],
  )
  assert.deepEqual(await held(), [{ address: 'new@acme.test', reason: 'unsubscribe', source: 'HubSpot' }])
})

test('a contact gets its company by ID, its owner and the name of its stage', async () => {
  const acme = hubspot.put('companies', { name: 'Acme' })
  hubspot.owners.set('7', 'ada@coldframe.test')
  const [{ email: ada } = {}] = await t.sql(`select email from auth.users where id = '${t.adaId}'`)
  hubspot.owners.set('7', String(ada))
  hubspot.put('contacts', {
    email: 'ann@acme.test',
    firstname: 'Ann',
    lastname: 'Lee',
    jobtitle: 'Founder',
    city: 'Bonn',
    country: 'Germany',
    company: 'Acme of old',
    associatedcompanyid: acme,
    hubspot_owner_id: '7',
    lifecyclestage: 'marketingqualifiedlead',
  })
  await connected()
  const [row] = await t.sql(
    'select name, company, job_title, location, owner_id, source, custom_fields from audience',
  )
  assert.deepEqual(row, {
    name: 'Ann Lee',
    company: 'Acme',
    job_title: 'Founder',
    location: 'Bonn, Germany',
    owner_id: t.adaId,
    source: 'HubSpot',
    custom_fields: '{"Lifecycle stage":"Marketing Qualified Lead"}',
  })
  hubspot.put('companies', { name: 'Acme Group' }, acme, new Date().toISOString())
  await sync()
  assert.equal((await contacts())[0]!.company, 'Acme Group')
})

const now = () => new Date(Date.now() + 1_000).toISOString()

test('a record is found by its ID after the first match, whatever its address becomes', async () => {
  const id = hubspot.put('contacts', { email: 'first@acme.test', firstname: 'Ann' })
  await connected()
  hubspot.put('contacts', { email: 'second@acme.test' }, id, now())
  // Another record gets the former address.
  hubspot.put('contacts', { email: 'first@acme.test', firstname: 'Bob' }, undefined, now())
  await sync()
  assert.deepEqual(
    (await contacts()).map(({ email, name }) => [email, name]),
    [['second@acme.test', 'Ann']],
  )
  const { last_errors: errors } = await connection()
  assert.match((errors as { reason: string }[])[0]!.reason, /belongs to a contact of another record/)
})

test('a changed address never brings an opted-out person back, whichever side changed it', async () => {
  const id = hubspot.put('contacts', { email: 'out@acme.test', hs_email_optout: 'true' })
  const other = hubspot.put('contacts', { email: 'here@acme.test' })
  await connected()
  await t.asAda(
    `insert into suppressions (workspace_id, address, reason) values ($1, 'here@acme.test', 'not_interested')`,
    [workspaceId],
  )
  hubspot.put('contacts', { email: 'out2@acme.test', hs_email_optout: 'false' }, id, now())
  hubspot.put('contacts', { email: 'here2@acme.test' }, other, now())
  await sync()
  assert.deepEqual(
    (await held()).map(({ address }) => address),
    ['here2@acme.test', 'here@acme.test', 'out2@acme.test', 'out@acme.test'],
  )
  for (const address of ['out2@acme.test', 'here2@acme.test'])
    assert.deepEqual(await t.sql(`select private.is_suppressed('${workspaceId}', '${address}') as held`), [
      { held: true },
    ])
})

test('an opt-out in the CRM holds the contact at its address here too, even when the record has an error', async () => {
  const id = hubspot.put('contacts', { email: 'a@acme.test' })
  await connected()
  await t.sql(`update audience set email = 'b@acme.test'`)
  await add('taken@acme.test')
  hubspot.put('contacts', { email: 'taken@acme.test', hs_email_optout: 'true' }, id, now())
  await sync()
  assert.deepEqual(
    (await held()).map(({ address }) => address),
    ['a@acme.test', 'b@acme.test', 'taken@acme.test'],
  )
})

for (const [rule, expected] of Object.entries({
  crm: 'HubSpot Inc',
  coldframe: 'Here Inc',
  newest: 'HubSpot Inc',
}))
  test(`a field that changed on both sides follows the rule "${rule}"`, async () => {
    const id = hubspot.put('contacts', { email: 'ann@acme.test', company: 'Old Inc', jobtitle: 'CTO' })
    await connected()
    await t.asAda('update crm_connections set conflicts = $1', [rule])
    await t.sql(`update audience set company = 'Here Inc', phone = '+49 228 1234567'`)
    hubspot.put(
      'contacts',
      { company: 'HubSpot Inc', jobtitle: 'CEO' },
      id,
      new Date(Date.now() + 60_000).toISOString(),
    )
    await sync()
    const [row] = await t.sql('select company, job_title, phone from audience')
    assert.deepEqual(row, { company: expected, job_title: 'CEO', phone: '+49 228 1234567' })
    // The value here stays until it changes in the CRM again.
    await sync()
    assert.equal((await contacts())[0]!.company, expected)
  })

test('the newest rule keeps a later change here', async () => {
  const id = hubspot.put('contacts', { email: 'ann@acme.test', company: 'Old Inc' })
  await connected()
  hubspot.put('contacts', { company: 'HubSpot Inc' }, id, new Date(Date.now() - 60_000).toISOString())
  await t.sql(`update audience set company = 'Here Inc'`)
  await sync()
  assert.equal((await contacts())[0]!.company, 'Here Inc')
})

test('deleted here or erased, a record adds nobody again, and deleted there the contact stays', async () => {
  const gone = hubspot.put('contacts', { email: 'gone@acme.test' })
  const erased = hubspot.put('contacts', { email: 'erased@acme.test' })
  const removed = hubspot.put('contacts', { email: 'removed@acme.test' })
  await connected()
  await t.sql(`delete from audience where email = 'gone@acme.test'`)
  await t.asAda(`select erase_person($1, 'erased@acme.test')`, [workspaceId])
  hubspot.archive('contacts', removed)
  hubspot.put('contacts', { email: 'gone2@acme.test' }, gone, now())
  hubspot.put('contacts', { email: 'erased2@acme.test' }, erased, now())
  await sync()
  await t.sql('update crm_connections set everything_at = null')
  await sync()
  assert.deepEqual(
    (await contacts()).map(({ email }) => email),
    ['removed@acme.test'],
  )
  const links = await t.sql(
    'select record_id, contact_id is null as erased, seen from private.crm_links order by erased',
  )
  assert.deepEqual(
    links.map((link) => link.erased),
    [false, true],
  )
  assert.ok(!JSON.stringify(links[1]).includes(erased))
  assert.deepEqual(links[1]!.seen, {})
})

test('a record of somebody who was erased before is left out with the reason', async () => {
  await add('erased@acme.test')
  await t.asAda(`select erase_person($1, 'erased@acme.test')`, [workspaceId])
  hubspot.put('contacts', { email: 'erased@acme.test' })
  hubspot.put('contacts', { email: 'other@acme.test' })
  await connected()
  const { last_counts: counts, last_errors: errors } = await connection()
  assert.deepEqual(counts, { created: 1, left_out: 1 })
  assert.match((errors as { reason: string }[])[0]!.reason, /asked to be erased/)
})

test('merged records leave one link, and no contact twice', async () => {
  const a = hubspot.put('contacts', { email: 'a@acme.test', firstname: 'Ann' })
  const b = hubspot.put('contacts', { email: 'b@acme.test', firstname: 'Ann' })
  await connected()
  const merged = hubspot.merge(a, b)
  hubspot.put('contacts', { jobtitle: 'CEO' }, merged, now())
  await sync()
  const rows = await t.sql('select email, job_title from audience order by email')
  assert.deepEqual(rows, [
    { email: 'a@acme.test', job_title: 'CEO' },
    { email: 'b@acme.test', job_title: null },
  ])
  assert.deepEqual(
    (await t.sql('select record_id from private.crm_links')).map((link) => link.record_id),
    [merged],
  )
})

test('a restored contact is linked again', async () => {
  const id = hubspot.put('contacts', { email: 'ann@acme.test' })
  await connected()
  await t.asAda('delete from audience')
  const [{ batch } = {}] = await t.sql('select batch from trash')
  await t.asAda('select restore_from_trash($1, $2)', [workspaceId, batch])
  hubspot.put('contacts', { jobtitle: 'CEO' }, id, now())
  await sync()
  assert.equal((await t.sql('select job_title from audience'))[0]!.job_title, 'CEO')
})

const many = (count: number) => {
  for (let n = 0; n < count; n += 1) hubspot.put('contacts', { email: `p${n}@acme.test` })
}
/** Each failure happens once, at the second page of the first run. */
const failures: [string, (response: ServerResponse) => void, RegExp, number][] = [
  [
    'a rate limit',
    (response) =>
      void response.writeHead(429, { 'retry-after': '40' }).end('{"policyName":"TEN_SECONDLY_ROLLING"}'),
    /limits the requests/,
    40,
  ],
  [
    'a daily limit',
    (response) => void response.writeHead(429).end('{"policyName": "DAILY"}'),
    /limits the requests/,
    3600,
  ],
  ['a lost connection', (response) => void response.destroy(), /could not be reached/, 60],
  [
    'an answer of 10 GB',
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const chunk = Buffer.alloc(65_536, ' ')
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', more).on('error', () => undefined)
      more()
    },
    /could not be reached/,
    60,
  ],
  ['an answer of another kind', (response) => void response.end('<html>'), /could not be read/, 60],
]
for (const [name, how, reason, wait] of failures)
  test(`${name} delays the run, which continues at its page`, async () => {
    many(250)
    const id = await connect()
    await sync()
    await approve(id)
    hubspot.calls = []
    hubspot.interfere('/objects/contacts', how, 1)
    await sync()
    const failed = await connection()
    assert.match(String(failed.last_error), reason)
    assert.equal(failed.problem, null)
    const [{ seconds } = {}] = await t.sql(
      'select round(extract(epoch from next_run_at - now()))::int as seconds from crm_connections',
    )
    assert.ok(Number(seconds) > wait - 10 && Number(seconds) <= wait, String(seconds))
    await sync()
    const { last_counts: counts, last_error: error } = await connection()
    assert.deepEqual(counts, { created: 250 })
    assert.equal(error, null)
    assert.equal((await contacts()).length, 250)
  })

test('a page is stored with its position: a run whose process died repeats nothing', async () => {
  many(250)
  const id = await connect()
  await sync()
  await approve(id)
  let pages = 0
  const dying = Object.assign(Object.create(t.db) as TestDatabase['db'], {
    as: (identity: Identity) => ({
      query: async (text: string, values?: unknown[]) => {
        if (text.includes('apply_crm_page') && (pages += 1) === 2) throw new Error('The process died')
        if (text.includes('end_crm_turn')) return []
        return await t.db.as(identity).query(text, values)
      },
    }),
  })
  await assert.rejects(runCrmSync({ ...deps, db: dying }))
  assert.equal((await contacts()).length, 100)
  await sync()
  assert.equal((await contacts()).length, 100, 'the lease holds')
  await t.sql(`update crm_connections set leased_until = now() - interval '1 second'`)
  await sync()
  const { last_counts: counts } = await connection()
  assert.deepEqual(counts, { created: 250 })
})

test('a long run lets those of other workspaces have their turn', async () => {
  many(2_500)
  await connect()
  await sync()
  const { run_counts: counts, run_position: position, last_error: error } = await connection()
  assert.deepEqual([counts, error], [{ created: 2_000 }, null])
  assert.notEqual(position, null)
  await sync()
  assert.deepEqual((await connection()).last_counts, { created: 2_500 })
})

test('a revoked token stops the sync with a notice, and a resumed one goes on', async () => {
  hubspot.put('contacts', { email: 'ann@acme.test' })
  await connected()
  hubspot.isRevoked = true
  await sync()
  assert.match(String((await connection()).problem), /no longer accepts the token/)
  assert.deepEqual(await t.sql('select type, user_id from notifications'), [
    { type: 'crm_stopped', user_id: t.adaId },
  ])
  hubspot.calls = []
  await sync()
  assert.deepEqual(hubspot.calls, [])
  hubspot.isRevoked = false
  await t.asAda('update crm_connections set is_on = true')
  await sync()
  assert.equal((await connection()).problem, null)
  assert.ok(hubspot.calls.length > 0)
})

test('a paused connection, and one of a suspended owner, reads nothing, even in the middle of a run', async () => {
  many(250)
  const id = await connect()
  await sync()
  await approve(id)
  const duringRequest = (how: () => Promise<unknown>) =>
    hubspot.interfere('/objects/contacts', async () => {
      await how()
      return true
    })
  const suspend = (until: string) =>
    t.sql(`update auth.users set banned_until = ${until} where id = '${t.adaId}'`)
  duringRequest(() => t.asAda('update crm_connections set is_on = false'))
  await sync()
  assert.equal((await contacts()).length, 0)
  await t.asAda('update crm_connections set is_on = true')
  duringRequest(() => suspend(`now() + interval '1 day'`))
  await sync()
  assert.equal((await contacts()).length, 0)
  hubspot.calls = []
  await t.sql(`update crm_connections set leased_until = '-infinity'`)
  await sync()
  assert.deepEqual(hubspot.calls, [])
  await suspend('null')
  await sync()
  assert.equal((await contacts()).length, 250)
})

test('a full plan stops the sync with its reason', async () => {
  many(120)
  const id = await connect()
  await sync()
  await approve(id)
  // Small writes are counted at random.
  const counts = 'private.add_row_bytes(uuid, numeric, boolean)'
  const [{ usual } = {}] = await t.sql(`select pg_get_functiondef('${counts}'::regprocedure) as usual`)
  await t.sql(`create or replace function ${counts.replace('uuid', 'holder uuid').replace(' numeric', ' bytes numeric').replace(' boolean', ' refuses boolean')}
    returns void language plpgsql as $$ begin raise exception using errcode = 'PT413', message = 'Your workspaces are full.'; end $$`)
  try {
    await sync()
  } finally {
    await t.sql(String(usual))
  }
  assert.equal((await connection()).problem, 'Your workspaces are full.')
})

test('only the owner starts a run', async () => {
  const id = await connect()
  await sync()
  for (const who of ['editor', 'stranger'] as const)
    await assert.rejects(
      t.db.as(identityOf(t, who)).query('select start_crm_run($1)', [id]),
      /no such connection/,
      who,
    )
})
