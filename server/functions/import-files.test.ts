// Tests files written by other tools, from their bytes to contacts in the database.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'
import { RowChecker } from '#core/audience/check-rows.ts'
import { delimiterOf, encodingOf, hasHeader } from '#core/audience/csv-dialect.ts'
import { guessColumns } from '#core/audience/map-columns.ts'
import { readCsv } from '#core/audience/read-csv.ts'
import { fieldsOf } from '#core/templates/fields.ts'
import { render } from '#core/templates/render.ts'

const workspace = '01900a00-0000-7000-8000-000000000a00'
const t = testDatabase(async () => {
  await t.sql(`insert into workspaces (id, name, user_id) values ('${workspace}', 'Ada''s', '${t.adaId}')`)
})

type Stored = {
  email: string
  name: string | null
  company: string | null
  time_zone: string | null
  custom_fields: string | null
}

async function importFile(name: string) {
  const bytes = readFileSync(new URL(`../../core/testing/csv/from-tools/${name}`, import.meta.url))
  const text = new TextDecoder(encodingOf(bytes) ?? 'utf-8').decode(bytes)
  const { records } = readCsv(text, delimiterOf(text))
  const isHeaded = hasHeader(records)
  const checker = new RowChecker(guessColumns(records, isHeaded), { tags: [], source: 'imported' })
  const { contacts, rejected, optedOut } = checker.check(records.slice(isHeaded ? 1 : 0))
  const ada = t.db.as(t.ada)
  const [begun] = await ada.query<{ id: string }>(
    `insert into imports (workspace_id, duplicates) values ($1, 'skip') returning id`,
    [workspace],
  )
  await ada.query('select * from import_rows($1, $2)', [
    begun!.id,
    JSON.stringify(contacts.map(({ contact }) => contact)),
  ])
  await ada.query(`select * from finish_import($1, $2, $3, '[]')`, [
    begun!.id,
    records.length,
    rejected.length,
  ])
  const stored = await ada.query<Stored>(
    'select email, name, company, time_zone, custom_fields from audience where import_id = $1 order by email',
    [begun!.id],
  )
  return { stored, rejected: rejected.map(({ reason }) => reason), optedOut, quality: checker.quality }
}

test('UTF-16 with tabs and quoted quotes', async () => {
  const { stored } = await importFile('c01-utf16-tabs.csv')
  assert.deepEqual(
    stored.map(({ email, name, company }) => [email, name, company]),
    [
      ['uwe@c01a.example', 'Uwe Jäger', 'Jäger "Söhne" GmbH'],
      ['zofia@c01b.example', 'Zofia Żak', 'Żabka'],
    ],
  )
})

test('HubSpot: whoever unsubscribed from all email is held back and to be suppressed', async () => {
  const { stored, rejected, optedOut } = await importFile('c02-hubspot.csv')
  assert.deepEqual([stored.map(({ email }) => email), optedOut], [['mia@c02a.example'], ['ole@c02b.example']])
  assert.match(rejected[0] ?? '', /Unsubscribed from all email”: this person opted out/)
})

test('a verifier: the status stands before the address, and holds back what is invalid', async () => {
  const { stored, rejected, quality } = await importFile('c03-status-first.csv')
  assert.deepEqual(
    stored.map(({ email }) => email),
    ['ida@c03a.example', 'per@c03b.example'],
  )
  assert.deepEqual([quality.undeliverable, quality.risky, rejected.length], [1, 1, 1])
})

test('Apollo: an address that was not unlocked is held back with the reason', async () => {
  const { stored, rejected } = await importFile('c04-apollo.csv')
  assert.deepEqual(
    stored.map(({ email }) => email),
    ['jan@c04a.example'],
  )
  assert.match(rejected[0] ?? '', /did not unlock/)
})

test('names as people write them are greeted by their first name', async () => {
  const { stored } = await importFile('c05-names.csv')
  const greetings = stored.map(
    (contact) => render('Hi {{first_name|there}},', fieldsOf(contact), { seed: 'a' }).text,
  )
  assert.deepEqual(greetings.sort(), [
    'Hi Anke,',
    'Hi Anna,',
    'Hi Hans-Peter,',
    'Hi Jean-Luc,',
    'Hi Joan,',
    'Hi MARIA,',
    'Hi Sarah,',
    'Hi 王小明,',
  ])
})

test('time zones of Windows and HubSpot are stored, and cost no contact', async () => {
  const { stored, quality } = await importFile('c06-time-zones.csv')
  assert.equal(stored.length, 7)
  assert.deepEqual([stored.every(({ time_zone }) => time_zone !== null), quality.unreadCells], [true, 0])
})
