import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailChangeNotice, letters } from './letters.ts'
import { renderMail } from './mail-page.ts'

const filling = {
  to: 'ada@example.com',
  link: 'https://app.test/verify?token=a&type="><script>',
  code: '012345',
}

test('every mail is whole as text and as HTML', () => {
  for (const letter of Object.values(letters)) {
    const mail = renderMail(letter, letter.button ? filling : { to: filling.to, code: filling.code })
    assert.equal(mail.to, filling.to)
    for (const body of [mail.text, mail.html]) {
      assert.ok(body.includes('012345'))
      assert.equal(body.includes('undefined'), false)
    }
    assert.ok(mail.html.includes('Coldframe') && mail.text.includes('Coldframe'))
    assert.equal(mail.text.includes(filling.link), letter.button !== undefined)
  }
})

test('nothing in a link becomes markup', () => {
  const { html } = renderMail(letters.signup, filling)
  assert.equal(html.includes('<script>'), false)
  assert.ok(html.includes('token=a&amp;type=&quot;&gt;&lt;script&gt;'))
})

test('a notice has neither link nor code', () => {
  const { html, text } = renderMail(emailChangeNotice, { to: 'ada@example.com' })
  assert.equal(/<a |code/.test(html), false)
  assert.equal(/https?:/.test(text), false)
})
