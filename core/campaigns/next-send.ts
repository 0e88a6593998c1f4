// Chooses the next waiting lead to get an email, by the rule that holds each lead.

type Waiting = { leadId: string; rule: string; until: string | null }

/** Rules under which a message leaves as soon as its mailbox has a slot. */
const going = ['leaving', 'queued', 'turn']

/**
 * The lead that may be sent to first, and when (null is immediately). Undefined when each lead needs a user's action
 * first.
 */
export function nextSend<Lead extends Waiting>(leads: readonly Lead[]): Lead | undefined {
  const able = leads.filter(({ rule, until }) => until !== null || going.includes(rule))
  const momentOf = ({ rule, until }: Waiting): number =>
    going.includes(rule) ? going.indexOf(rule) : Date.parse(until ?? '')
  return able.toSorted((one, other) => momentOf(one) - momentOf(other))[0]
}
