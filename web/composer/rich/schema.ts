import { Schema, type DOMOutputSpec, type MarkSpec, type NodeSpec } from 'prosemirror-model'
import { isAddress } from './address.ts'

/** The schema of rich text: only what survives in every mail program, and neither style nor script. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: block('p', { parseDOM: [{ tag: 'p' }, { tag: 'div', priority: 10 }] }),
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      attrs: { level: { default: 2, validate: 'number' } },
      parseDOM: [1, 2, 3].map((level) => ({ tag: `h${level}`, attrs: { level } })),
      toDOM: ({ attrs }): DOMOutputSpec => [`h${String(attrs.level)}`, 0],
    },
    blockquote: block('blockquote', { content: 'block+', defining: true }),
    bullet_list: block('ul', { content: 'list_item+' }),
    ordered_list: block('ol', { content: 'list_item+' }),
    list_item: {
      content: 'paragraph block*',
      defining: true,
      parseDOM: [{ tag: 'li' }],
      toDOM: (): DOMOutputSpec => ['li', 0],
    },
    horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: (): DOMOutputSpec => ['hr'] },
    text: { group: 'inline' },
    hard_break: {
      inline: true,
      group: 'inline',
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: (): DOMOutputSpec => ['br'],
    },
    image: imageNode(),
  },
  marks: {
    link: linkMark(),
    strong: mark('strong', [{ tag: 'strong' }, { tag: 'b' }]),
    em: mark('em', [{ tag: 'em' }, { tag: 'i' }]),
    underline: mark('u', [{ tag: 'u' }]),
    strike: mark('s', [{ tag: 's' }, { tag: 'del' }, { tag: 'strike' }]),
  },
})

function block(tag: string, spec: NodeSpec): NodeSpec {
  return {
    content: 'inline*',
    group: 'block',
    parseDOM: [{ tag }],
    toDOM: () => [tag, 0],
    ...spec,
  }
}

function mark(tag: string, parseDOM: NonNullable<MarkSpec['parseDOM']>): MarkSpec {
  return { parseDOM, toDOM: () => [tag, 0] }
}

function linkMark(): MarkSpec {
  return {
    attrs: { href: { validate: 'string' } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => {
          const href = element.getAttribute('href') ?? ''
          return isAddress(href) && { href }
        },
      },
    ],
    toDOM: ({ attrs }) => ['a', { href: String(attrs.href) }, 0],
  }
}

function imageNode(): NodeSpec {
  return {
    inline: true,
    group: 'inline',
    attrs: {
      src: { validate: 'string' },
      alt: { default: '', validate: 'string' },
      width: { default: null, validate: 'string|null' },
    },
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (element) => {
          const src = element.getAttribute('src') ?? ''
          return (
            isAddress(src) && {
              src,
              alt: element.getAttribute('alt') ?? '',
              width: element.getAttribute('width'),
            }
          )
        },
      },
    ],
    toDOM: ({ attrs: { src, alt, width } }) => [
      'img',
      { src: String(src), alt: String(alt), ...(width === null ? {} : { width: String(width) }) },
    ],
  }
}
