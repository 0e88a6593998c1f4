import { study } from './study.ts'

export const belkinsFollowUps23 = study(
  'Belkins',
  2023,
  '11 million emails',
  'First follow-up +49% replies, second +9%, third -20%; wait 2 to 5 days.',
  'https://belkins.io/blog/sales-follow-up-statistics',
  true,
)

export const belkinsFollowUps24 = study(
  'Belkins',
  2024,
  'not stated',
  'First follow-up +49%, second +3%, third -30%; wait 3 days.',
  'https://staging.belkins.io/blog/sales-follow-up-statistics',
)

export const belkinsFollowUps25 = study(
  'Belkins',
  2025,
  '16.5 million emails',
  'One email alone did best (8.4%); four or more emails more than triple unsubscribes and spam complaints.',
  'https://belkins.io/blog/sales-follow-up-statistics?library=true',
)

export const belkinsFollowUps26 = study(
  'Belkins',
  2026,
  '7.5 million emails and more',
  'Follow-ups brought 58.6% of replies; 53% of meetings came at step 3 or later.',
  'https://belkins.io/blog/sales-follow-up-statistics',
)

export const woodpeckerFollowUps = study(
  'Woodpecker',
  null,
  'not stated',
  '9% replies without follow-ups, 13% with; two to three are best.',
  'https://woodpecker.co/blog/?p=5562',
)
