import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutQuote, withQuote } from './forward-quote.ts'

const mail = {
  sender: 'Maya',
  from_address: 'maya@example.com',
  at: '2026-11-21T12:00:00Z',
  subject: 'A "plan" & more',
  to_addresses: ['ada@example.com'],
  content_text: 'Hi  Ada,\n  1 < 2\n\n\nMaya',
}

test('a forwarded mail stands below plain and rich text, and goes again', () => {
  for (const own of [
    { text: 'See below', html: '' },
    { text: 'See below', html: '<p>See <strong>below</strong></p>' },
  ]) {
    const quoted = withQuote(own, mail)
    assert.match(quoted.text, /^See below\n\n-+ Forwarded message/)
    assert.equal(quoted.html !== '', own.html !== '')
    assert.deepEqual(withoutQuote(quoted, mail), own)
  }
})

test('in HTML it is as the editor writes it', () => {
  const { html } = withQuote({ text: 'a', html: '<p>a</p>' }, mail)
  assert.equal(
    html,
    '<p>a</p>\n<p>---------- Forwarded message ----------<br>From: Maya &lt;maya@example.com&gt;<br>Date: Sat, 21 Nov 2026 12:00:00 GMT<br>Subject: A "plan" &amp; more<br>To: ada@example.com</p>\n<p>Hi Ada,<br>1 &lt; 2</p>\n<p>Maya</p>',
  )
})

test('a forwarded mail that somebody wrote in stays', () => {
  const { text, html } = withQuote({ text: 'a', html: '<p>a</p>' }, mail)
  const changed = { text: `${text}!`, html: html.replace('Maya</p>', 'Maya!</p>') }
  assert.deepEqual(withoutQuote(changed, mail), changed)
})
