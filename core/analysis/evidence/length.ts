import { study } from './study.ts'

export const boomerangLength = study(
  'Boomerang',
  2016,
  '40 million or 5 million emails (its own pages differ)',
  'Emails of 50 to 125 words were answered more than half the time; 10-word emails lost about 30%.',
  'https://artscibiz.blogspot.com/2016/02/write-emails-that-get-results.html',
  true,
)

export const lavenderLength = study(
  'Lavender',
  null,
  'not stated',
  '25 to 50 words is best for a cold opener, with a second bump near 225.',
  'https://lavender.ai/blog/best-length-cold-email',
)

export const belkinsLength = study(
  'Belkins',
  2024,
  '16.5 million cold emails',
  '101 to 200 words were answered most (6.8%); beyond 200 replies drop.',
  'https://gaidme.com/blog/cold-email-benchmarks-reply-rates-word-count',
  true,
)

export const salesCoLength = study(
  'Sales.co',
  null,
  '3.2 million emails',
  '50 to 75 words: 8.2% replies; 125 to 150 words: 3.1%.',
  'https://thegrowthlist.co/tactics/how-long-should-a-cold-email-be',
  true,
)

export const instantlyLength = study(
  'Instantly',
  2026,
  'not stated',
  'The best campaigns stayed under 80 words.',
  'https://getgangly.com/blog/cold-email-statistics',
  true,
)

export const gongFollowUpLength = study(
  'Gong',
  null,
  'not stated',
  'Follow-ups of four sentences or more booked 15 times the meetings of those with three or fewer.',
  'https://lavender.ai/blog/best-length-cold-email',
  true,
)
