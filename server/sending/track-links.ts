import { textToHtml } from '#core/text/text-to-html.ts'
import { toDomains } from '#core/messages/rewrite-links.ts'
import { trackMail } from '#core/messages/track-mail.ts'
import type { Addresses } from '#server/messages/track-email.ts'
import type { MailBody } from './footer.ts'
import type { MessageToWrite, Written } from './to-write.ts'

type Tracked = MailBody & Pick<Written, 'tracksOpens' | 'links'>

/**
 * Replaces links by tracked ones and adds a pixel, when the campaign has tracking on. The unsubscribe link is never
 * replaced.
 */
export function trackLinks(
  { text, html }: MailBody,
  { id, campaign, tracking }: MessageToWrite,
  addresses: Addresses,
  newId: () => string,
): Tracked {
  if (!campaign?.tracksOpens && !campaign?.tracksClicks) return { text, html, tracksOpens: false, links: [] }
  // A tracked plain-text message needs an HTML part.
  const mail = { text, html: html ?? textToHtml(text) }
  const unsubscribeLink = addresses.unsubscribe(id)
  const isOwn = toDomains(tracking.excluded)
  const isExcluded = (url: string) => !campaign.tracksClicks || url === unsubscribeLink || isOwn(url)
  const ids: string[] = []
  const link = (place: number) => addresses.link((ids[place] ??= newId()))
  const tracked = trackMail(mail, {
    link,
    isExcluded,
    pixel: campaign.tracksOpens ? addresses.pixel(id) : undefined,
  })
  return {
    text: tracked.text,
    html: tracked.html,
    tracksOpens: campaign.tracksOpens,
    links: tracked.links.map((found, place) => ({ id: (ids[place] ??= newId()), ...found })),
  }
}
