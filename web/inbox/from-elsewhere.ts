import type { ThreadMail } from './queries.ts'

type Mail = Pick<ThreadMail, 'direction' | 'kind' | 'from_address' | 'to_addresses' | 'cc' | 'bcc'>

/**
 * True for a reply from an address that none of our emails in the thread was sent to. The author may be a colleague,
 * or someone who obtained one of our emails: its headers are sufficient to appear in the thread.
 */
export function isFromElsewhere(mail: Mail, thread: readonly Mail[]): boolean {
  if (mail.direction === 'out' || mail.kind !== 'reply' || !mail.from_address) return false
  const writtenTo = thread
    .filter(({ direction }) => direction === 'out')
    .flatMap(({ to_addresses, cc, bcc }) => [...to_addresses, ...cc, ...bcc])
    .map((address) => address.toLowerCase())
  return writtenTo.length > 0 && !writtenTo.includes(mail.from_address.toLowerCase())
}
