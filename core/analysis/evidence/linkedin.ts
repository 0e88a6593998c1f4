import { study } from './study.ts'

export const linkedinInMail22 = study(
  'LinkedIn',
  2022,
  'tens of millions of recruiter InMails',
  'Under 400 characters +22% responses, 401 to 800 +3%, 801 to 1,200 -6%, longer -11%.',
  'https://www.searchenginejournal.com/linkedin-data-reveals-what-type-of-inmail-gets-best-results/451007/',
)

export const linkedinInMail21 = study(
  'LinkedIn',
  2021,
  'recruiter InMails',
  '200 to 400 characters +16%; over 1,400 -18%.',
  'https://www.shrm.org/topics-tools/news/talent-acquisition/analysis-short-personalized-inmails-work-best',
  true,
)

export const linkedinNoteLimit = study(
  'LetterCounter',
  null,
  'product limit',
  'A connection note holds 200 characters on a free account, 300 with Premium or Sales Navigator.',
  'https://lettercounter.org/blog/linkedin-connection-request-character-limit',
  true,
)

export const linkedinInMailLimit = study(
  'LetterCounter',
  null,
  'product limit',
  'An InMail holds a subject of 200 and a body of 1,900 characters (older pages say 2,000).',
  'https://lettercounter.org/blog/linkedin-inmail-character-limit',
  true,
)

export const linkedinNote = study(
  'Expandi',
  null,
  '20 million attempts',
  'A note leaves acceptance as it is (26.42% against 26.37%) but lifts later replies from 5.44% to 9.36%.',
  'https://automatedmsp.com/learn/linkedin-connection-requests',
  true,
)

export const linkedinNoteTrend = study(
  'Expandi',
  2026,
  '13.2 million notes',
  'Replies to notes fell from 3.5% to 2.2% within a year.',
  'https://linkedinsider.blog/linkedin-connection-request-note',
  true,
)

export const warmySenderLength = study(
  'WarmySender',
  null,
  '100,000 messages',
  'LinkedIn messages of 201 to 300 characters: 14.2% replies; over 500: 4.1%.',
  'https://warmysender.com/blog/posts/linkedin-outreach-message-length-study-character-count-response-rate',
  true,
)

export const linkedinMessageLimit = study(
  'LeadSpark',
  null,
  'product limit',
  'A message holds 3,000 characters; 300 to 500 is what people read.',
  'https://leadspark-ai.com/resources/linkedin-message-length-guide',
  true,
)
