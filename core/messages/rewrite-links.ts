// Finds and replaces the links of a mail. Everything else remains unchanged byte for byte, because no serializer
// reproduces mail HTML exactly.
import { getHostname } from 'tldts'
import { findAddresses, findLinks, type FoundLink } from './find-links.ts'

/** The trackable links, in order. */
export function linksInHtml(html: string, isExcluded: Exclusion = () => false): FoundLink[] {
  return findLinks(html).filter(({ url, label }) => canTrack(url, label) && !isExcluded(url))
}

export function linksInText(text: string, isExcluded: Exclusion = () => false): FoundLink[] {
  return findAddresses(text).filter(({ url }) => canTrack(url, '') && !isExcluded(url))
}

/** Replaces each link by the result of `addressOf`; undefined leaves a link unchanged. */
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

/** The pixel comes last in the body, where it does not move other content. */
export function addPixel(html: string, address: string): string {
  const pixel = `<img src="${address}" width="1" height="1" alt="" style="display:block;border:0">`
  const end = [...html.matchAll(/<\/body\s{0,9}>/gi)].at(-1)?.index ?? html.length
  return html.slice(0, end) + pixel + html.slice(end)
}

/** Excludes links to these domains and their subdomains. */
export function toDomains(domains: readonly string[]): Exclusion {
  const all = domains.map((domain) => domain.toLowerCase())
  return (url) => {
    const host = hostOf(url)
    return host !== null && all.some((domain) => host === domain || host.endsWith(`.${domain}`))
  }
}

type Exclusion = (url: string) => boolean

// Opt-out links must work without our server, and a merge tag is not an address yet.
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
