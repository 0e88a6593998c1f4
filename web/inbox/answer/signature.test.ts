import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signed, signedHtml, unsigned } from './signature.ts'

test('a formatted signature makes an HTML part of the text above it, and a plain one none', () => {
  const html = '<p>Ada<br><img src="https://example.com/ada.png" alt=""></p>'
  assert.equal(signedHtml({ text: '1 < 2\n', html: '' }, { text: 'Ada', html }), `<p>1 &lt; 2</p>\n${html}`)
  assert.equal(signedHtml({ text: '1 < 2', html: '' }, { text: 'Ada', html: ' ' }), null)
  assert.equal(signed('1 < 2\n', 'Ada'), '1 < 2\n\nAda')
})

test('rich text is signed in HTML with any signature, and comes back without it', () => {
  const rich = { text: 'Hi Maya', html: '<p>Hi <strong>Maya</strong></p>' }
  const plain = { text: 'Hi Maya', html: '' }
  const formatted = { text: 'Ada', html: '<p><em>Ada</em></p>' }
  assert.equal(signedHtml(rich, { text: 'Ada\nB & C', html: '' }), `${rich.html}\n<p>Ada<br>\nB &amp; C</p>`)
  assert.equal(signedHtml(rich, { text: '', html: '' }), rich.html)
  for (const signature of [formatted, { text: 'Ada', html: '' }, { text: '', html: '' }])
    for (const written of [rich, plain]) {
      const sent = { text: signed(written.text, signature.text), html: signedHtml(written, signature) }
      assert.deepEqual(unsigned(sent, signature), written)
    }
})
