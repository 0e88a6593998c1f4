// postal-mime, with charsets guessed when the label is missing or wrong, and with our own code to join its texts.
// When one part is HTML and another plain, postal-mime converts each to the other with patterns of quadratic time:
// 288 kB of `<a href` took 25 seconds. growth.test.ts checks this.
import PostalMime from 'postal-mime'
import { readHtml } from '#core/text/html-to-text.ts'
import { charsetOf } from './guess-charset.ts'

type Kind = 'plain' | 'html'
type Entry = { type: 'text'; value: string } | { type: 'subMessage' }
type TextNode = {
  contentType: { multipart: unknown; parsed: { value: string; params: Record<string, string | undefined> } }
  content: ArrayBuffer | null
}
type Inside = {
  collectNode: (node: TextNode, ...more: unknown[]) => Promise<void>
  textMap: Map<object, Partial<Record<Kind, Entry[]>>>
  textContent: Partial<Record<Kind, string>>
}

const inherited = (PostalMime.prototype as unknown as Inside).collectNode

export class LinearMime extends PostalMime {
  /** Called by postal-mime for each part, right before it decodes the text of it. */
  async collectNode(node: TextNode, ...more: unknown[]): Promise<void> {
    const { multipart, parsed } = node.contentType
    if (!multipart && node.content && parsed.value.startsWith('text/'))
      parsed.params['charset'] = charsetOf(parsed.params['charset'], new Uint8Array(node.content))
    await inherited.call(this, node, ...more)
  }

  /** Called by postal-mime once all parts are known. */
  renderTextContent(): void {
    const { textMap, textContent } = this as unknown as Inside
    const parts = [...textMap.values()]
    const joined = (kind: Kind, other: Kind, convert: (text: string) => string) =>
      parts.flatMap((part) => (part[kind] ? texts(part[kind]) : texts(part[other]).map(convert))).join('\n')
    if (parts.some((part) => part.plain))
      textContent.plain = joined('plain', 'html', (html) => readHtml(html).text)
    if (parts.some((part) => part.html)) textContent.html = joined('html', 'plain', asHtml)
  }
}

const texts = (entries: Entry[] = []): string[] =>
  entries.flatMap((entry) => (entry.type === 'text' ? [entry.value] : []))

const asHtml = (text: string): string =>
  `<div>${text.replaceAll(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`).replaceAll('\n', '<br>')}</div>`
