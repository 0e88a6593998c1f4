import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanFileName } from './file-name.ts'

const names: [string, string][] = [
  ['offer.pdf', 'offer.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Windows\\win.ini', 'win.ini'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['a\r\nb\0.txt', 'ab.txt'],
  ['..', 'attachment'],
  ['folder/', 'attachment'],
  ['', 'attachment'],
  [' .hidden. ', 'hidden'],
  ['Angebot für Zoë.pdf', 'Angebot für Zoë.pdf'],
]

for (const [raw, cleaned] of names)
  test(`${JSON.stringify(raw)} is kept as ${cleaned}`, () => assert.equal(cleanFileName(raw), cleaned))

test('a long name keeps its ending', () => {
  const name = cleanFileName(`${'x'.repeat(3_000).slice(0, 1_000)}.tar.gz`)
  assert.equal(name.length, 150)
  assert.ok(name.endsWith('.gz'))
})
