import type { Addresses } from '#server/messages/track-email.ts'
import type { TrackingTokens } from './tokens.ts'

/** What stands in the mail. */
export const trackingAddresses = (siteUrl: string, { sign }: TrackingTokens): Addresses => ({
  pixel: (id) => `${siteUrl}/t/o/${sign('open', id)}.gif`,
  link: (id) => `${siteUrl}/t/c/${sign('click', id)}`,
  unsubscribe: (id) => `${siteUrl}/t/u/${sign('unsubscribe', id)}`,
})
