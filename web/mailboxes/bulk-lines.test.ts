import assert from 'node:assert/strict'
import { test } from 'node:test'
import { presetOf } from '#core/mailboxes/presets.ts'
import { readBulkLines, toBulkConnecting } from './bulk-lines.ts'

test('lines of a spreadsheet are read with any separator, quotes and a heading', () => {
  for (const text of [
    'Email,Password,Name\nada@example.com,"pass,""word""",Ada Lovelace\n',
    'ada@example.com;"pass,""word""";Ada Lovelace',
    'ada@example.com\tpass,"word"\tAda Lovelace\r\n\r\n',
  ]) {
    const { mailboxes, rejected } = readBulkLines(text)
    assert.deepEqual(rejected, [])
    assert.deepEqual(
      mailboxes.map(({ address, password, name }) => [address, password, name]),
      [['ada@example.com', 'pass,"word"', 'Ada Lovelace']],
    )
  }
})

test('lines that can not be tried are named, and the rest goes on', () => {
  const { mailboxes, rejected } = readBulkLines(
    'nobody,secret\nada@example.com\nbob@example.com,secret\nBOB@example.com,other',
  )
  assert.deepEqual(
    mailboxes.map(({ line }) => line),
    [3],
  )
  assert.deepEqual(
    rejected.map(({ line }) => line),
    [1, 2, 4],
  )
})

test('each is connected by the servers of its provider, with one password for both', () => {
  const [line] = readBulkLines('ada@example.com,abcd efgh ijkl mnop,Ada').mailboxes
  assert.ok(line)
  const connecting = toBulkConnecting(line, presetOf('gmail'), 'w1')
  assert.deepEqual(
    [connecting.smtp.host, connecting.smtp.user, connecting.imap?.password, connecting.fromName],
    ['smtp.gmail.com', 'ada@example.com', 'abcdefghijklmnop', 'Ada'],
  )
})
