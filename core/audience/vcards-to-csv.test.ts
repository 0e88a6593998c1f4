import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessColumns } from './map-columns.ts'
import { CsvReader } from './read-csv.ts'
import { vcardsToCsv } from './vcards-to-csv.ts'

async function read(text: string, piece = text.length) {
  let csv = ''
  await vcardsToCsv(
    async function* () {
      for (let at = 0; at < text.length; at += piece) yield text.slice(at, at + piece)
    },
    (records) => (csv += records),
  )
  return new CsvReader(',', true).push(csv, true).records
}
/** Each card by its headings, without empty values. */
async function cards(text: string, piece?: number) {
  const [header, ...records] = await read(text, piece)
  return records.map(({ cells }) =>
    Object.fromEntries(
      cells
        .map((cell, place) => [header?.cells[place] ?? '', cell] as const)
        .filter(([, cell]) => cell !== ''),
    ),
  )
}

const FILE = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Lee;Ann;;Dr.;',
  'FN:Ann Lee',
  'item1.EMAIL;type=INTERNET;type=HOME:ann@home.example',
  'EMAIL;type=INTERNET;type=WORK;type=pref:ann@work.example',
  'ORG:Bau\\, Lee & Co\\; KG;Sales',
  'TITLE:Head of',
  '  Sales',
  'TEL;TYPE=CELL:+49 170 0012345',
  'ADR;TYPE=WORK:;;Way 1;Köln;NRW;50667;Germany',
  'BDAY:19900305',
  'CATEGORIES:vip,friends',
  'NOTE:One\\nTwo \\\\ three',
  'PHOTO;ENCODING=b;TYPE=JPEG:' + 'A'.repeat(70),
  ...Array.from({ length: 1_000 }, () => ' ' + 'A'.repeat(74)),
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:4.0',
  'FN:Bob',
  'EMAIL;PREF=2:b2@b.example',
  'EMAIL;PREF=1;X-L="a:b;c":b1@b.example',
  'TEL;VALUE=uri:tel:+1-555-0100',
  'END:VCARD',
  'BEGIN:VCARD',
  'VERSION:2.1',
  'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen',
  'EMAIL;PREF;INTERNET:j@m.example',
  'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:long=',
  'er',
].join('\r\n')

test('cards of versions 2.1, 3.0 and 4.0 become rows, also one whose end is missing', async () => {
  assert.deepEqual(await cards(FILE), [
    {
      Name: 'Ann Lee',
      'First name': 'Ann',
      'Last name': 'Lee',
      Email: 'ann@work.example',
      'Email 2': 'ann@home.example',
      Company: 'Bau, Lee & Co; KG',
      Department: 'Sales',
      'Job title': 'Head of Sales',
      Phone: '+49 170 0012345',
      Location: 'Köln, NRW, Germany',
      Birthday: '1990-03-05',
      Tags: 'vip, friends',
      Notes: 'One\nTwo \\ three',
    },
    { Name: 'Bob', Email: 'b1@b.example', 'Email 2': 'b2@b.example', Phone: '+1-555-0100' },
    {
      Name: 'Jürgen Müller',
      'First name': 'Jürgen',
      'Last name': 'Müller',
      Email: 'j@m.example',
      Notes: 'longer',
    },
  ])
})

test('pieces change nothing, rows are counted by cards, and the columns map themselves', async () => {
  for (const piece of [1, 7, 1_000]) assert.deepEqual(await cards(FILE, piece), await cards(FILE))
  const records = await read(FILE)
  assert.deepEqual(
    records.map(({ line }) => line),
    [1, 2, 3, 4],
  )
  const columns = guessColumns(records, true)
  assert.ok(columns.some(({ heading, target }) => heading === 'Email' && target.to === 'field'))
  assert.deepEqual(
    columns.filter(({ target }) => target.to !== 'field').map(({ heading }) => heading),
    ['Email 2', 'Department'],
  )
})

test('values, properties and cards without end are cut off or read one after another', async () => {
  const card = (lines: string) => `BEGIN:VCARD\n${lines}END:VCARD\n`
  const [longest] = await cards(card(`EMAIL:a@b.example\nNOTE:${'x'.repeat(100_000)}\n`))
  assert.equal(longest?.['Notes']?.length, 32_767 - 'NOTE:'.length)
  const [tagged] = await cards(card(`EMAIL:a@b.example\n${'CATEGORIES:a,b,c\n'.repeat(20_000)}`))
  assert.equal(tagged?.['Tags']?.length, 'a, b, c, '.length * 999 - 2)
  const pieces: number[] = []
  await vcardsToCsv(
    async function* () {
      for (let n = 0; n < 400; n += 1) yield card(`EMAIL:a@b.example\nNOTE:${'y'.repeat(30_000)}\n`)
    },
    (records) => void pieces.push(records.length),
  )
  assert.equal(pieces.length, 12, 'written while it is read')
  assert.ok(Math.max(...pieces) < 1_100_000)
})
