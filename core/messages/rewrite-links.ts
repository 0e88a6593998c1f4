// Finds the links of a mail and puts others in their place. All the rest stays as it was, byte for byte: mail
// HTML is full of what no parser would write again the same way.
import { getHostname } from 'tldts'
import { findAddresses, findLinks, type FoundLink } from './find-links.ts'

/** The links that can be tracked, in their order. */
export function linksInHtml(html: string, isExcluded: Exclusion = () => false): FoundLink[] {
  return findLinks(html).filter(({ url, label }) => canTrack(url, label) && !isExcluded(url))
}

export function linksInText(text: string, isExcluded: Exclusion = () => false): FoundLink[] {
  return findAddresses(text).filter(({ url }) => canTrack(url, '') && !isExcluded(url))
}

/** Writes `addressOf` in place of each link it answers for; undefined leaves a link alone. */
export function replaceLinks(
  source: string,
  links: readonly FoundLink[],
  addressOf: (link: FoundLink, place: number) => string | undefined,
): string {
  let written = ''
  let copied = 0
  links.forEach((link, place) => {
    const address = addressOf(link, place)
    if (address === undefined) return
    written += source.slice(copied, link.start)
    written += link.bare ? `<a href="${address}">${source.slice(link.start, link.end)}</a>` : address
    copied = link.end
  })
  return written + source.slice(copied)
}

/** The pixel stands last in the body, where nothing of the mail moves for it. */
export function addPixel(html: string, address: string): string {
  const pixel = `<img src="${address}" width="1" height="1" alt="" style="display:block;border:0">`
  const end = [...html.matchAll(/<\/body\s{0,9}>/gi)].at(-1)?.index ?? html.length
  return html.slice(0, end) + pixel + html.slice(end)
}

/** Links that lead to one of these domains, or below it. */
export function toDomains(domains: readonly string[]): Exclusion {
  const all = domains.map((domain) => domain.toLowerCase())
  return (url) => {
    const host = hostOf(url)
    return host !== null && all.some((domain) => host === domain || host.endsWith(`.${domain}`))
  }
}

type Exclusion = (url: string) => boolean

// An opt-out must work without us, and a merge tag is no address yet.
const OPT_OUT = /unsubscribe|opt[-_ ]?out|list-manage|email[-_ ]?preferences|abmelden|désabonn|desuscri/i

function canTrack(url: string, label: string): boolean {
  return (
    /^https?:\/\/[^\s\p{Cc}]+$/iu.test(url) &&
    url.length <= 2_000 &&
    !url.includes('{{') &&
    hostOf(url) !== null &&
    !OPT_OUT.test(url) &&
    !OPT_OUT.test(label)
  )
}

const hostOf = (url: string): string | null => getHostname(url)?.toLowerCase() ?? null
