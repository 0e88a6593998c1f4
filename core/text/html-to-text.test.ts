import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readHtml } from './html-to-text.ts'

test('reads what a reader sees, paragraphs and line breaks included', () => {
  assert.equal(
    readHtml('<p>Hi&nbsp;Tom,</p>\n<p>your  site<br>is <b>slow</b> &amp; small</p>').text,
    'Hi\u00A0Tom,\n\nyour site\nis slow & small',
  )
})

test('leaves out scripts, styles, titles and what is hidden, and counts the hidden', () => {
  const { text, hiddenCharacters } = readHtml(
    '<title>T</title><style>p{}</style><script>go()</script><div style="display: none">secret<div>more</div></div><p>Hello</p>',
  )
  assert.equal(text, 'Hello')
  assert.equal(hiddenCharacters, 'secretmore'.length)
})

test('text after a self-closing picture is read', () => {
  assert.equal(readHtml('<p>Yes<svg width="9"/>, please stop</p>').text, 'Yes, please stop')
  assert.equal(readHtml('<svg><svg/>x</svg>b').text, 'b')
})

test('a link has its words, its address and its place', () => {
  const { text, links } = readHtml('<p>See <a href="https://a.example/x">our notes</a>.</p>')
  assert.deepEqual(
    links.map(({ href, label }) => [href, label]),
    [['https://a.example/x', 'our notes']],
  )
  assert.equal(text.slice(links[0]?.start, links[0]?.end), 'our notes')
})

test('a link of mail or telephone is no link to a page', () => {
  assert.deepEqual(readHtml('<a href="mailto:a@b.com">a</a><a href="tel:1">b</a>').links, [])
})

test('an image has its size, from attributes or style', () => {
  const { images } = readHtml('<img src="a.png" width="600"><img src="b.gif" style="width:1px; height:1px">')
  assert.deepEqual(
    images.map(({ width, height }) => [width, height]),
    [
      [600, null],
      [1, 1],
    ],
  )
})

test('broken HTML is read as far as it goes', () => {
  assert.equal(readHtml('<p>one<p>two</b></div><a href="x">three').text, 'one\n\ntwo\nthree')
  assert.equal(readHtml('<div style="display:none">never closed').text, '')
  assert.equal(readHtml('').text, '')
})

test('items of a list stand each on a line', () => {
  assert.equal(readHtml('<ul><li>one</li><li>two</li></ul>').text, '- one\n- two')
})
