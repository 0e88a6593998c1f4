// The only way for text of strangers into mails of the installation: no part of it becomes a link in a mail program, a
// further line of a header, or passes for words of ours.

const maxQuote = 150
const maxLines = 20_000

/** One line in quotation marks, shortened. Quotation marks inside cannot end it. */
export function quote(text: string, max = maxQuote): string {
  return `“${oneLine(text.replaceAll(/[“”„‟"«»]/gu, "'"), max)}”`
}

/** One line, shortened. For text of ours that names things which people named. */
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

/** Every line marked as quoted, as in a reply. */
export function quoteLines(text: string): string {
  const shown = text.length > maxLines ? `${text.slice(0, maxLines)}\n…` : text
  return withoutLinks(shown)
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')
}

/**
 * Mail programs make a link of a scheme, of two slashes, and of names with a dot or an at-sign in them. So none of
 * these stays together: taking parts out once would let `hthttp://tps://` become what was taken out.
 */
function withoutLinks(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replaceAll(/[^\S\n]|[\p{Cf}\p{Co}\p{Cn}]|(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[/\\]{2,}/g, ' ')
    .replaceAll(/([.。:@])(?=\S)/g, '$1 ')
    .replaceAll(/(?<=\S)@/g, ' at')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}
