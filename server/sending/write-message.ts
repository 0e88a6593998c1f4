// Renders the content of a step for a lead. A missing value holds the lead back, so that no one receives a raw tag or
// a gap in a sentence.
import { randomUUID } from 'node:crypto'
import { pickVariant } from '#core/campaigns/pick-variant.ts'
import { fieldsOf, type Fields } from '#core/templates/fields.ts'
import type { Problem } from '#core/templates/problem.ts'
import { render } from '#core/templates/render.ts'
import { passiveHtml } from '#core/text/passive-html.ts'
import type { MessageIds } from '#server/messages/message-id.ts'
import type { AddressesAt } from '#server/messages/track-email.ts'
import { addFooter } from './footer.ts'
import { followUpSubject, referencesOf } from './thread.ts'
import type { MessageToWrite, Unwritten, Written } from './to-write.ts'
import { trackLinks } from './track-links.ts'

export type Writing = { messageIds: Pick<MessageIds, 'make'>; addressesAt: AddressesAt }

export function writeMessage(
  message: MessageToWrite,
  { messageIds, addressesAt }: Writing,
): Written | Unwritten {
  const rfcMessageId = message.rfcMessageId ?? messageIds.make(message.id, domainOf(message.mailbox.address))
  if (message.kept) return { ...storedContent(message, message.kept), rfcMessageId }
  const variant = pickVariant(message.variants, {
    // An email of a placement test has no lead, so each draws its variant by its own ID.
    leadId: message.leadId ?? message.id,
    stepId: message.stepId ?? '',
  })
  if (!variant) return { heldBy: 'nothing_to_send', reason: 'No variant of this step has a share.' }
  const addresses = addressesAt(message.tracking.domain)
  const unsubscribe = addresses.unsubscribe(message.id)
  const pen = penOf(message, unsubscribe)
  const subject = variant.subject.trim() ? pen.write(variant.subject, 'subject') : threadSubject(message, pen)
  const text = pen.write(variant.text, 'text')
  const html = variant.html === null ? null : pen.write(variant.html, 'html')
  if (pen.problems.length > 0)
    return {
      heldBy: pen.problems.some(({ kind }) => kind === 'too_long') ? 'too_big' : 'missing_value',
      reason: [...new Set(pen.problems.map(({ message }) => message))].join(' '),
    }
  if (!subject) return { heldBy: 'nothing_to_send', reason: 'This email has no subject.' }
  if (!text.trim() && !html?.trim()) return { heldBy: 'nothing_to_send', reason: 'This email is empty.' }
  const whole = addFooter({ text, html }, message, unsubscribe)
  const tracked = trackLinks(whole, message, addresses, randomUUID)
  return {
    id: message.id,
    subject,
    variantId: variant.id,
    rfcMessageId,
    rfcReferences: variant.subject.trim() ? [] : referencesOf(message.thread),
    ...tracked,
  }
}

export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

function storedContent(message: MessageToWrite, { text, html }: { text: string; html: string | null }) {
  return {
    id: message.id,
    subject: message.subject,
    variantId: null,
    rfcReferences: message.rfcReferences,
    text,
    // Written in a browser, which may have sent anything.
    html: html !== null && message.kind === 'answer' ? passiveHtml(html) : html,
    tracksOpens: message.tracksOpens,
    links: [],
  }
}

/** A placement test has the first email's subject with its merge tags, because no email of its thread was sent. */
function threadSubject({ kind, thread }: MessageToWrite, pen: ReturnType<typeof penOf>): string {
  const subject = followUpSubject(thread)
  return kind === 'test' ? pen.write(subject, 'subject') : subject
}

function penOf(message: MessageToWrite, unsubscribe: string) {
  const fields: Fields = fieldsOf(message.member ?? { email: message.recipient }, {
    sender_name: message.mailbox.fromName,
    sender_email: message.mailbox.address,
    unsubscribe,
  })
  const seed = `${message.leadId ?? message.id}:${message.stepId}`
  const problems: Problem[] = []
  return {
    problems,
    write(template: string, part: 'subject' | 'text' | 'html'): string {
      const rendered = render(template, fields, { seed, part })
      problems.push(...rendered.problems)
      return rendered.text
    },
  }
}
