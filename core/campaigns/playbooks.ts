import { blankStep, blankVariant, type Sequence, type StepKind } from './sequence.ts'

/** Complete sequences to start from. A test checks each with the analyzer that users see. */
export type Playbook = {
  id: string
  title: string
  /** The occasion for the playbook, in one line. */
  occasion: string
  steps: readonly PlaybookStep[]
}

type PlaybookStep = { kind: StepKind; wait: number; subject?: string; text: string }

export const playbooks: readonly Playbook[] = [
  {
    id: 'three-step-intro',
    title: 'Three-step introduction',
    occasion: 'They do not know you, and one question decides whether they should.',
    steps: [
      {
        kind: 'email',
        wait: 0,
        subject: 'handovers at {{company|your team}}',
        text: `Hi {{first_name|there}},

When one shift at {{company|your team}} hands over to the next, where do the open issues go: a sheet, a board, or somebody's memory?

Two teams your size moved them into one list, and the first hour of each shift went quieter.

Would it help to see how theirs looks?

{{sender_name}}`,
      },
      {
        kind: 'email',
        wait: 3,
        text: `Hi {{first_name|there}},

One thing your crew may ask first: the list opens on the phones you already carry, so nothing needs installing.

Your morning lead could try it with one shift and keep the old sheet beside it for a week. You would see by Friday whether it saves them time.

Should I send you the one-page outline?

{{sender_name}}`,
      },
      {
        kind: 'email',
        wait: 5,
        text: `Hi {{first_name|there}},

If handovers run well at {{company|your team}}, you can leave it at that, and this is my last note about them.

If they do not, here is the question your two shift leads can answer in a minute: which issue was found twice last week?

Is it worth asking them?

{{sender_name}}`,
      },
    ],
  },
  {
    id: 'referral',
    title: 'Find the right person',
    occasion: 'You know the company, and not who decides.',
    steps: [
      {
        kind: 'email',
        wait: 0,
        subject: 'onboarding at {{company|your company}}',
        text: `Hi {{first_name|there}},

Your new customers at {{company|your company}} get their onboarding by mail, one step a day. Who looks after those two weeks on your side?

They could have one page instead that ticks itself off, and your customers would see what is next.

Could you point me to them?

{{sender_name}}`,
      },
      {
        kind: 'linkedin',
        wait: 2,
        text: 'Look at who of their team writes about customers or onboarding. Connect without a note, and write nothing yet.',
      },
      {
        kind: 'email',
        wait: 3,
        text: `Hi {{first_name|there}},

To make it easy to pass on, here is the whole idea in one line: your new customers see what is done, what is next and who does it, on one page.

If you own that yourself, tell me which step your customers ask about most and I will draw that one for you.

Is that you, or a colleague of yours?

{{sender_name}}`,
      },
    ],
  },
  {
    id: 'after-an-event',
    title: 'After an event',
    occasion: 'You were in the same room, and may not have met.',
    steps: [
      {
        kind: 'email',
        wait: 0,
        subject: 'your question in Leeds',
        text: `Hi {{first_name|there}},

At the end of the Leeds session you asked how small teams keep a promise of same-day answers, and the stage had no good reply.

What works for a team like {{company|yours}}: one shared inbox, two fixed hours a day, and a rule for who takes what. You need no new tool for the first two.

Shall I send you the rule that most teams start with?

{{sender_name}}`,
      },
      {
        kind: 'email',
        wait: 4,
        text: `Hi {{first_name|there}},

Since Leeds I wrote the rule down, because three people asked for it after you did. It is half a page: who takes a mail, until when, and what your customer hears meanwhile.

You can put your own names in and use it on Monday.

Would you like the half page?

{{sender_name}}`,
      },
    ],
  },
  {
    id: 're-engage',
    title: 'Wake a quiet contact',
    occasion: 'They answered once, months ago, and then fell silent.',
    steps: [
      {
        kind: 'email',
        wait: 0,
        subject: 'since we last wrote',
        text: `Hi {{first_name|there}},

When we last wrote, you wanted to wait until your new team at {{company|your company}} was in place.

One thing has changed on our side that you asked about then: your reports can now go out by themselves on the first of each month.

Is this a better season to look at it, or should I ask you in spring?

{{sender_name}}`,
      },
      {
        kind: 'task',
        wait: 4,
        text: 'Call them if there is a number. Ask one thing: is the matter dead, or only late?',
      },
      {
        kind: 'email',
        wait: 3,
        text: `Hi {{first_name|there}},

A short answer is enough here: reply with "spring" and you will hear from me in March, or with "no" and your name leaves my list today.

If you would rather see the monthly report first, I can send you one made from last month's example data.

Which of the three suits you?

{{sender_name}}`,
      },
    ],
  },
]

/** A playbook as the steps of a campaign, with IDs from `newId`. */
export function sequenceFrom({ steps }: Playbook, newId: () => string): Sequence {
  return steps.map(({ kind, wait, subject = '', text }) => ({
    ...blankStep(newId(), kind),
    wait_days: wait,
    instructions: kind === 'email' ? '' : text,
    variants: kind === 'email' ? [{ ...blankVariant(newId()), subject, content_text: text }] : [],
  }))
}
