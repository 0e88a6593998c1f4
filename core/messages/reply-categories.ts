/** What people make of a reply, in the order of the keys 1 to 7. The table's rule names the same. */
export const replyCategories = [
  { value: 'interested', label: 'Interested', tone: 'accent' },
  { value: 'meeting', label: 'Meeting', tone: 'accent' },
  { value: 'not_now', label: 'Not now', tone: 'warning' },
  { value: 'not_interested', label: 'Not interested', tone: 'neutral' },
  { value: 'wrong_person', label: 'Wrong person', tone: 'neutral' },
  { value: 'referral', label: 'Referral', tone: 'info' },
  { value: 'other', label: 'Other', tone: 'neutral' },
] as const

export type ReplyCategory = (typeof replyCategories)[number]['value']
