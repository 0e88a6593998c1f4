import { addPixel, linksInHtml, linksInText, replaceLinks } from '#core/messages/rewrite-links.ts'
import { htmlOf, type Parts } from './footer.ts'
import type { MessageToWrite, Written } from './to-write.ts'

type Tracked = Parts & Pick<Written, 'tracksOpens' | 'links'>

/** Links lead through us and a pixel is there, where the campaign wants it. The way out is never one of them. */
export function trackLinks(
  parts: Parts,
  campaign: MessageToWrite['campaign'],
  linkAddress: (rowId: string) => string,
  pixelAddress: () => string,
  newId: () => string,
): Tracked {
  if (!campaign?.tracksOpens && !campaign?.tracksClicks) return { ...parts, tracksOpens: false, links: [] }
  let html = parts.html ?? htmlOf(parts.text)
  let text = parts.text
  const links: Written['links'] = []
  if (campaign.tracksClicks) {
    const inHtml = linksInHtml(html)
    inHtml.forEach(({ url, label }) => links.push({ id: newId(), url, label }))
    html = replaceLinks(html, inHtml, (_, place) => linkAddress(links[place]!.id))
    text = replaceLinks(text, linksInText(text), ({ url }) => {
      const same = links.find((link) => link.url === url)
      return same && linkAddress(same.id)
    })
  }
  if (campaign.tracksOpens) html = addPixel(html, pixelAddress())
  return { text, html, tracksOpens: campaign.tracksOpens, links }
}
