/**
 * The replies of the invented contacts of the sample: who (by index), after which step, and how members classified
 * them.
 */
export const answers: readonly {
  campaign: string
  to: number
  afterStep: number
  kind: 'reply' | 'auto_reply' | 'out_of_office' | 'bounce' | 'unsubscribe'
  category:
    | 'interested'
    | 'meeting'
    | 'not_now'
    | 'not_interested'
    | 'wrong_person'
    | 'referral'
    | 'question'
    | null
  text: string
  /** The deciding sentence, where the rules chose the category (classify-reply.ts) and no member. */
  reason?: string
}[] = [
  {
    campaign: 'three-step-intro',
    to: 2,
    afterStep: 1,
    kind: 'reply',
    category: 'meeting',
    text: 'Hi Ines,\n\nit is a sheet, and it is a mess. Thursday at ten would work for a look.\n\nBest',
  },
  {
    campaign: 'three-step-intro',
    to: 5,
    afterStep: 2,
    kind: 'reply',
    category: 'interested',
    text: 'The one-page outline would be useful, yes. Does it work offline too?',
  },
  {
    campaign: 'three-step-intro',
    to: 7,
    afterStep: 1,
    kind: 'reply',
    category: 'not_now',
    text: 'We are in the middle of a move. Please ask me again in the new year.',
  },
  {
    campaign: 'three-step-intro',
    to: 11,
    afterStep: 1,
    kind: 'bounce',
    category: null,
    text: '550 5.1.1 The address was not found.',
  },
  {
    campaign: 'three-step-intro',
    to: 13,
    afterStep: 3,
    kind: 'reply',
    category: 'referral',
    text: 'That would be my colleague Klara, who runs the evening shift. I have put her in copy.',
  },
  {
    campaign: 'three-step-intro',
    to: 16,
    afterStep: 2,
    kind: 'unsubscribe',
    category: null,
    text: 'Unsubscribe',
  },
  {
    campaign: 'three-step-intro',
    to: 19,
    afterStep: 2,
    kind: 'reply',
    category: 'not_interested',
    text: 'Thanks, but we are happy with what we have.',
  },
  {
    campaign: 're-engage',
    to: 1,
    afterStep: 1,
    kind: 'reply',
    category: 'question',
    text: 'Hello again! Good timing: the new team started on Monday. What would a first step look like?',
    reason: 'What would a first step look like?',
  },
  {
    campaign: 're-engage',
    to: 4,
    afterStep: 1,
    kind: 'reply',
    category: 'question',
    text: 'Can you send me the report you mention, with our own categories?',
    reason: 'Can you send me the report you mention, with our own categories?',
  },
  {
    campaign: 're-engage',
    to: 9,
    afterStep: 1,
    kind: 'out_of_office',
    category: null,
    text: 'I am away until Monday and read mail after that. For anything urgent please call the office.',
  },
]
