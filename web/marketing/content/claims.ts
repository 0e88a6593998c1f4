/**
 * All promises of the public pages. The software itself ensures the first four: billing gives the trial, prorates and
 * runs to the end of the period, and the accuracy is the published one. Only the operator can confirm the last two:
 * `/config.json` contains their confirmation (PUBLIC_CLAIMS).
 */
export const claims = {
  trial: '14-day free trial, no card needed',
  proration: 'Upgrades are prorated and apply immediately',
  cancel: 'Cancel anytime and keep access until the period ends',
  accuracy: 'AI accuracy over 95%',
  soc2: 'SOC 2 compliance',
  'money-back': '30-day money-back guarantee',
} as const

export const vouchedClaims = ['soc2', 'money-back'] as const
export type VouchedClaim = (typeof vouchedClaims)[number]
