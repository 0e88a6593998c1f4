import type { AddressesAt } from '#server/messages/track-email.ts'
import type { TrackingTokens } from './tokens.ts'

/** The URLs in mail. A workspace's own domain has the same protocol and port as the site. */
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
