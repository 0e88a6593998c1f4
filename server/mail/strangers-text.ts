import { normalizeText } from '#core/text/normalize.ts'
// The only way for text of strangers into mails of the installation: no part of it can become a link in a mail
// program or another header line, or pass as our own text.

const maxQuote = 150
const maxLines = 20_000

/** One line in quotation marks, shortened. Quotation marks inside cannot end it. */
export function quote(text: string, max = maxQuote): string {
  return `“${oneLine(text.replaceAll(/[“”„‟"«»]/gu, "'"), max)}”`
}

/** One line, shortened, for our own text that contains names entered by users. */
export function oneLine(text: string, max = maxQuote): string {
  const line = withoutLinks(text.slice(0, 8 * max)).replaceAll('\n', ' ')
  const characters = Array.from(line)
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : line
}

/** Marks every line as quoted, as in a reply. */
export function quoteLines(text: string): string {
  const shown = text.length > maxLines ? `${text.slice(0, maxLines)}\n…` : text
  return withoutLinks(shown)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

/**
 * Mail programs make a link of a scheme, of two slashes, and of names with a dot or an at-sign. So each of these is
 * split: removing parts once would let `hthttp://tps://` become the removed part.
 */
function withoutLinks(text: string): string {
  return normalizeText(text, 'NFKC')
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(/[^\S\n]|[\p{Cf}\p{Co}\p{Cn}]|(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[/\\]{2,}/g, ' ')
    .replaceAll(/([.。:@])(?=\S)/g, '$1 ')
    .replaceAll(/(?<=\S)@/g, ' at')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
