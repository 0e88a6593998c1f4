import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { classifyInbound } from '#core/messages/classify-inbound.ts'
import { parseInbound } from './parse-inbound.ts'

const crlf = (text: string) => Buffer.from(text.replaceAll(/\r?\n/g, '\r\n'))
const apart = async (text: string | Buffer) =>
  await parseInbound(typeof text === 'string' ? crlf(text) : text, new Date('2026-11-20T10:00:00Z'))

const nested = `From: =?UTF-8?B?WsO2w6s=?= <zoe@example.com>
Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=
Message-ID: <one@example.com>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="m"

--m
Content-Type: multipart/alternative; boundary="a"

--a
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Gr=FC=DFe aus K=F6ln
--a
Content-Type: text/html; charset=utf-8

<p>Grüße <b>aus</b> Köln</p>
--a--
--m
Content-Type: application/pdf; name="offer.pdf"
Content-Transfer-Encoding: base64

JVBERi0=
--m--
`

test('names, subject and both bodies come out in the letters they were written in', async () => {
  const { mail, fromName, messageId, html } = await apart(nested)
  assert.deepEqual(
    [fromName, mail.from, mail.subject, messageId],
    ['Zöë', 'zoe@example.com', 'Grüße', 'one@example.com'],
  )
  assert.equal(mail.text.trim(), 'Grüße aus Köln')
  assert.match(html ?? '', /<b>aus<\/b>/)
})

test('a mail of HTML alone is read by what a reader sees', async () => {
  const { mail } = await apart(
    'From: a@b.c\nContent-Type: text/html\n\n<style>p{}</style><p>Yes,<br>please</p>',
  )
  assert.equal(mail.text.replaceAll(/\s+/g, ' ').trim(), 'Yes, please')
  const blank = await apart(
    'From: a@b.c\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary="m"\n\n--m\nContent-Type: text/plain\n\n \n--m\nContent-Type: text/html\n\n<p>Send prices</p>\n--m--\n',
  )
  assert.equal(blank.mail.text.trim(), 'Send prices')
})

test('a mail of a plain part and an HTML part is whole in both', async () => {
  const { mail, html } = await apart(
    'From: a@b.c\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="m"\n\n--m\nContent-Type: text/plain\n\n2 < 3, yes\n--m\nContent-Type: text/html\n\n<p>The <b>list</b></p>\n--m--\n',
  )
  assert.match(mail.text, /^2 < 3, yes\s+The list/)
  assert.match(html ?? '', /2 &#60; 3, yes[^]*<b>list<\/b>/)
})

test('what nobody could hold against a bound is read by its headers', async () => {
  const from = 'From: grace@example.com\nSubject: Re: hello\nIn-Reply-To: <x@y>\nMIME-Version: 1.0\n'
  const deep = Array.from(
    { length: 500 },
    (_, i) => `Content-Type: multipart/mixed; boundary="b${i}"\n\n--b${i}\n`,
  ).join('')
  const wide = `Content-Type: multipart/mixed; boundary="b"\n\n${'--b\n\nx\n'.repeat(20_000)}`
  const long = `X-Long: ${'x'.repeat(600_000)}\n\nhello`
  for (const part of [deep, wide]) {
    const { mail } = await apart(from + part)
    assert.deepEqual(
      [mail.from, mail.subject, mail.headers.get('in-reply-to')],
      ['grace@example.com', 'Re: hello', ['<x@y>']],
    )
  }
  assert.equal((await apart(from + long)).mail.from, 'grace@example.com')
})

test('NUL, half letters and text without end leave nothing that the database can not keep', async () => {
  const { mail } = await apart(
    Buffer.concat([
      crlf('From: a@b.c\nSubject: =?utf-16?Q?=D8=00?=\n\n'),
      Buffer.alloc(1_000, 0),
      Buffer.from('😀'.repeat(200_000)),
    ]),
  )
  assert.ok(!mail.text.includes('\0') && mail.text.isWellFormed() && mail.subject.isWellFormed())
  assert.ok(mail.text.length <= 200_000)
})

test('five hundred broken mails bring nothing down', async () => {
  const whole = crlf(nested)
  for (let i = 0; i < 500; i += 1) {
    const bytes = Buffer.from(whole.subarray(0, randomInt(whole.length)))
    for (let flips = randomInt(20); flips > 0 && bytes.length > 0; flips -= 1)
      bytes[randomInt(bytes.length)] = randomInt(256)
    const { mail } = await apart(bytes)
    classifyInbound(mail)
  }
})

test('an address has one form, whether its domain came in UTF-8 (RFC 6532) or as Punycode', async () => {
  for (const domain of ['bücher.example', 'xn--bcher-kva.example']) {
    const { mail, to, cc, replyTo } = await apart(
      `From: Grace <grace@${domain}>\nTo: ada@${domain}\nCc: bob@${domain}\nReply-To: desk@${domain}\n\nYes.`,
    )
    assert.deepEqual(
      [mail.from, ...to, ...cc, replyTo],
      ['grace', 'ada', 'bob', 'desk'].map((name) => `${name}@xn--bcher-kva.example`),
    )
  }
})
