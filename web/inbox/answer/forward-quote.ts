import { quoteForward } from '#core/messages/answer-recipients.ts'
import { escapeHtml } from '#core/text/text-to-html.ts'
import type { Formatted } from './signature.ts'

type Quoted = Parameters<typeof quoteForward>[0]

/** Appends the forwarded mail. */
export function withQuote({ text, html }: Formatted, mail: Quoted): Formatted {
  const quote = quoteForward(mail)
  return { text: text + quote, html: html && html + quoteHtml(quote) }
}

/** Removes the forwarded mail, unless the user edited it. */
export function withoutQuote({ text, html }: Formatted, mail: Quoted): Formatted {
  const quote = quoteForward(mail)
  const end = quoteHtml(quote)
  if (html === '') return { text: text.endsWith(quote) ? text.slice(0, -quote.length) : text, html }
  if (!html.endsWith(end)) return { text, html }
  const at = text.lastIndexOf(quote.trim().split('\n', 1)[0]!)
  return { text: text.slice(0, Math.max(0, at)).trimEnd(), html: html.slice(0, -end.length) }
}

/**
 * Matches the rich text editor's output, so that it can be found again: without spaces that HTML ignores, and with the
 * same escapes.
 */
const quoteHtml = (quote: string): string =>
  quote
    .split('\n')
    .map((line) =>
      line
        .trim()
        .split(/[ \t]+/)
        .join(' '),
    )
    .join('\n')
    .trim()
    .split(/\n{2,}/)
    .map((lines) => escapeHtml(lines).replaceAll('&quot;', '"').replaceAll('\n', '<br>'))
    .map((lines) => `\n<p>${lines}</p>`)
    .join('')
