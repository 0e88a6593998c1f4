import type { Wording } from './lift.ts'

/** Invented wordings with invented replies, shown as a sample until a workspace has sent enough mails. */
export const SAMPLE_WORDINGS: readonly Wording[] = [
  {
    draft: {
      kind: 'email',
      subject: 'new reps in Leeds',
      text: 'Hi Maya,\n\nYou are hiring six reps in Leeds. Oakline’s new reps sold on their own after four weeks instead of nine, with recorded calls sorted by objection.\n\nShould I send you how they did it?\n\nAda',
    },
    sent: 420,
    replied: 35,
  },
  {
    draft: {
      kind: 'email',
      subject: 'returns before Christmas',
      text: 'Hi Tom,\n\nYour warehouse ships the same day, and returns take nine days. Nordvik does it in two since they scan at the door.\n\nWould their notes be useful to you?\n\nAda',
    },
    sent: 380,
    replied: 27,
  },
  {
    draft: {
      kind: 'email',
      subject: 'Quick question!',
      text: 'Hi there,\n\nI hope this email finds you well. I just wanted to reach out because we are the leading provider of world-class sales training solutions. We leverage a unique synergy of best practices. We have helped many companies.\n\nCan you meet on Tuesday? Could you also forward this to your boss? Do you have a budget?\n\nBest regards,\nAda',
    },
    sent: 510,
    replied: 9,
  },
  {
    draft: {
      kind: 'email',
      subject: 'AMAZING OFFER FOR YOUR TEAM',
      text: 'Dear Sir or Madam,\n\nACT NOW!!! Our amazing product is 100% guaranteed to double your sales. Click here: https://bit.ly/offer and here: https://example.com/a and here: https://example.com/b and https://example.com/c.\n\nWe look forward to your prompt reply.\n\nAda',
    },
    sent: 300,
    replied: 2,
  },
  {
    draft: {
      kind: 'email',
      subject:
        'a thought about your pricing page and how your company could improve its conversion rate this quarter',
      text: 'Hi Priya,\n\nMy name is Ada and I work for a company that does a lot of things around pricing pages, and I was thinking that it could perhaps be interesting for you to hear a little bit about what we do, because we believe that there may be a number of opportunities that you might want to explore together with us in the near future, given that our customers have seen improvements after working with our consultants over the course of a longer engagement, which usually starts with a workshop, continues with an audit of everything that you have at the moment, and ends with a report that our team presents to your management.\n\nWe have offices in many countries. We have won awards. We work with agencies. We also offer a newsletter, a podcast and a community, and we would be delighted to tell you more about all of this whenever it suits you.\n\nLet me know.\n\nAda',
    },
    sent: 350,
    replied: 6,
  },
  {
    draft: {
      kind: 'follow-up',
      subject: '',
      text: 'Hi Maya,\n\nOne more thing that Oakline learnt: the reps who heard ten calls before their first one booked twice as many meetings.\n\nShall I send you their list of calls?\n\nAda',
    },
    sent: 360,
    replied: 22,
  },
  {
    draft: {
      kind: 'follow-up',
      subject: '',
      text: 'Hi Maya,\n\nJust checking in again, as I have not heard back from you. Did you see my last email? I guess that you are not interested.\n\nAda',
    },
    sent: 340,
    replied: 4,
  },
]
