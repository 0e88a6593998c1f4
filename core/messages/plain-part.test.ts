import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainPart } from './plain-part.ts'

test('a link’s address stands behind its words, unless they are the address', () => {
  assert.equal(
    plainPart(
      '<p>Hi, <a href="https://a.example/?x=1&amp;y=2">the plan</a>.</p><p>https://b.example/ and <a href="https://b.example/">https://b.example/</a></p>',
    ),
    'Hi, the plan (https://a.example/?x=1&y=2).\n\nhttps://b.example/ and https://b.example/',
  )
})

test('only web addresses are written out, and text without links stays unchanged', () => {
  assert.equal(
    plainPart('<div>Hi</div><div><a href="mailto:a@b.example">Write</a> or <a href="#top">up</a></div>'),
    'Hi\nWrite or up',
  )
})
