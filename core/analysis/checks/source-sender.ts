import { passed, type Check } from '../check.ts'
import { card, googleSenders } from '../evidence/publishers.ts'
import { ownerOf } from '../links.ts'
import { fromDomain } from '../source/authentication.ts'
import { decodeWords, headerOf } from '../source/headers.ts'

const FREE_MAIL =
  /^(?:gmail|googlemail|yahoo|hotmail|outlook|live|aol|icloud|gmx|proton|protonmail|mail|yandex|zoho)\.[a-z.]{2,6}$/

export const sourceSender: Check = {
  id: 'source-sender',
  languages: 'any',
  pass: 'The sender is who it says',
  fail: 'The sender does not add up',
  why: 'Replies that go elsewhere, an address in the display name, or business from a free mailbox are marks of fraud.',
  evidence: card(googleSenders),
  kinds: ['source'],
  run({ message }) {
    if (!message) return null
    const from = fromDomain(message)
    const replyTo = /@([a-z0-9.-]{1,255})/i
      .exec(headerOf(message.headers, 'reply-to') ?? '')?.[1]
      ?.toLowerCase()
    const name = decodeWords(headerOf(message.headers, 'from') ?? '').replace(/<[^>]{0,400}>\s*$/, '')
    const named = /@([a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5})/i.exec(name)?.[1]?.toLowerCase()
    const target = 'one domain, your own'
    if (named && message.from?.includes('<') && ownerOf(named) !== ownerOf(from))
      return {
        lost: 1,
        measured: `shows ${named}, is ${from}`,
        target,
        advice: 'Put your name in the display name, not an address.',
      }
    if (replyTo && ownerOf(replyTo) !== ownerOf(from))
      return {
        lost: 0.7,
        measured: `replies go to ${replyTo}`,
        target,
        advice: 'Let replies come back to the domain you send from.',
      }
    if (FREE_MAIL.test(from))
      return { lost: 0.5, measured: from, target, advice: 'Send from a mailbox of your own domain.' }
    return passed(from, target)
  },
}
