import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textToHtml } from './text-to-html.ts'

test('paragraphs, lines and addresses are kept, and no text becomes markup', () => {
  assert.equal(
    textToHtml('Hi <b>Lin</b>,\n\nsee https://a.example/?x=1&y=2\n"soon"\n'),
    '<p>Hi &lt;b&gt;Lin&lt;/b&gt;,</p>\n' +
      '<p>see <a href="https://a.example/?x=1&amp;y=2">https://a.example/?x=1&amp;y=2</a><br>\n&quot;soon&quot;</p>',
  )
})

test('a long text takes no more than its length', () => {
  assert.ok(textToHtml(`${'<'.repeat(200_000)}https://`).length < 1_000_000)
})
