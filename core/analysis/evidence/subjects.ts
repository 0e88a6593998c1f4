import { study } from './study.ts'

export const boomerangSubjectWords = study(
  'Boomerang',
  2016,
  '40 million or 5 million emails (its own pages differ)',
  'Subjects of 3 to 4 words did best; no subject at all was answered 14% of the time.',
  'https://artscibiz.blogspot.com/2016/02/write-emails-that-get-results.html',
  true,
)

export const belkinsSubjectWords = study(
  'Belkins',
  null,
  '5.5 million emails',
  'Subjects of 2 to 4 words were opened 46% of the time, of 10 words 34%.',
  'https://github.com/coreyhaines31/marketingskills (benchmarks)',
  true,
)

export const backlinkoSubject = study(
  'Backlinko',
  2019,
  '12 million outreach emails',
  'Long subjects drew 24.6% more replies; 36 to 50 characters were best (link-building outreach).',
  'https://www.theladders.com/career-advice/this-is-exactly-how-long-your-subject-line-should-be-if-you-want-to-get-a-response',
  true,
)

export const mailchimpNothing = study(
  'Mailchimp',
  2012,
  'not stated',
  'Subject length "means absolutely nothing" for opens.',
  'https://www.bmon.co.uk/2012/10/should-your-email-subject-lines-be-a-specific-length/',
  true,
)

export const phoneCut = study(
  'Allston Labs',
  null,
  'device survey',
  'Phones show about 35 characters of a subject: iOS 35 to 41, Gmail 28 to 36, Outlook 25 to 30.',
  'https://allstonlabs.com/library/copy/subject-lines',
  true,
)

export const gongSubjects = study(
  'Gong and Lavender',
  null,
  '85 million emails',
  'Lower case did best; a first name in the subject cost 12% of replies, pitching 57%; numbers cost 46% of opens.',
  'https://github.com/coreyhaines31/marketingskills (subject-lines)',
  true,
)

export const yeswareNames = study(
  'Yesware',
  2016,
  '115 million emails',
  'A name in the subject worked against opens.',
  'https://nonesnotes.com/2016/08/10/e-mail-marketing-on-the-subject-of-subject-lines/',
  true,
)

export const kajabiSubject = study(
  'Kajabi',
  null,
  'platform advice, no sample',
  'At most four punctuation marks and less than half capitals in a subject.',
  'https://help.kajabi.com/hc/en-us/articles/360040521393',
)
