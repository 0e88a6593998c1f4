import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passiveHtml } from './passive-html.ts'

test('the elements of rich text and signatures are unchanged', () => {
  for (const html of [
    '<p>Hi <strong>Maya</strong>, <em>two</em> <u>things</u>:<br>see <a href="https://a.example/?x=1&amp;y=2">this</a></p>',
    '<ul><li>one</li><li>two</li></ul>\n<ol><li>1 &lt; 2</li></ol>\n<blockquote><p>you said</p></blockquote><hr>',
    '<table width="400" cellpadding="0"><tbody><tr><td style="color: #333; font-size: 13px">Ada</td></tr></tbody></table>',
    '<a href="mailto:ada@example.com">write</a> <a href="tel:+351">call</a> <img src="cid:logo" alt="Logo" width="80">',
  ])
    assert.equal(passiveHtml(html), html)
})

test('a hostile paste keeps its words and loses all that acts', () => {
  const cases = {
    '<p onclick="go()" class="x">Hi</p>': '<p>Hi</p>',
    'a<script>alert("<p>x</p>")</script>b': 'ab',
    'a<script>never closed': 'a',
    'a<style>p { background: url(//x.example) }</style>b': 'ab',
    '<svg/onload=alert(1)><p>x</p></svg>b': 'b',
    'a<svg width="9"/>b<svg><svg/>x</svg>c<math/>d': 'abcd',
    '<math><mi href="javascript:go()">x</mi></math>b': 'b',
    '<iframe src="https://x.example">c</iframe>b': 'b',
    '<img src=x onerror=alert(1)>': '<img>',
    '<img src="data:image/svg+xml,<svg onload=go()>">': '<img>',
    '<form action="https://x.example"><input name="password">Sign in</form>': 'Sign in',
    '<meta http-equiv="refresh" content="0;url=//x"><base href="//x"><link rel="stylesheet" href="//x">b':
      'b',
    '<!--[if mso]><script>go()</script><![endif]-->b': 'b',
    '<span style="background: u\\72l(//x)">a</span>': '<span>a</span>',
    '<span style="width: expression(go())">a</span>': '<span>a</span>',
    '&lt;script&gt;': '&lt;script&gt;',
    '<a title="&quot;><script>go()</script>" href="https://a.example">b</a>':
      '<a title="&quot;&gt;&lt;script&gt;go()&lt;/script&gt;" href="https://a.example">b</a>',
  }
  for (const [hostile, passive] of Object.entries(cases)) assert.equal(passiveHtml(hostile), passive, hostile)
})

test('a link leads to a page, an address or a number, however another is written', () => {
  for (const href of [
    'javascript:go()',
    ' JaVaScRiPt:go()',
    'java\nscript:go()',
    '&#106;avascript&colon;go()',
    '\u0001javascript:go()',
    'vbscript:go',
    'data:text/html,x',
    'file:///etc/passwd',
    '//x.example',
  ])
    assert.equal(passiveHtml(`<a href="${href}">b</a>`), '<a>b</a>', href)
})

test('passive HTML is unchanged by a second pass', () => {
  const once = passiveHtml('<p title="a\'b">&amp;lt;script&gt; &nbsp;<b onx=1>x</b> <x-y>z</x-y>')
  assert.equal(passiveHtml(once), once)
})

test('half a million characters are read in linear time', () => {
  for (const piece of ['<b>', '</b>', '<svg>', '<b a=', '<p a="', '&', '<!--', '<script>', 'a="<'])
    assert.ok(passiveHtml(piece.repeat(500_000 / piece.length)).length < 4_000_000)
})
