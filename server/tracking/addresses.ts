import type { AddressesAt } from '#server/messages/track-email.ts'
import type { TrackingTokens } from './tokens.ts'

/** What stands in the mail. A domain of a workspace's own is reached as the site is: same protocol, same port. */
export const trackingAddresses = (siteUrl: string, { sign }: TrackingTokens): AddressesAt => {
  const { protocol, port } = new URL(siteUrl)
  return (domain) => {
    const site = domain === null ? siteUrl : `${protocol}//${domain}${port && `:${port}`}`
    return {
      pixel: (id) => `${site}/t/o/${sign('open', id)}.gif`,
      link: (id) => `${site}/t/c/${sign('click', id)}`,
      unsubscribe: (id) => `${site}/t/u/${sign('unsubscribe', id)}`,
    }
  }
}
