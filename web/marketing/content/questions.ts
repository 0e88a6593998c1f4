import { inDollars, plans, shownTemplates } from '#core/billing/plans.ts'
import { responseTimes } from '../forms/request.ts'
import { claims } from './claims.ts'

export type Question = { category: string; question: string; answer: string }

/** The help center, searchable by question, answer and category. */
export const helpQuestions: readonly Question[] = [
  {
    category: 'Getting started',
    question: 'How do I score my first email?',
    answer:
      'Open Email Analysis, write or paste a subject and a body, and read the score beside it as you type. The three findings worth most stand on top; each says what to do and who measured it.',
  },
  {
    category: 'Getting started',
    question: 'Do I need an account to try it?',
    answer:
      'No. The analyzer on the landing page is the same as in the product, and scores any draft on the page itself. An account keeps your reports, templates, campaigns and audience.',
  },
  {
    category: 'Getting started',
    question: 'I did not get the verification mail. What now?',
    answer:
      'Check your spam folder, then ask for a new one on the verification screen. On an installation without a mail server of its own the mail is in the outbox, which that screen links to.',
  },
  {
    category: 'Analysis',
    question: 'What does the score mean?',
    answer:
      'It adds up seven parts: brevity and readability, reader focus, subject, ask, tone, deliverability, and phone format. Every point lost belongs to a finding that names the words, the target and the evidence. From 85 on a draft is excellent, from 70 on good, from 50 on fair.',
  },
  {
    category: 'Analysis',
    question: 'Can I trust the advice?',
    answer:
      'You can check it. Each finding shows the published figures for it and against it, how large the sample was, and whether we read the original. Where nobody has measured, it says that it is our own judgement.',
  },
  {
    category: 'Analysis',
    question: 'Will a good score keep me out of the spam folder?',
    answer:
      'No text can promise that. The estimate says how much a draft reads like spam; where a mail lands also depends on your domain, its reputation and your recipients, which no draft shows.',
  },
  {
    category: 'Analysis',
    question: 'Are my drafts sent to an AI company?',
    answer:
      'No. The score is worked out in your browser. Only an analysis you save or a rewrite uses a language model, and only when whoever runs the installation has set one up.',
  },
  {
    category: 'Analysis',
    question: 'Which languages does it understand?',
    answer:
      'English. For other languages, and for texts under 15 words, it says that its confidence is low rather than guess.',
  },
  {
    category: 'Workspace',
    question: 'What is a workspace?',
    answer:
      'A separate space for campaigns, audience and templates: one for each client or product. The first one is created for you; the switcher in the sidebar makes more. The last one cannot be deleted.',
  },
  {
    category: 'Workspace',
    question: 'Who can see my data?',
    answer:
      'Only you and the people you invite. That is decided by the database for each row, so it holds for the screens, for the API and for mistakes in our own code.',
  },
  {
    category: 'Plans and billing',
    question: 'How many emails can I analyze?',
    answer: `Live scoring as you type is never counted. Kept analyses are: ${plans.free.analysesPerMonth} a month on Free, ${plans.starter.analysesPerMonth} on Starter, as many as you like on Pro. The count starts again on the first of the month.`,
  },
  {
    category: 'Plans and billing',
    question: 'What happens when I reach my limit?',
    answer:
      'Nothing is lost, and the live score keeps working. The next kept analysis waits for the new month or for a larger plan.',
  },
  {
    category: 'Plans and billing',
    question: 'How do I cancel?',
    answer: `In the billing portal, in two clicks. ${claims.cancel}.`,
  },
  {
    category: 'Account',
    question: 'I forgot my password.',
    answer:
      'Choose "Forgot password?" on the sign-in page. The mail you get leads to a page where you set a new one.',
  },
  {
    category: 'Account',
    question: 'How do I get support?',
    answer: `Write through the support form. Critical requests are answered in ${responseTimes.critical}, all others in ${responseTimes.other}.`,
  },
]

/** The questions below the prices. */
export const pricingQuestions: readonly Question[] = [
  {
    category: 'Plans and billing',
    question: 'Is there a free trial?',
    answer: `Yes: a ${claims.trial.replace(', no card needed', '')} of the paid plans, and no card is needed. The Free plan stays free for as long as you like.`,
  },
  {
    category: 'Plans and billing',
    question: 'Can I change my plan?',
    answer: `At any time. ${claims.proration}: you pay only for the rest of the period.`,
  },
  {
    category: 'Plans and billing',
    question: 'What if I cancel?',
    answer: `${claims.cancel}. After that you are on the Free plan and everything you created is still there.`,
  },
  {
    category: 'Plans and billing',
    question: 'What counts as an analysis?',
    answer:
      'A report that you keep. The live score while you type is free and unlimited on every plan, for visitors too.',
  },
  {
    category: 'Plans and billing',
    question: 'What does paying by the year save?',
    answer: `Starter costs $${inDollars(plans.starter.price!.yearly)} a year instead of $${inDollars(plans.starter.price!.monthly * 12)}, Pro $${inDollars(plans.pro.price!.yearly)} instead of $${inDollars(plans.pro.price!.monthly * 12)}.`,
  },
  {
    category: 'Plans and billing',
    question: `What happens to my templates on the Free plan?`,
    answer: `All of them are kept. The first ${shownTemplates} are shown; a paid plan shows the rest again.`,
  },
]

export function filterQuestions(questions: readonly Question[], search: string): readonly Question[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return questions
  return questions.filter((entry) =>
    [entry.question, entry.answer, entry.category].some((text) => text.toLowerCase().includes(wanted)),
  )
}
