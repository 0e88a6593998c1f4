import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signatureHtml } from './signature-html.ts'

test('lines stay lines, addresses become links, and nothing typed becomes markup', () => {
  assert.equal(
    signatureHtml('Ada <script>\nhttps://example.com/a?b=1&c="x.'),
    '<p>Ada &lt;script&gt;<br><a href="https://example.com/a?b=1&amp;c=&quot;x">https://example.com/a?b=1&amp;c=&quot;x</a>.</p>',
  )
  assert.equal(signatureHtml('  '), '')
})
