// Which of the leads that wait is written to next, by what holds each of them.

export type Waiting = { leadId: string; rule: string; until: string | null }

/** Rules under which a message goes as soon as its mailbox has a slot. */
const going = ['leaving', 'queued', 'turn']

/** The lead that may leave first, and from when: null is at once. Undefined when each needs somebody to act first. */
export function nextSend<Lead extends Waiting>(leads: readonly Lead[]): Lead | undefined {
  const able = leads.filter(({ rule, until }) => until !== null || going.includes(rule))
  const momentOf = ({ rule, until }: Waiting): number =>
    going.includes(rule) ? going.indexOf(rule) : Date.parse(until ?? '')
  return able.toSorted((one, other) => momentOf(one) - momentOf(other))[0]
}
