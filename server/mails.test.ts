import assert from 'node:assert/strict'
import { readFileSync, globSync } from 'node:fs'
import { test } from 'node:test'
import { notificationTypes } from '#core/notifications/notification-types.ts'
import { answerMail } from '#server/functions/answer-mail.ts'
import { acknowledgement, operatorMail } from '#server/functions/contact-mails.ts'
import { contactRequest } from '#server/functions/contact-request.ts'
import { invitationMail } from '#server/functions/invite-member.ts'
import { digestMail, noticeMail } from '#server/notices/notice-mails.ts'
import { accountMails, addressInUse, emailChangeNotice } from '#server/supabase/auth/mails/account-mails.ts'
import { renderMail } from '#server/supabase/auth/mails/mail-page.ts'
import { hostileTexts } from './testing/hostile-texts.ts'
import type { SystemMail } from './mail/mail.ts'

const site = 'https://cold.test'
const mine = { to: 'ada@example.com', operator: 'operator@example.com' }
const fill = (template: string, text: string) => template.replaceAll(/\{\w+\}/g, () => text)

/** Every mail that the installation writes, with `text` in all user input. */
function mailsWith(text: string): SystemMail[] {
  const notices = Object.entries(notificationTypes).map(([type, { words }]) => ({
    type,
    title: words ? fill(words.title, text) : text,
    message: words ? fill(words.message, text) : text,
    conversation_id: null,
  }))
  const form = { name: text.slice(0, 200), email: 'eve@example.org', message: text }
  const support = { ...form, type: 'support', subject: text.slice(0, 998), category: 'bug' }
  const requests = [
    contactRequest.parse({ ...form, type: 'contact' }),
    contactRequest.parse({ ...support, url: text.slice(0, 2000), userAgent: text.slice(0, 1000) }),
  ]
  const invited = { workspace: text, inviter: text, email: mine.to, role: 'editor' }
  const answered = { email: mine.to, name: text, subject: text, message: text }
  return [
    ...notices.map((notice) => noticeMail(mine.to, notice, site)),
    digestMail(mine.to, notices, 2, site),
    digestMail(mine.to, notices.slice(0, 1), 0, site),
    invitationMail(invited, null, `${site}/invitation#secret`),
    answerMail(answered, 'The answer of the operator.', undefined),
    ...requests.flatMap((each) => [
      operatorMail(each, { to: mine.operator, id: 'id' }),
      acknowledgement(each),
    ]),
    ...[...Object.values(accountMails), addressInUse, emailChangeNotice].map((mail) =>
      renderMail(mail, { to: mine.to, code: '012345', ...(mail.button ? { link: `${site}/verify` } : {}) }),
    ),
  ]
}

const links = /https?:\/\/[^\s"<]*/g
const markup = /<[a-z/!][^>]*>/gi

test('no mail of ours has a link, an address, a line or a mark of direction by what somebody else wrote', () => {
  for (const text of hostileTexts) {
    for (const { subject, text: plain, html, to } of mailsWith(text)) {
      assert.doesNotMatch(subject, /[\r\n\u2028\u2029\u0085\p{Cf}]|\S[.。]\S|\S@\S|[/\\]{2}/u, text)
      assert.ok(Array.from(subject).length < 500)
      const shown = html.replaceAll(markup, '\n')
      for (const body of [plain, shown]) {
        for (const [link] of body.matchAll(links)) assert.ok(link.startsWith(`${site}/`), `${text}: ${link}`)
        const rest = body.replaceAll(links, '').replaceAll(to, '')
        assert.doesNotMatch(rest, /\S[.。][^\s)”’']|\S@\S|[/\\]{2}|\p{Cf}/u, text)
        assert.doesNotMatch(rest, /javascript:\S|mailto:\S/)
      }
      for (const [, href] of html.matchAll(/href="([^"]*)"/g)) assert.ok(href!.startsWith(`${site}/`), href)
      assert.doesNotMatch(html, /evil\.example/)
    }
  }
})

test('what somebody else wrote stands in quotation marks', () => {
  const notice = {
    type: 'positive_reply',
    title: 'Your account is closed replied: interested',
    message: 'Sign in again',
    conversation_id: null,
  }
  const { subject, text } = noticeMail(mine.to, notice, site)
  assert.equal(subject, '“Your account is closed” replied: interested')
  assert.match(text, /^“Sign in again”$/m)
})

test('every mail is written where this test knows it', () => {
  const writers = globSync('{server,cli}/**/*.ts', { cwd: new URL('..', import.meta.url).pathname })
    .filter((file) => !/\.test\.ts$|testing\//.test(file))
    .filter((file) =>
      /\): (SystemMail|Mail) \{|sendMail\(\{ to/.test(
        readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'),
      ),
    )
  assert.deepEqual(writers.toSorted(), [
    'server/functions/answer-mail.ts',
    'server/functions/contact-mails.ts',
    'server/functions/invite-member.ts',
    'server/notices/notice-mails.ts',
    'server/supabase/auth/mails/mail-page.ts',
  ])
})
