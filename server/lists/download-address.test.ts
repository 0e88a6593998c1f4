import assert from 'node:assert/strict'
import { test } from 'node:test'
import { downloadAddress } from './download-address.ts'

const sheets = 'https://docs.google.com/spreadsheets'

test('a link to a Google sheet becomes the address of its CSV', () => {
  for (const [link, address] of [
    [`${sheets}/d/1aB-c_9/edit?usp=sharing`, `${sheets}/d/1aB-c_9/export?format=csv`],
    [`${sheets}/d/1aB/edit?gid=7#gid=7`, `${sheets}/d/1aB/export?format=csv&gid=7`],
    [`${sheets}/d/1aB/edit#gid=12`, `${sheets}/d/1aB/export?format=csv&gid=12`],
    [`${sheets}/u/1/d/1aB/view`, `${sheets}/u/1/d/1aB/export?format=csv`],
    [`${sheets}/d/e/2PACX-1v/pubhtml?gid=3&single=true`, `${sheets}/d/e/2PACX-1v/pub?output=csv&gid=3`],
  ] as const)
    assert.equal(downloadAddress(link), address)
})

test('other web addresses stay, and what is none is refused', () => {
  assert.equal(downloadAddress(' https://files.test/people.csv?v=2 '), 'https://files.test/people.csv?v=2')
  assert.equal(
    downloadAddress('https://docs.google.com/document/d/1/edit'),
    'https://docs.google.com/document/d/1/edit',
  )
  for (const link of [
    'people.csv',
    'ftp://files.test/a.csv',
    'file:///etc/passwd',
    'https://ada:secret@files.test/',
    '',
  ])
    assert.equal(downloadAddress(link), null)
})
