import type { Node } from 'prosemirror-model'

/** The origin of a piece of text: `text` and `pos` are its starts in the text and in the document. */
type Stretch = { text: number; pos: number; length: number }

export type PlainText = {
  text: string
  toPos: (offset: number) => number
  toOffset: (pos: number) => number
}

/** The plain text of a mail, and the mapping between its offsets and the document's positions. */
export function plainText(doc: Node): PlainText {
  const writer = new Writer()
  writer.blocks(doc, 0, '')
  const { text, stretches } = writer
  return {
    text,
    toPos: (offset) => {
      const at = last(stretches, (stretch) => stretch.text <= offset)
      return at ? at.pos + Math.min(offset - at.text, at.length) : 1
    },
    toOffset: (pos) => {
      const at = last(stretches, (stretch) => stretch.pos <= pos)
      return at ? at.text + Math.min(pos - at.pos, at.length) : 0
    },
  }
}

class Writer {
  text = ''
  readonly stretches: Stretch[] = []

  /** `pos` is the start of the content of `parent`; `margin` is the prefix of each of its lines. */
  blocks(parent: Node, pos: number, margin: string, lead = margin): void {
    parent.forEach((block, offset, index) => {
      const start = pos + offset
      const first = index === 0 ? lead : margin
      const { name } = block.type
      if (block.isTextblock) {
        if (index > 0) this.gap(margin)
        this.text += first
        this.inline(block, start + 1, margin)
      } else if (name === 'horizontal_rule') {
        if (index > 0) this.gap(margin)
        this.text += `${first}---`
      } else {
        if (index > 0) this.gap(margin)
        if (name === 'blockquote') this.blocks(block, start + 1, `${margin}> `, `${first}> `)
        else this.items(block, start + 1, margin, first)
      }
    })
  }

  private items(list: Node, pos: number, margin: string, lead: string): void {
    list.forEach((item, offset, index) => {
      const mark = list.type.name === 'ordered_list' ? `${index + 1}. ` : '- '
      if (index > 0) this.text += '\n'
      const inner = margin + ' '.repeat(mark.length)
      this.blocks(item, pos + offset + 1, inner, (index === 0 ? lead : margin) + mark)
    })
  }

  private gap(margin: string): void {
    this.text += `\n${margin.trimEnd()}\n`
  }

  private inline(block: Node, start: number, margin: string): void {
    this.stretches.push({ text: this.text.length, pos: start, length: 0 })
    let link: { href: string; from: number } | null = null
    const close = () => {
      // A link whose text is already its URL needs no URL behind it.
      if (link && !isTextOfLink(this.text.slice(link.from), link.href)) this.text += ` (${link.href})`
      link = null
    }
    block.forEach((node, offset) => {
      const href = node.marks.find(({ type }) => type.name === 'link')?.attrs.href as string | undefined
      if (link && href !== link.href) close()
      if (href !== undefined) link ??= { href, from: this.text.length }
      const words = node.isText ? node.text! : wordsOf(node, margin)
      this.stretches.push({
        text: this.text.length,
        pos: start + offset,
        length: node.isText ? words.length : 0,
      })
      this.text += words
    })
    close()
    this.stretches.push({ text: this.text.length, pos: start + block.content.size, length: 0 })
  }
}

/** An attached image is named; a remote one is omitted, as in mail programs that show text only. */
function wordsOf({ type, attrs }: Node, margin: string): string {
  if (type.name === 'hard_break') return `\n${margin}`
  return String(attrs.src).startsWith('cid:') ? `(picture: ${String(attrs.alt) || 'no name'})` : ''
}

const isTextOfLink = (words: string, href: string): boolean =>
  words.trim() === '' || [href, href.replace(/^(?:mailto|tel):/, '')].includes(words.trim())

function last<Item>(items: readonly Item[], fits: (item: Item) => boolean): Item | undefined {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (fits(items[middle]!)) low = middle + 1
    else high = middle
  }
  return items[low - 1]
}
