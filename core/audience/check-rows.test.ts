import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isEmail, readAddress } from './address.ts'
import { noQuality, ownerNames, RowChecker } from './check-rows.ts'
import { guessColumns, retarget, withRemembered, type ImportField } from './map-columns.ts'
import { readCsv } from './read-csv.ts'
import { readDay } from './read-day.ts'

const check = (csv: string) => {
  const { records } = readCsv(csv, ',')
  return new RowChecker(guessColumns(records, true), { tags: [], source: 'imported' }).check(records.slice(1))
}
/** The reported reason for a cell that was not imported. */
const reasonFor = (heading: string, value: string) => {
  const { records } = readCsv(`email,${heading}\na@example.com,${value}`, ',')
  const checker = new RowChecker(guessColumns(records, true), { tags: [], source: 'imported' })
  assert.equal(checker.check(records.slice(1)).contacts.length, 1)
  const [cell] = checker.unreadCells
  return cell && `${cell.line} ${cell.heading}: ${cell.reason}`
}

test('a contact whose “Not before” day cannot be read is left out with the reason, and is not emailed too early', () => {
  const { contacts, rejected } = check(
    'email,Do not contact before\na@example.com,soon\nb@example.com,2027-01-02',
  )
  assert.deepEqual(
    contacts.map(({ contact }) => contact.email),
    ['b@example.com'],
  )
  assert.match(
    rejected[0]?.reason ?? '',
    /“soon” is not a date like 2026-12-31\. Nobody is emailed before such a day/,
  )
})

test('a cell that does not fit its field costs the cell, and is named with what would fit', () => {
  assert.match(reasonFor('priority', 'urgent') ?? '', /^2 priority: .*low, medium or high/)
  assert.match(reasonFor('lead score', '101') ?? '', /0 to 100/)
  assert.equal(reasonFor('Do not contact before', '1.3.2027'), undefined)
  assert.match(reasonFor('birthday', '31.02.1990') ?? '', /not a date/)
  assert.match(reasonFor('company', 'x'.repeat(201)) ?? '', /longer than 200/)
  assert.match(reasonFor('phone', '1'.repeat(201)) ?? '', /longer than 200/)
  assert.match(reasonFor('name', 'x'.repeat(201)) ?? '', /longer than 200/)
  assert.match(reasonFor('tags', 'x'.repeat(1501)) ?? '', /longer than 1,500/)
  assert.match(reasonFor('notes', 'x'.repeat(20_001)) ?? '', /beginning is imported/)
  assert.match(reasonFor('bio', 'x'.repeat(15_001)) ?? '', /“bio” is left out/)
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
  const owners = ownerNames([
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
  assert.equal(readDay('5 March 1990'), '1990-03-05')
  assert.equal(readDay('05-Mar-1990'), '1990-03-05')
  assert.equal(readDay('March 5, 1990'), '1990-03-05')
  assert.equal(readDay('5 Smarch 1990'), undefined)
  assert.equal(readDay('29.02.2023'), undefined)
  assert.equal(readDay('29.02.2024'), '2024-02-29')
})

test('characters that JSON or PostgreSQL cannot store are removed', () => {
  const { contacts } = check('email,name\na@example.com,"A\0\uD800da"')
  assert.equal(contacts[0]?.contact.name, 'A\uFFFDda')
})

test('role addresses, free mail and people without a name are counted', () => {
  const { records } = readCsv('email,name\ninfo@example.com,\nada@gmail.com,Ada', ',')
  const checker = new RowChecker(guessColumns(records, true), { tags: [], source: 'imported' })
  checker.check(records.slice(1))
  assert.deepEqual(checker.quality, { ...noQuality, roleAddresses: 1, freeMail: 1, nameless: 1 })
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
  // Some programs write a heading as one word, and Salesforce reports have both names in one column.
  const ofPrograms = ['email', 'company', 'name', 'phone']
  assert.deepEqual(named('email;companyName;Last Name, First Name;phoneNumber'), ofPrograms)
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

test('any cell is either read as a valid address or rejected without throwing', () => {
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
  const read = (...accepted: ImportField[]) => {
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

test('the column of addresses is found by its cells, whatever stands before it', () => {
  const emailOf = (csv: string) => {
    const columns = guessColumns(readCsv(csv, ',').records, true)
    return columns.find(({ target }) => target.to === 'field' && target.field === 'email')?.heading
  }
  const files = {
    Email: [
      'Email Verification Status,Email\nvalid,a@x.example',
      'Email Opt Out,Email Type,Email\nfalse,work,a@x.example',
      'Email Status,Email,Secondary Email\nverified,a@x.example,b@x.example',
      'Email Sent At,Contact owner email,Email\n2026-01-01,boss@us.example,a@x.example',
      'Email,Company\n,Acme',
    ],
    'E-Mail-Adresse': ['E-Mail Status,E-Mail-Adresse\naktiv,a@x.example'],
    'Business contact': ['Email,Business contact\nyes,a@x.example'],
    Email_Address: ['Email_Verified,Email_Address\ntrue,a@x.example'],
  }
  for (const [heading, csvs] of Object.entries(files))
    assert.deepEqual(
      csvs.map(emailOf),
      csvs.map(() => heading),
    )
})

test('opt-outs and verdicts of other tools hold contacts back with the reason', () => {
  const outcome = (heading: string, cell: string, includes?: 'undeliverable') => {
    const { records } = readCsv(`Email,${heading}\na@x.example,${cell}`, ',')
    const checker = new RowChecker(
      guessColumns(records, true),
      { tags: [], source: 'imported' },
      new Set(),
      new Set(),
      new Set(includes ? [includes] : []),
    )
    const { contacts, optedOut } = checker.check(records.slice(1))
    if (optedOut.length > 0) return 'opted out'
    return contacts.length === 0 ? 'held back' : checker.quality.risky > 0 ? 'risky' : 'in'
  }
  const files: [heading: string, cell: string, expected: string][] = [
    ['Unsubscribed from all email', 'true', 'opted out'],
    ['Unsubscribed from all email', 'Yes', 'opted out'],
    ['Unsubscribed from all email', '1', 'opted out'],
    ['Unsubscribed from all email', 'false', 'in'],
    ['Email Opt Out', 'TRUE', 'opted out'],
    ['HasOptedOutOfEmail', '0', 'in'],
    ['Do not email', 'x', 'opted out'],
    ['Status', 'unsubscribed', 'opted out'],
    ['lastState', 'emailsUnsubscribed', 'opted out'],
    ['lastState', 'emailsBounced', 'held back'],
    ['lastState', 'emailsOpened', 'in'],
    ['Opted out until', '2027-03-01', 'opted out'],
    ['Werbesperre', 'ja', 'opted out'],
    ['Werbesperre', 'nein', 'in'],
    ['Ne pas contacter', 'oui', 'opted out'],
    ['Email Marketing', 'Cleaned', 'held back'],
    ['UNSUB_TIME', '2026-05-01 10:00:00', 'opted out'],
    ['ZB Status', 'do_not_mail', 'held back'],
    ['ZB Status', 'spamtrap', 'held back'],
    ['Email Verification Status', 'invalid', 'held back'],
    ['Result', 'catch-all', 'risky'],
    ['Email Status', 'Unavailable', 'risky'],
    ['Verification', 'accept_all', 'risky'],
    ['Email Status', 'Verified', 'in'],
    ['Company', 'Invalid', 'in'],
    ['Contract status', 'invalid', 'in'],
  ]
  assert.deepEqual(
    files.map(([heading, cell]) => outcome(heading, cell)),
    files.map(([, , expected]) => expected),
  )
  assert.equal(outcome('ZB Status', 'invalid', 'undeliverable'), 'in')
  const { rejected } = check('Email,Email Status\nemail_not_unlocked@domain.com,Unavailable')
  assert.match(rejected[0]?.reason ?? '', /did not unlock/)
})

test('one address with its domain in two forms is one contact, and the second row names the first', () => {
  const { records } = readCsv(
    'Email\ngrace@bücher.example\nGrace@XN--bcher-kva.example\nada@bücher。example',
    ',',
  )
  const checker = new RowChecker(guessColumns(records, true), { tags: [], source: 'imported' })
  const { contacts, rejected } = checker.check(records.slice(1))
  assert.deepEqual(
    contacts.map(({ contact }) => contact.email),
    ['grace@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  )
  assert.deepEqual(
    rejected.map(({ reason }) => reason),
    ['Grace@XN--bcher-kva.example is already in line 2.'],
  )
})
