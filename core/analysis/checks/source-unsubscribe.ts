import { passed, type Check } from '../check.ts'
import { card, googleUnsubscribe, rfc2369, rfc8058 } from '../evidence/publishers.ts'
import { headerOf } from '../source/headers.ts'

export const sourceUnsubscribe: Check = {
  id: 'source-unsubscribe',
  languages: 'any',
  pass: 'Can be unsubscribed with one click',
  fail: 'Cannot be unsubscribed with one click',
  why: 'Without it the only button is "Report spam".',
  evidence: card(googleUnsubscribe, rfc8058, rfc2369),
  kinds: ['source'],
  run({ message }) {
    if (!message) return null
    const list = headerOf(message.headers, 'list-unsubscribe') ?? ''
    const post = headerOf(message.headers, 'list-unsubscribe-post') ?? ''
    const target = 'List-Unsubscribe with https, and List-Unsubscribe-Post'
    const hasHttps = /<https:\/\/[^>]{1,2000}>/i.test(list)
    const oneClick = /^list-unsubscribe=one-click$/i.test(post.replace(/\s/g, ''))
    if (hasHttps && oneClick) return passed('one click', target)
    if (list === '')
      return {
        lost: 1,
        measured: 'no header',
        target,
        advice: 'Add List-Unsubscribe and List-Unsubscribe-Post; Coldframe does so for every campaign.',
      }
    return {
      lost: 0.5,
      measured: hasHttps ? 'a link, without one click' : 'by mail only',
      target,
      advice: 'Add an https address, and "List-Unsubscribe-Post: List-Unsubscribe=One-Click".',
    }
  },
}
