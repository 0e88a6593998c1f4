import assert from 'node:assert/strict'
import { test } from 'node:test'
import PostalMime from 'postal-mime'
import { readMessage } from './read-message.ts'

const lines = (...all: string[]): string => all.join('\r\n')

const MESSAGES = {
  'a plain letter': lines('From: Ada <ada@acme.com>', 'Subject: hello', '', 'Hi Tom,', '', 'bye'),
  'a folded and encoded subject': lines(
    'From: a@b.com',
    'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
    ' =?UTF-8?B?IGF1cyBLw7Zsbg==?=',
    '',
    'x',
  ),
  'quoted-printable in UTF-8': lines(
    'From: a@b.com',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'caf=C3=A9 on a line that is=',
    ' wrapped',
  ),
  'base64 in windows-1252': lines(
    'From: a@b.com',
    'Content-Type: text/plain; charset=windows-1252',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('\x93quoted\x94 \x80 5', 'latin1').toString('base64'),
  ),
  'two alternatives': lines(
    'From: a@b.com',
    'Content-Type: multipart/alternative; boundary="=_b"',
    '',
    'preamble',
    '--=_b',
    'Content-Type: text/plain',
    '',
    'plain words',
    '--=_b',
    'Content-Type: text/html',
    '',
    '<p>rich words</p>',
    '--=_b--',
    'epilogue',
  ),
  'a letter within a letter with a file': lines(
    'From: a@b.com',
    'Content-Type: multipart/mixed; boundary=out',
    '',
    '--out',
    'Content-Type: multipart/alternative; boundary=in',
    '',
    '--in',
    'Content-Type: text/plain',
    '',
    'words',
    '--in--',
    '--out',
    'Content-Type: application/pdf; name="a b.pdf"',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename="a b.pdf"',
    '',
    'AAAA',
    '--out--',
  ),
}

for (const [name, raw] of Object.entries(MESSAGES)) {
  test(`${name} reads as postal-mime reads it`, async () => {
    const theirs = await PostalMime.parse(raw)
    const ours = readMessage(raw)
    assert.equal(ours.subject, theirs.subject ?? '')
    assert.equal(ours.text.trim(), (theirs.text ?? '').trim())
    assert.equal(ours.html.trim(), (theirs.html ?? '').trim())
    assert.deepEqual(
      ours.attachments.map(({ name: file }) => file),
      theirs.attachments.map(({ filename }) => filename),
    )
  })
}

test('a message cut off in the middle still has what came before', () => {
  const { text } = readMessage(MESSAGES['two alternatives'].slice(0, -60))
  assert.equal(text, 'plain words')
})

test('text without headers is read as a body', () => {
  assert.equal(readMessage('just words').text, 'just words')
  assert.equal(readMessage('\njust words').text, 'just words')
  assert.equal(readMessage('').structure.length, 1)
})

test('a picture that the letter shows is no attachment', () => {
  const raw = lines(
    'Content-Type: multipart/related; boundary=b',
    '',
    '--b',
    'Content-Type: text/html',
    '',
    '<img src="cid:1">',
    '--b',
    'Content-Type: image/png',
    'Content-ID: <1>',
    '',
    'x',
    '--b--',
  )
  assert.deepEqual(readMessage(raw).attachments, [])
})
