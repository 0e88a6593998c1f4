// What people wrote, in mail that we send for them to others: it must not become a link, in any reader's eyes.

/**
 * Mail programs make a link of a scheme, of two slashes, and of names with a dot or an at-sign in them. So none of
 * these stays together: taking parts out once would let `hthttp://tps://` become what was taken out.
 */
export function withoutLinks(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[^\S\n]|[\p{Cf}\p{Co}\p{Cn}]|(?!\n)\p{Cc}/gu, ' ')
    .replaceAll(/[/\\]{2,}/g, ' ')
    .replaceAll(/([.。:@])(?=\S)/g, '$1 ')
    .replaceAll(/(?<=\S)@/g, ' at')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** A name on one line, not longer than names are. */
export const plainName = (name: string): string =>
  Array.from(withoutLinks(name.slice(0, 400)).replaceAll('\n', ' '))
    .slice(0, 80)
    .join('')
