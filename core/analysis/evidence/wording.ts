import { study } from './study.ts'

export const boomerangGrade = study(
  'Boomerang',
  2016,
  '40 million or 5 million emails (its own pages differ)',
  'Third-grade wording was answered 53% of the time, high-school 45%, college 39%.',
  'https://www.fastcompany.com/3057096',
)

export const quickmailEase = study(
  'QuickMail',
  null,
  'not stated',
  'A reading ease of 70 or more goes with more replies.',
  'https://help.quickmail.com/article/521',
)

export const alchemyComplexity = study(
  'Alchemy Worx',
  null,
  '675,000 subjects, 41 billion marketing emails',
  'More complex subject lines did better, in marketing mail.',
  'https://alchemyworx.com/blog/the-language-of-subject-lines-simple-or-sophisticated',
)

export const boomerangQuestions = study(
  'Boomerang',
  2016,
  '40 million or 5 million emails (its own pages differ)',
  'One to three questions drew 50% more replies than none; more than that hurt.',
  'https://softrust.com/node/267',
  true,
)

export const boomerangSentiment = study(
  'Boomerang',
  2016,
  '40 million or 5 million emails (its own pages differ)',
  'Slightly positive or negative wording drew 10 to 15% more replies than neutral; heavy flattery fell back.',
  'https://www.fastcompany.com/3057096',
)
