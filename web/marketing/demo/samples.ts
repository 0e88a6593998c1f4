import type { Draft } from '#core/analysis/analysis.ts'

export type Sample = { label: string; draft: Required<Pick<Draft, 'subject' | 'text'>> }

/** Written for this page. The first one is shown to visitors, because everybody has received a mail like it. */
export const samples: readonly [Sample, ...Sample[]] = [
  {
    label: 'A usual pitch',
    draft: {
      subject: 'QUICK QUESTION about your sales process',
      text: `Hi there,

I hope this email finds you well. My name is Jordan and I work at Growthly, the leading platform for revenue teams.

We help companies like yours leverage cutting-edge AI to 10x their pipeline, and we recently raised our Series B.

I would love to schedule a 30 minute call this week to walk you through it. Does Tuesday work? You can also book here: https://bit.ly/growthly-demo

Best regards,
Jordan`,
    },
  },
  {
    label: 'Rewritten',
    draft: {
      subject: 'six new sales reps',
      text: `Hi Priya,

I saw that Northwind is hiring six sales reps this quarter. When your team doubles, new reps often copy the emails that already failed.

We score drafts before they go out, so your new people learn from each one as they write it.

Would it be worth a look before they start?

Jordan

If this is not for you, tell me and I will not write again.`,
    },
  },
]
