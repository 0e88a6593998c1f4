import type { FoundLink } from './find-links.ts'
import { addPixel, linksInHtml, linksInText, replaceLinks } from './rewrite-links.ts'

export type Mail = { html: string; text: string }

/**
 * The signed tracking data of a mail. The engine creates the IDs in advance, so that the mail is built in one step.
 */
type MailTokens = {
  /** The address of the n-th tracked link, from 0. */
  link: (place: number) => string
  /** When absent, opens are not tracked. */
  pixel?: string | undefined
  /** Links not to track, such as those to the user's own domains. */
  isExcluded?: ((url: string) => boolean) | undefined
  /** Indexes of the HTML's links, excluded ones included, that must not be rewritten. */
  untouched?: readonly number[] | undefined
}

export type TrackedMail = Mail & { links: { url: string; label: string }[] }

/**
 * Tracks the links of a mail's HTML and text and appends the pixel; everything else remains unchanged byte for byte.
 * Pure: a first call with placeholder links returns their number, and a second one with real links returns the same
 * mail.
 */
export function trackMail({ html, text }: Mail, tokens: MailTokens): TrackedMail {
  const { link, pixel, isExcluded, untouched = [] } = tokens
  const inHtml = linksInHtml(html)
  const untouchedPlaces = new Set(untouched)
  const tracked = inHtml.filter(({ url }, place) => !untouchedPlaces.has(place) && !isExcluded?.(url))
  const left = new Set(inHtml.filter((_, place) => untouchedPlaces.has(place)).map(({ url }) => url))

  // The text repeats the HTML's links; each uses the tracked link of its first occurrence.
  const placeOf = new Map<string, number>()
  tracked.forEach(({ url }, place) => placeOf.has(url) || placeOf.set(url, place))
  const links = tracked.map(toRow)
  const inText = linksInText(text, isExcluded).filter(({ url }) => placeOf.has(url) || !left.has(url))
  for (const found of inText) {
    if (placeOf.has(found.url)) continue
    placeOf.set(found.url, links.push(toRow(found)) - 1)
  }
  const placeIn = new Map(tracked.map((found, place) => [found, place]))
  const written = replaceLinks(html, inHtml, (found) => {
    const place = placeIn.get(found)
    return place === undefined ? undefined : link(place)
  })
  return {
    html: pixel && html !== '' ? addPixel(written, pixel) : written,
    text: replaceLinks(text, inText, ({ url }) => link(placeOf.get(url)!)),
    links,
  }
}

const toRow = ({ url, label }: FoundLink) => ({ url, label: label.slice(0, 500) })
