import { DOMParser as Reader, DOMSerializer, Fragment, type Node } from 'prosemirror-model'
import { readInertHtml } from '#web/data/trusted-types.ts'
import { schema } from './schema.ts'

const reader = Reader.fromSchema(schema)
const writer = DOMSerializer.fromSchema(schema)

export function readHtml(html: string): Node {
  return reader.parse(readInertHtml(html).body)
}

/** Empty for an empty document: a mail without text has no HTML part. */
export function writeHtml(doc: Node): string {
  if (doc.textContent.trim() === '' && !hasPicture(doc)) return ''
  const page = document.implementation.createHTMLDocument('')
  const holder = page.createElement('div')
  holder.append(writer.serializeFragment(doc.content, { document: page }))
  return holder.innerHTML.replace(/(<\/(?:p|h[1-3]|ul|ol|blockquote)>|<hr>)(?=<)/g, '$1\n')
}

/** Blank lines separate paragraphs, single line breaks are preserved, and addresses become links. */
export function readText(text: string): Node {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .replace(/(?<!\n)\n+$/, '')
    .split(/\n{2,}/)
    .map((words) => schema.nodes.paragraph.create(null, inlineOf(words)))
  return schema.nodes.doc.create(null, paragraphs)
}

export function inlineOf(words: string): Fragment {
  const nodes = words.split('\n').flatMap((line, place) => {
    const broken = place > 0 ? [schema.nodes.hard_break.create()] : []
    return [...broken, ...line.split(URL).filter(Boolean).map(textOf)]
  })
  return Fragment.from(nodes)
}

const URL = /(https?:\/\/[^\s<>"{}]*[^\s<>"{}.,;:!?)])/

const textOf = (words: string): Node =>
  schema.text(words, /^https?:\/\//.test(words) ? [schema.marks.link.create({ href: words })] : [])

function hasPicture(doc: Node): boolean {
  let found = false
  doc.descendants((node) => {
    found ||= node.type === schema.nodes.image
  })
  return found
}
