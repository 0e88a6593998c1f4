import type { HtmlLink, HtmlReading } from '#core/text/html-to-text.ts'
import { hostOf, type Link } from './links.ts'

/** The distinct links of a mail: those in its text, and those behind the words of its HTML. */
export function draftLinks(inText: Link[], html: HtmlReading | null, hasPlainText: boolean): Link[] {
  if (!html) return inText
  const inHtml = html.links.filter((link) => hostOf(link.href) !== '')
  if (hasPlainText) {
    const known = new Set(inText.map((link) => link.url))
    // The HTML part is a different text, so its offsets do not apply to this one.
    const more = inHtml.filter((link) => !known.has(link.href))
    return [...inText, ...more.map((link) => fromHtml({ ...link, start: 0, end: 0 }))]
  }
  const covered = new Set(inHtml.map((link) => link.start))
  return [...inHtml.map(fromHtml), ...inText.filter((link) => !covered.has(link.start))]
}

const fromHtml = ({ href, label, start, end }: HtmlLink): Link => ({
  start,
  end,
  url: href,
  host: hostOf(href),
  label,
})
