import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureOf, signatureHtml } from './signature-html.ts'

test('lines stay lines, addresses become links, and nothing typed becomes markup', () => {
  assert.equal(
    signatureHtml('Ada <script>\nhttps://example.com/a?b=1&c="x.', null),
    '<p>Ada &lt;script&gt;<br><a href="https://example.com/a?b=1&amp;c=&quot;x">https://example.com/a?b=1&amp;c=&quot;x</a>.</p>',
  )
  assert.equal(signatureHtml('  ', null), '')
})

test('a picture stands below the lines, and is found again', () => {
  const picture = { src: 'https://mail.example.com/storage/v1/object/public/signatures/a/b.png', width: 160 }
  const html = signatureHtml('Ada', picture)
  assert.equal(html, `<p>Ada</p><p><img src="${picture.src}" width="160" alt="" border="0"></p>`)
  assert.deepEqual(pictureOf(html), picture)
  assert.equal(pictureOf(signatureHtml('Ada <img src="x" width="1">', null)), null)
})
