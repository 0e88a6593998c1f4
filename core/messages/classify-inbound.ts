// Classifies an inbound mail. The order of evidence: reports by their format (RFC 3464, RFC 5965, RFC 5546), then
// proof of an automatic mail. Anything else was written by a person.
import { classifyAutomatic } from './classify-automatic.ts'
import { bounceOf } from './classify-bounce.ts'
import { readReply } from './classify-reply.ts'
import type { Inbound, InboundMail } from './inbound-mail.ts'
import { invitationAnswer } from './invitation-answer.ts'
import { replyText } from './own-text.ts'
import { findWish } from './wishes/find-wish.ts'

export function classifyInbound(mail: InboundMail): Inbound {
  return (
    complaintOf(mail) ??
    bounceOf(mail) ??
    receiptOf(mail) ??
    invitationReply(mail) ??
    classifyAutomatic(mail) ??
    person(mail)
  )
}

function complaintOf({ reports }: InboundMail): Inbound | null {
  const report = reports.find(({ type }) => type === 'message/feedback-report')
  if (!report) return null
  const [, type = ''] = /^feedback-type:\s*(\S+)/im.exec(report.text) ?? []
  return {
    kind: ['abuse', 'fraud', 'virus', 'other', 'opt-out'].includes(type.toLowerCase())
      ? 'complaint'
      : 'notice',
  }
}

/** A read receipt does not show a person's intention (RFC 8098). */
const receiptOf = ({ reports }: InboundMail): Inbound | null =>
  reports.some(({ type }) => type === 'message/disposition-notification') ? { kind: 'notice' } : null

function invitationReply(mail: InboundMail): Inbound | null {
  const calendarAnswer = invitationAnswer(mail)
  return calendarAnswer && { kind: 'reply', calendarAnswer }
}

/**
 * An opt-out without any other content that a person must read; every other email of a person is a reply. A mailto:
 * link creates an email with the word as its subject and no text.
 */
function person(mail: InboundMail): Inbound {
  const written = replyText(mail.text, mail)
  if (written === '' || BY_BUTTON.test(written)) return { kind: isBareWish(mail) ? 'unsubscribe' : 'reply' }
  const { verdict, unclearOptOut } = readReply(mail.text, { ...mail, known: [] })
  return { kind: verdict?.category === 'opt_out' && !unclearOptOut ? 'unsubscribe' : 'reply' }
}

/** Apple Mail's text when its button opens a mailto: link: "Apple Mail sent this email to unsubscribe from …". */
const BY_BUTTON = /^.{2,40} sent this e-?mail to unsubscribe from/i

/** True when the subject itself is the opt-out, and not a reply to a subject of ours. */
function isBareWish({ subject, sentSubject = '' }: InboundMail): boolean {
  const own = withoutPrefix(subject)
  return (
    own !== withoutPrefix(sentSubject) && !/^(?:fwd?|wg|tr|rv)\s?:/i.test(subject) && findWish(own) !== null
  )
}

const withoutPrefix = (subject: string): string => subject.replace(/^(?:\s{0,3}[a-z]{2,5}\s?:)+/i, '').trim()
