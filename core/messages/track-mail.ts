import type { FoundLink } from './find-links.ts'
import { addPixel, linksInHtml, linksInText, replaceLinks } from './rewrite-links.ts'

export type Mail = { html: string; text: string }

/** What goes into a mail, already signed: the engine makes the ids, so that a mail is built in one go. */
export type MailTokens = {
  /** The address of the n-th tracked link, from 0. */
  link: (place: number) => string
  /** Left out, opens are not tracked. */
  pixel?: string | undefined
  /** Links that lead to one's own domains and the like. */
  isExcluded?: ((url: string) => boolean) | undefined
  /** Places among the links of the HTML, those of excluded domains counted, that are to stay as they are. */
  untouched?: readonly number[] | undefined
}

export type TrackedMail = Mail & { links: { url: string; label: string }[] }

/**
 * A mail with its links tracked, HTML and text alike, and the pixel last; everything else byte for byte as it was.
 * Pure: asked first with any `link` it tells how many there are, asked with the real ones it answers the same mail.
 */
export function trackMail({ html, text }: Mail, tokens: MailTokens): TrackedMail {
  const { link, pixel, isExcluded, untouched = [] } = tokens
  const inHtml = linksInHtml(html)
  const kept = new Set(untouched)
  const tracked = inHtml.filter(({ url }, place) => !kept.has(place) && !isExcluded?.(url))
  const left = new Set(inHtml.filter((_, place) => kept.has(place)).map(({ url }) => url))

  // The text says the same links again; each leads through the first of its kind.
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
