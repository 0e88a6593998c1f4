import { readInertHtml } from '#web/data/trusted-types.ts'
import { isAddress } from './address.ts'

const ATTRIBUTES: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    'p br strong b em i u s del strike ul ol li blockquote hr h1 h2 h3'.split(' ').map((name) => [name, []]),
  ),
  a: ['href'],
  img: ['src', 'alt', 'width'],
}

/** True when rich text can represent this HTML without loss. */
export function holdsAll(html: string): boolean {
  const { head, body } = readInertHtml(html)
  if (head.childElementCount > 0) return false
  return [...body.querySelectorAll('*')].every((element) => {
    const known = ATTRIBUTES[element.localName]
    const address = element.getAttribute('href') ?? element.getAttribute('src')
    return (
      known !== undefined &&
      [...element.attributes].every(({ name }) => known.includes(name)) &&
      (address === null || isAddress(address))
    )
  })
}
