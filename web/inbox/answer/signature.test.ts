import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signed, signedHtml } from './signature.ts'

test('a formatted signature makes an HTML part of the text above it, and a plain one none', () => {
  const html = '<p>Ada<br><img src="https://example.com/ada.png" alt=""></p>'
  assert.equal(signedHtml('1 < 2\n', { text: 'Ada', html }), `<p>1 &lt; 2</p>\n${html}`)
  assert.equal(signedHtml('1 < 2', { text: 'Ada', html: ' ' }), null)
  assert.equal(signed('1 < 2\n', 'Ada'), '1 < 2\n\nAda')
})
