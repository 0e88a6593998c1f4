import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPixel, linksInHtml, linksInText, replaceLinks, toDomains } from './rewrite-links.ts'

const urls = (html: string) => linksInHtml(html).map(({ url }) => url)
const rewritten = (html: string) => replaceLinks(html, linksInHtml(html), (_, place) => `T${place + 1}`)

/** A typical newsletter: nested tables, conditional comments, bare ampersands, three kinds of quotes. */
const newsletter = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN">\r
<html xmlns:v="urn:schemas-microsoft-com:vml"><head><style>a[href^="https://x.example"]{color:red}</style>\r
<!--[if mso]><v:roundrect href="https://mso.example/in-a-comment"></v:roundrect><![endif]--></head><body bgcolor=#ffffff>\r
<TABLE><tr><td><A HREF="https://shop.example/a?x=1&amp;y=2&z=3" style='color:"red"'>Shop  <b>now</b>\r
</A><td><a class=b href=https://shop.example/bare>bare</a><a href='https://shop.example/it&#39;s'>single</a>\r
<a\r
 href = "  https://shop.example/spaced \t"  >spaced</a><a name=top><a href="#top">up</a><a href="mailto:a@b.example">mail</a>\r
<a href="tel:+4930123">call</a><a href="https://shop.example/u?id=1">Unsubscribe</a><a href="https://l.example/opt-out/1">here</a>\r
<a href="{{site}}/x">tag</a><a href="https://a.example/{{name}}">tag</a><a href="javascript:alert(1)">no</a><a href>empty</a>\r
<a href="https://shop.example/ünï?q=路">ünï</a><img src="https://cdn.example/a.png"><area href="https://map.example/"></table>\r
<p>in.text.example stays <a href="https://shop.example/never-closed">x`

test('the links of a newsletter are found as a browser would follow them', () => {
  assert.deepEqual(urls(newsletter), [
    'https://shop.example/a?x=1&y=2&z=3',
    'https://shop.example/bare',
    "https://shop.example/it's",
    'https://shop.example/spaced',
    'https://shop.example/ünï?q=路',
    'https://map.example/',
    'https://shop.example/never-closed',
  ])
  assert.equal(linksInHtml(newsletter)[0]?.label, 'Shop now')
})

test('everything but the addresses stays byte for byte', () => {
  const links = linksInHtml(newsletter)
  const same = replaceLinks(newsletter, links, ({ start, end }) => newsletter.slice(start, end))
  assert.equal(same, newsletter)
  let back = rewritten(newsletter)
  links.forEach(({ start, end }, place) => {
    back = back.replace(new RegExp(`T${place + 1}(?![0-9])`), () => newsletter.slice(start, end))
  })
  assert.equal(back, newsletter)
  assert.match(rewritten(newsletter), /<A HREF="T1" style='color:"red"'>/)
  assert.match(rewritten(newsletter), /<a class=b href=T2>bare<\/a><a href='T3'>/)
})

test('an address typed as plain words is a link too, but not inside of one', () => {
  const html =
    '<title>https://t.example</title><p>See https://a.example/?x=1&amp;y=2, or <b>(https://b.example/c)</b>.<br>' +
    '<a href="mailto:x@c.example">https://c.example</a> <!-- https://d.example --> https://e.example/unsubscribe</p>'
  assert.deepEqual(urls(html), ['https://a.example/?x=1&y=2', 'https://b.example/c'])
  assert.equal(
    rewritten(html),
    html
      .replace('https://a.example/?x=1&amp;y=2', '<a href="T1">https://a.example/?x=1&amp;y=2</a>')
      .replace('https://b.example/c', '<a href="T2">https://b.example/c</a>'),
  )
})

test('a link turned off stays as it was written', () => {
  const html = '<a href="https://a.example/?x&amp;y">a</a><a href="https://b.example/">b</a>'
  const written = replaceLinks(html, linksInHtml(html), ({ url }) => (url.includes('b.') ? 'T' : undefined))
  assert.equal(written, '<a href="https://a.example/?x&amp;y">a</a><a href="T">b</a>')
})

test('domains of one’s own are left out, with all below them', () => {
  const html = '<a href="https://www.Own.example/">a</a><a href="https://notown.example/">b</a>'
  const found = linksInHtml(html, toDomains(['own.example']))
  assert.deepEqual(
    found.map(({ url }) => url),
    ['https://notown.example/'],
  )
})

test('in plain text the end of a sentence is no part of a link', () => {
  const text =
    'See https://a.example/x. (Or https://b.example/y_(z)), <https://c.example/?q=1>; not ftp://d.example!\nhttps://e.example/unsubscribe https://f.example/路…'
  const found = linksInText(text)
  assert.deepEqual(
    found.map(({ url }) => url),
    ['https://a.example/x', 'https://b.example/y_(z)', 'https://c.example/?q=1', 'https://f.example/路'],
  )
  assert.match(
    replaceLinks(text, found, () => 'T'),
    /^See T\. \(Or T\), <T>; not ftp:/,
  )
})

test('the pixel stands last in the body, or last of all', () => {
  assert.match(addPixel('<body>a</body>b</BODY >\n</html>', 'P'), /b<img src="P"[^>]*><\/BODY >\n<\/html>$/)
  assert.match(addPixel('<p>Hi', 'P'), /^<p>Hi<img src="P" width="1"/)
})

test('hostile mail is read in no more than a glance', () => {
  for (const part of ['<a href="', '<a href=x>', '<!--', "<a href='https://a.example/&", '</body', '<a<a<a '])
    assert.ok(Array.isArray(linksInHtml(part.repeat(50_000))))
  assert.ok(addPixel('</body>'.repeat(50_000), 'P').endsWith('</body>'))
})
