import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailChangeNotice, accountMails } from './account-mails.ts'
import { renderMail } from './mail-page.ts'

const filling = {
  to: 'ada@example.com',
  link: 'https://app.test/verify?token=a&type="><script>',
  code: '012345',
}

test('every mail is whole as text and as HTML', () => {
  for (const content of Object.values(accountMails)) {
    const mail = renderMail(content, content.button ? filling : { to: filling.to, code: filling.code })
    assert.equal(mail.to, filling.to)
    for (const body of [mail.text, mail.html]) {
      assert.ok(body.includes('012345'))
      assert.equal(body.includes('undefined'), false)
    }
    assert.ok(mail.html.includes('Coldframe') && mail.text.includes('Coldframe'))
    assert.equal(mail.text.includes(filling.link), content.button !== undefined)
  }
})

test('nothing in a link becomes markup', () => {
  const { html } = renderMail(accountMails.signup, filling)
  assert.equal(html.includes('<script>'), false)
  assert.ok(html.includes('token=a&amp;type=&quot;&gt;&lt;script&gt;'))
})

test('a notice has neither link nor code', () => {
  const { html, text } = renderMail(emailChangeNotice, { to: 'ada@example.com' })
  assert.equal(/<a |code/.test(html), false)
  assert.equal(/https?:/.test(text), false)
})
