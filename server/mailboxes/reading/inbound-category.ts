// The meaning of an inbound message for its conversation: an opt-out by its address, or the category of a reply.
import type { ReadReply, ReplyVerdict } from '#core/messages/classify-reply.ts'
import {
  firstLine,
  invitationReason,
  unsubscribeTokens,
  type Inbound,
  type InboundMail,
} from '#core/messages/inbound-mail.ts'

/** A message to the List-Unsubscribe address is an opt-out, whatever its text and sender. */
export const asAddressed = (verdict: Inbound, mail: InboundMail): Inbound =>
  ['reply', 'auto_reply', 'out_of_office'].includes(verdict.kind) && unsubscribeTokens(mail).length > 0
    ? { kind: 'unsubscribe' }
    : verdict

export function categoryOf(mail: InboundMail, is: Inbound, { verdict }: ReadReply): ReplyVerdict | null {
  if (is.kind === 'reply') {
    if (is.calendarAnswer && is.calendarAnswer !== 'declined')
      return { category: 'meeting', reason: invitationReason(is.calendarAnswer) }
    // A message that only reports an absence is not a reply; here it also says something else.
    return verdict?.category === 'out_of_office' ? null : verdict
  }
  if (is.kind !== 'unsubscribe') return null
  if (verdict?.category === 'opt_out') return verdict
  const words = firstLine(mail.text) || mail.subject.replace(/\s?[0-9a-z]{25}\.[0-9a-z]{16}/, '')
  return { category: 'opt_out', reason: words.slice(0, 200) }
}
