import { paths } from '#web/data/paths.ts'
import { helpQuestions, pricingQuestions, type Question } from './content/questions.ts'
import { guides, reference } from './docs/documents.ts'

/** A statically rendered page, with its metadata for search engines and link previews. */
export type PublicPage = {
  path: string
  description: string
  /** The files whose chunks the page runs, by their names in the build's manifest. */
  modules: readonly string[]
  questions?: readonly Question[]
}

export const publicPages: readonly PublicPage[] = [
  {
    path: paths.home,
    modules: ['marketing/landing-page.tsx'],
    description:
      'Score a cold email as you type. Every finding shows the study behind it and the study that disagrees. No account needed to try.',
  },
  {
    path: paths.pricing,
    modules: ['marketing/pricing-page.tsx'],
    description:
      'Free for 5 analyses a month, Starter from $9.99, Pro without limits. 14-day free trial, no card needed, cancel anytime.',
    questions: pricingQuestions,
  },
  {
    path: paths.help,
    modules: ['marketing/help-page.tsx'],
    description: 'Answers to the questions people ask about scores, workspaces, plans and accounts.',
    questions: helpQuestions,
  },
  {
    path: paths.support,
    modules: ['marketing/support-page.tsx'],
    description:
      'Tell us what is wrong or missing. Critical requests are answered in 2-4 hours, all others in 24-48.',
  },
  {
    path: paths.tutorials,
    modules: ['marketing/tutorials-page.tsx'],
    description: 'A short recording of Coldframe at work, and guides that take you through it.',
  },
  {
    path: paths.docs,
    modules: ['marketing/docs/docs-page.tsx'],
    description: 'How to use Coldframe, how to run it, and how its analyser decides.',
  },
  {
    path: paths.privacy,
    modules: ['marketing/privacy-page.tsx'],
    description: 'What Coldframe keeps about you and your readers, and what it does not.',
  },
  {
    path: paths.terms,
    modules: ['marketing/terms-page.tsx'],
    description: 'The terms under which you use Coldframe: accounts, plans, fair use and what we promise.',
  },
  ...[...guides, ...reference].map(({ slug, summary, file }) => ({
    path: `${paths.docs}/${slug}`,
    modules: ['marketing/docs/load-document.tsx', file],
    description: summary,
  })),
]
