/**
 * The categories of a reply, in the order of the keys 1 to 9 and 0. The table's constraint has the same list; the menu
 * adds 'other'.
 */
export const replyCategories = [
  { value: 'interested', label: 'Interested', tone: 'accent' },
  { value: 'meeting', label: 'Meeting', tone: 'accent' },
  { value: 'question', label: 'Question', tone: 'info' },
  { value: 'not_now', label: 'Later', tone: 'warning' },
  { value: 'referral', label: 'Referral', tone: 'info' },
  { value: 'wrong_person', label: 'Wrong person', tone: 'neutral' },
  { value: 'not_interested', label: 'Not interested', tone: 'neutral' },
  { value: 'opt_out', label: 'Opt-out', tone: 'danger' },
  { value: 'out_of_office', label: 'Out of office', tone: 'neutral' },
  { value: 'hostile', label: 'Hostile', tone: 'danger' },
  { value: 'other', label: 'Other', tone: 'neutral' },
] as const

export type ReplyCategory = (typeof replyCategories)[number]['value']
