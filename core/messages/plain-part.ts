import { readHtml } from '#core/text/html-to-text.ts'

/**
 * Converts an HTML mail to text with each URL behind its link text, so that readers of plain text can follow links,
 * too.
 */
export function plainPart(html: string): string {
  const { text, links } = readHtml(html)
  let written = ''
  let copied = 0
  for (const { href, start, end } of links) {
    if (!/^https?:\/\//i.test(href) || text.slice(start, end).includes(href)) continue
    written += `${text.slice(copied, end)} (${href})`
    copied = end
  }
  return written + text.slice(copied)
}
