import { study } from './study.ts'

export const gongAsk = study(
  'Gong',
  null,
  '304,000 emails',
  'An ask for interest was answered 12% of the time (68% positive), an ask for a meeting 7%.',
  'https://getgangly.com/blog/cold-email-call-to-action',
  true,
)

export const backlinkoPersonal = study(
  'Backlinko',
  2019,
  '12 million outreach emails',
  'A personalised body drew 32.7% more replies.',
  'https://gaidme.com/blog/cold-email-benchmarks-reply-rates-word-count',
  true,
)

export const gongGuilt = study(
  'Gong',
  null,
  'not stated',
  '"Never heard back" in a follow-up cost 12% of meetings.',
  'https://github.com/coreyhaines31/marketingskills (follow-up-sequences)',
  true,
)
