import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isEmail, readAddress } from './address.ts'
import { ownersCalled, RowChecker } from './check-rows.ts'
import { guessColumns, retarget, withRemembered, type ContactField } from './map-columns.ts'
import { readCsv } from './read-csv.ts'
import { readDay } from './read-day.ts'

const check = (csv: string) => {
  const { records } = readCsv(csv, ',')
  return new RowChecker(guessColumns(records, true), { tags: [], source: 'imported' }).check(records.slice(1))
}
const reasonFor = (heading: string, value: string) =>
  check(`email,${heading}\na@example.com,${value}`).rejected[0]?.reason

test('a value that does not fit its field is told with what would', () => {
  assert.match(reasonFor('priority', 'urgent') ?? '', /low, medium or high/)
  assert.match(reasonFor('lead score', '101') ?? '', /0 to 100/)
  assert.match(reasonFor('birthday', '31.02.1990') ?? '', /not a date/)
  assert.match(reasonFor('company', 'x'.repeat(201)) ?? '', /longer than 200/)
  assert.match(
    reasonFor('Zeitzone', 'Mars/Base') ?? '',
    /no time zone “Mars\/Base”: use a name like Europe\/Berlin/,
  )
  assert.equal(reasonFor('priority', 'High'), undefined)
  assert.equal(reasonFor('lead score', '80'), undefined)
})

test('time zones are read from columns that are called so, abbreviations and offsets too', () => {
  for (const heading of ['timezone', 'tz', 'Zeitzone', 'Time Zone'])
    assert.equal(check(`email,${heading}\na@example.com,CET`).contacts[0]?.contact.time_zone, 'Europe/Berlin')
})

test('an owner is a member by name or address; who else a file names is kept as a field', () => {
  const { records } = readCsv(
    'email,Contact owner\na@example.com,ADA L\nb@example.com,ada@us.test\nc@example.com,Bob\nd@example.com,Sam\ne@example.com,',
    ',',
  )
  const owners = ownersCalled([
    { name: 'Ada L', email: 'ada@us.test' },
    { name: 'Sam', email: 'sam@us.test' },
    { name: 'Sam', email: 'other-sam@us.test' },
  ])
  const checker = new RowChecker(guessColumns(records, true), { tags: [], source: 'x' }, new Set(), owners)
  const { contacts, rejected } = checker.check(records.slice(1))
  assert.deepEqual(
    contacts.map(({ contact }) => [contact.owner, contact.custom_fields]),
    [
      ['ADA L', null],
      ['ada@us.test', null],
      [undefined, '{"owner":"Bob"}'],
      [undefined, '{"owner":"Sam"}'],
      [undefined, null],
    ],
  )
  assert.deepEqual([rejected.length, checker.quality.unknownOwners], [0, 2])
})

test('days are read where they can mean one day only', () => {
  assert.equal(readDay('1990-2-3'), '1990-02-03')
  assert.equal(readDay('31.12.1990'), '1990-12-31')
  assert.equal(readDay('12/31/1990'), '1990-12-31')
  assert.equal(readDay('31/12/1990'), '1990-12-31')
  assert.equal(readDay('03/04/1990'), undefined)
  assert.equal(readDay('29.02.2023'), undefined)
  assert.equal(readDay('29.02.2024'), '2024-02-29')
})

test('what JSON or PostgreSQL cannot hold does not reach them', () => {
  const { contacts } = check('email,name\na@example.com,"A\0\uD800da"')
  assert.equal(contacts[0]?.contact.name, 'A\uFFFDda')
})

test('role addresses, free mail and people without a name are counted', () => {
  const { records } = readCsv('email,name\ninfo@example.com,\nada@gmail.com,Ada', ',')
  const checker = new RowChecker(guessColumns(records, true), { tags: [], source: 'imported' })
  checker.check(records.slice(1))
  assert.deepEqual(checker.quality, {
    roleAddresses: 1,
    freeMail: 1,
    nameless: 1,
    ungreeted: 0,
    unknownOwners: 0,
  })
})

test('headings of four more languages name their fields', () => {
  const named = (headings: string) => {
    const { records } = readCsv(headings, ';')
    return guessColumns([...records, { line: 2, cells: [] }], true).map(({ target }) =>
      target.to === 'field' ? target.field : target.to,
    )
  }
  const fields = ['email', 'birthday', 'phone', 'notes']
  assert.deepEqual(named('E-Mail;Geburtstag;Telefonnummer;Notizen'), fields)
  assert.deepEqual(named('E-Mail;Geburtsdatum;Handy;Bemerkungen'), fields)
  assert.deepEqual(named('Courriel;Date de naissance;Téléphone;Remarques'), fields)
  assert.deepEqual(named('Correo;Fecha de nacimiento;Teléfono;Notas'), fields)
  assert.deepEqual(named('E-mail;Geboortedatum;Telefoonnummer;Notities'), fields)
})

test('a field belongs to one column: taking it lets the other go', () => {
  const { records } = readCsv('email,mail\na@example.com,b@example.com', ',')
  const columns = retarget(guessColumns(records, true), 1, { to: 'field', field: 'email' })
  assert.deepEqual(
    columns.map(({ target }) => target.to),
    ['skip', 'field'],
  )
})

test('a mapping of last time comes back for headings of the same name', () => {
  const { records } = readCsv('email,stage\na@example.com,won', ',')
  const columns = withRemembered(guessColumns(records, true), { stage: { to: 'field', field: 'tags' } })
  assert.deepEqual(columns[1]?.target, { to: 'field', field: 'tags' })
})

test('without headings the column with the addresses is the email', () => {
  const { records } = readCsv('Ada,ada@example.com\nBob,bob@example.com', ',')
  assert.deepEqual(
    guessColumns(records, false).map(({ target }) => target),
    [{ to: 'skip' }, { to: 'field', field: 'email' }],
  )
})

test('whatever stands in a cell, an address that was read is an address, and nothing throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.emailAddress(), (noise, email) => {
      for (const written of [noise, `${noise} <${email}>`, ` ${email};`]) {
        const read = readAddress(written)
        if ('email' in read) assert.ok(isEmail(read.email))
      }
    }),
  )
})

test('placeholders count as empty, and are counted by column', () => {
  const { records } = readCsv(
    'email,first name,company,stage,priority\na@example.com,N/A,-,none,n/a\nb@example.com,HANS,Test Equity,#REF!,high',
    ',',
  )
  const checker = new RowChecker(guessColumns(records, true), { tags: [], source: 'imported' })
  const { contacts, rejected } = checker.check(records.slice(1))
  assert.deepEqual(rejected, [])
  assert.deepEqual(
    contacts.map(({ contact: { name, company, custom_fields } }) => [name, company, custom_fields]),
    [
      [null, undefined, '{"stage":"none"}'],
      ['HANS', 'Test Equity', null],
    ],
  )
  assert.deepEqual(
    checker.values.columns().map(({ heading, empty, repair }) => [heading, empty.examples, repair?.examples]),
    [
      ['first name', ['N/A'], [{ before: 'HANS', after: 'Hans' }]],
      ['company', ['-'], undefined],
      ['priority', ['n/a'], undefined],
      ['stage', ['#REF!'], undefined],
    ],
  )
})

test('a repair is made in the columns of which it was accepted', () => {
  const { records } = readCsv('email,first name,company\na@example.com,lena,Bau GmbH (Berlin)', ',')
  const read = (...accepted: ContactField[]) => {
    const columns = guessColumns(records, true)
    const checker = new RowChecker(columns, { tags: [], source: 'imported' }, new Set(accepted))
    const [row] = checker.check(records.slice(1)).contacts
    return [row?.contact.name, row?.contact.company]
  }
  assert.deepEqual(read(), ['lena', 'Bau GmbH (Berlin)'])
  assert.deepEqual(read('first_name'), ['Lena', 'Bau GmbH (Berlin)'])
  assert.deepEqual(read('first_name', 'company'), ['Lena', 'Bau'])
})

test('a last name alone is kept as one, so that nobody is greeted by it', () => {
  const { contacts } = check(
    'email,first name,last name\na@x.example,N/A,Winter\nb@x.example,Mary Ann,Smith\nc@x.example,Dr. Hans-Peter,Vogt',
  )
  assert.deepEqual(
    contacts.map(({ contact }) => [contact.name, contact.custom_fields]),
    [
      ['Winter', '{"last_name":"Winter"}'],
      ['Mary Ann Smith', '{"first_name":"Mary Ann","last_name":"Smith"}'],
      ['Dr. Hans-Peter Vogt', null],
    ],
  )
})
