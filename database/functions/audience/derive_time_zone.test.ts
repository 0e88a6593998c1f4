import assert from 'node:assert/strict'
import { test } from 'node:test'
import { backfillTimeZones } from '#database/testing/installation-calls.ts'
import { testDatabase } from '#database/testing/test-database.ts'

let workspace: string
const t = testDatabase(async () => {
  const [made] = await t.sql(
    `insert into workspaces (name, user_id) values ('Agency', '${t.adaId}') returning id`,
  )
  workspace = String(made!['id'])
})

type Known = { email?: string; location?: string; phone?: string; custom_fields?: string; time_zone?: string }
let count = 0
async function zoneOf(known: Known): Promise<string> {
  const { email = `lead${(count += 1)}@own.example`, ...rest } = known
  const [row] = await t.asAda<Record<string, string | null>>(
    `insert into audience (workspace_id, email, location, phone, custom_fields, time_zone) values ($1, $2, $3, $4, $5, $6)
     returning derived_time_zone as zone, derived_time_zone_from as source, derived_time_zone_confidence as confidence`,
    [
      workspace,
      email,
      rest.location ?? null,
      rest.phone ?? null,
      rest.custom_fields ?? null,
      rest.time_zone ?? null,
    ],
  )
  return [row!['zone'], row!['source'], row!['confidence']].map((value) => value ?? '–').join(' ')
}

const cases: [string, Known, string][] = [
  ['a city alone', { location: 'Gothenburg' }, 'Europe/Stockholm city high'],
  ['a city in its language, in capitals', { location: 'KÖLN, Deutschland' }, 'Europe/Berlin city high'],
  ['umlauts written out', { location: 'Muenchen' }, 'Europe/Berlin city high'],
  ['a city with a country', { location: 'Valencia, Spain' }, 'Europe/Madrid city high'],
  ['a city with a state of two letters', { location: 'Portland, ME' }, 'America/New_York city high'],
  [
    'a state of a country with several time zones',
    { location: 'California, USA' },
    'America/Los_Angeles region high',
  ],
  ['a country', { location: 'Frankreich' }, 'Europe/Paris country high'],
  ['a custom field', { custom_fields: '{"Country":"Norway"}' }, 'Europe/Oslo country high'],
  ['a phone number', { phone: '+44 113 496 0000' }, 'Europe/London phone medium'],
  ['a phone number with zeros and a bracket', { phone: '0049 (0)30 1234567' }, 'Europe/Berlin phone medium'],
  [
    'a phone number with an area code',
    { location: 'USA', phone: '+1 (415) 555-0100' },
    'America/Los_Angeles phone medium',
  ],
  ['a phone number without a country code', { phone: '030 1234567' }, '– – –'],
  ['the country domain of a company', { email: 'lead@kessel.de' }, 'Europe/Berlin domain medium'],
  ['a domain under an ending that is used worldwide', { email: 'lead@startup.io' }, '– – –'],
  ['a mailbox at a public email provider', { email: 'lead@web.de' }, '– – –'],
  ['values without information', { location: '???', phone: 'n/a' }, '– – –'],
]
for (const [source, known, expected] of cases)
  test(`the time zone from ${source} is ${expected}`, async () => assert.equal(await zoneOf(known), expected))

test('a country with several time zones gets the one of its largest part, with low confidence', async () => {
  assert.equal(await zoneOf({ location: 'USA' }), 'America/New_York country low')
})

test('a later location changes the derived time zone, never the one that a user set', async () => {
  const read = `select time_zone, derived_time_zone from audience where email = 'later@own.example'`
  await zoneOf({ email: 'later@own.example', time_zone: 'Asia/Tokyo' })
  await t.asAda(`update audience set location = 'Lisbon' where email = 'later@own.example'`)
  assert.deepEqual(await t.sql(read), [{ time_zone: 'Asia/Tokyo', derived_time_zone: 'Europe/Lisbon' }])
  await t.asAda(`update audience set location = null where email = 'later@own.example'`)
  assert.deepEqual(await t.sql(read), [{ time_zone: 'Asia/Tokyo', derived_time_zone: null }])
})

test('nobody writes what is derived, or reads the private tables that it is derived from', async () => {
  for (const sql of [
    `update audience set derived_time_zone = 'UTC'`,
    'select * from private.time_zone_hints',
    'select * from private.time_zones',
    'select * from private.time_zone_backfill',
  ])
    await assert.rejects(t.asAda(sql), { code: '42501' })
})

test('contacts from before the migration get their time zone in batches, each once', async () => {
  await t.sql(
    `update audience set derived_time_zone = null; update private.time_zone_backfill set is_done = false`,
  )
  const batches: number[] = []
  for (let n = -1; n !== 0; batches.push(n)) {
    n = await backfillTimeZones(t.asService, 5)
  }
  const [rows] = await t.sql(
    `select count(*)::integer as all, count(derived_time_zone)::integer as known from audience`,
  )
  assert.equal(
    batches.reduce((sum, n) => sum + n, 0),
    rows!['all'],
  )
  assert.ok(Number(rows!['known']) > 10)
})

test('PostgreSQL knows every time zone that can be derived', async () => {
  assert.deepEqual(
    await t.sql(`select distinct time_zone from private.time_zone_hints
      where time_zone not in (select name from pg_timezone_names)`),
    [],
  )
})
