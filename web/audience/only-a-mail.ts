import type { Contact } from '#core/audience/contact.ts'
import type { RowChange } from '#web/data/follow-table.ts'

/** True when the contact's latest event is a mail, so that nothing else of the row has changed. */
export function isOnlyAMail(
  change: RowChange<Contact>,
): change is Extract<RowChange<Contact>, { new: Contact }> {
  if (change.eventType !== 'UPDATE') return false
  const { last_contacted_at: sent, last_reply_at: replied, updated_at: changed } = change.new
  return [sent, replied].some((at) => at !== null && Date.parse(at) > Date.parse(changed))
}
