import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mailHtml, withoutImages } from './mail-html.ts'

test("a draft's text is displayed, never executed", () => {
  const html = mailHtml('<script>alert(1)</script> & "x" <img src=x onerror=alert(1)>')
  assert.doesNotMatch(html, /<script|<img/)
  assert.match(html, /&lt;script&gt;/)
})

test('an address becomes a link without the full stop after it', () => {
  assert.match(
    mailHtml('See https://example.com/a.'),
    /<a href="https:\/\/example\.com\/a">https:\/\/example\.com\/a<\/a>\./,
  )
})

test('an address can not break out of its link', () => {
  assert.doesNotMatch(mailHtml('https://x.example/"onmouseover="alert(1)'), /"onmouseover/)
})

test('paragraphs and lines stay', () => {
  assert.match(mailHtml('a\nb\n\nc'), /<p>a<br>b<\/p>\n<p>c<\/p>/)
})

test('blocked pictures show their alternative text', () => {
  assert.match(withoutImages('<IMG src="a.png" alt="Our team">'), />Our team<\/span>/)
  assert.match(withoutImages("<img src='a.png'>"), />picture<\/span>/)
  assert.doesNotMatch(withoutImages('<img src="a"><img src="b">'), /<img/i)
})
