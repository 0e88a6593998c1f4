import type { StepPosition, TemplateGoal } from './purpose.ts'

/** Templates to start from. A test checks each with the analyzer that users see. */
export type Starter = {
  id: string
  title: string
  /** The occasion for the template, in one line. */
  occasion: string
  category: string
  goal: TemplateGoal
  position: StepPosition
  tags: readonly string[]
  subject: string
  text: string
}

export const starters: readonly Starter[] = [
  {
    id: 'saw-you-hire',
    title: 'They are hiring',
    occasion: 'A job opening shows what they are short of.',
    category: 'First email',
    goal: 'reply',
    position: 'first',
    tags: ['trigger'],
    subject: '{{company|your team}} hiring',
    text: `Hi {{first_name|there}},

You are hiring at {{company|your team}}, and the ad asks for someone who can untangle weekly reporting by hand.

Two teams your size had the same gap. They let the report write itself and hired for judgement instead; your new person would start on the work you want done.

Would a two-minute look at how they set it up be useful before you interview?

Sam`,
  },
  {
    id: 'one-question',
    title: 'One honest question',
    occasion: 'You do not know yet whether they have the problem.',
    category: 'First email',
    goal: 'reply',
    position: 'first',
    tags: ['question'],
    subject: 'proposals at {{company|your team}}',
    text: `Hi {{first_name|there}},

At {{company|your team}}, who writes the proposal once a call has gone well: you, or whoever had the call?

I ask because teams that split the two lose about a day on each deal, and yours looks about that size. If your answer is "it varies", that is the case worth fixing.

Is it something you are looking at this quarter?

Sam`,
  },
  {
    id: 'after-an-event',
    title: 'After an event',
    occasion: 'You were in the same room, and may not have met.',
    category: 'First email',
    goal: 'reply',
    position: 'first',
    tags: ['event'],
    subject: 'your question in Leeds',
    text: `Hi {{first_name|there}},

Your question at the end of the Leeds session, how small teams keep a promise of same-day answers, went without a good reply on stage.

Here is what works for a team like {{company|yours}}: one shared inbox, two fixed hours a day, and a rule for who takes what. You need no new tool for the first two.

Would you like the one-page rule we use for the third?

Sam`,
  },
  {
    id: 'ask-for-the-right-person',
    title: 'The right person',
    occasion: 'You reached somebody near the topic, not on it.',
    category: 'Referral',
    goal: 'referral',
    position: 'first',
    tags: ['referral'],
    subject: 'onboarding at {{company|your team}}',
    text: `Hi {{first_name|there}},

You may not be the one who looks after onboarding at {{company|your team}}, but you would know who is.

We help teams get a new hire to a first finished task in three days, and your last two openings suggest that it matters to you right now.

Who should I ask about it?

Sam`,
  },
  {
    id: 'something-new',
    title: 'Follow-up with something new',
    occasion: 'No answer after three days: bring a reason, not a nudge.',
    category: 'Follow-up',
    goal: 'reply',
    position: 'follow-up-1',
    tags: ['follow-up'],
    subject: 'a test for {{company|your team}}',
    text: `Hi {{first_name|there}},

Here is a test you can run without us: send an enquiry to {{company|your team}} from a private address and time the answer.

If it comes the same day, you need nothing from me. If it takes longer, your buyers wait as long, and the fix is usually one rule about who answers.

Would you like that rule, as one page?

Sam`,
  },
  {
    id: 'close-the-file',
    title: 'A kind last note',
    occasion: 'The end of a sequence: easy to answer, easy to leave.',
    category: 'Follow-up',
    goal: 'reply',
    position: 'break-up',
    tags: ['last'],
    subject: 'shall I leave it here?',
    text: `Hi {{first_name|there}},

You have plenty to do at {{company|your team}}, so this is my last note about quicker proposals.

If the timing is wrong, tell me a month and you will hear from me then. If it is not for you, a "no" is a perfectly good answer and you will hear nothing more.

Which of the two is it?

Sam`,
  },
]
