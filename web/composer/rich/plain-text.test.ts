import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fragment, type Node } from 'prosemirror-model'
import { readText } from './html.ts'
import { plainText } from './plain-text.ts'
import { schema } from './schema.ts'

const { nodes, marks } = schema
const paragraph = (...content: (string | Node)[]) =>
  nodes.paragraph.create(
    null,
    content.map((piece) => (typeof piece === 'string' ? schema.text(piece) : piece)),
  )
const item = (...content: Node[]) => nodes.list_item.create(null, content)
const doc = (...content: Node[]) => nodes.doc.create(null, Fragment.from(content))
const link = (words: string, href: string) => schema.text(words, [marks.link.create({ href })])
const line = nodes.hard_break.create()

test('a picture that goes along is named, one of the web is not', () => {
  const picture = (src: string) => nodes.image.create({ src, alt: 'plan.png' })
  const { text, toOffset, toPos } = plainText(
    doc(paragraph('See ', picture('cid:1@x'), '!', picture('https://x.example/a.png'))),
  )
  assert.equal(text, 'See (picture: plan.png)!')
  assert.equal(toPos(text.indexOf('!')), 6)
  assert.equal(toOffset(6), text.indexOf('!'))
})

test('rich text reads as people write plain mail', () => {
  const written = doc(
    paragraph('Hi ', link('Maya', 'https://m.example'), ',', line, 'two things:'),
    nodes.bullet_list.create(null, [item(paragraph('one')), item(paragraph('two'), paragraph('more'))]),
    nodes.ordered_list.create(null, [item(paragraph('first')), item(paragraph('second'))]),
    nodes.blockquote.create(null, [paragraph('you said'), paragraph('this')]),
    nodes.horizontal_rule.create(),
    paragraph(link('https://x.example', 'https://x.example'), ' ', link('a@b.example', 'mailto:a@b.example')),
  )
  assert.equal(
    plainText(written).text,
    `Hi Maya (https://m.example),
two things:

- one
- two

  more

1. first
2. second

> you said
>
> this

---

https://x.example a@b.example`,
  )
})

test('plain text becomes rich text and comes back the same', () => {
  const text = 'Hi {{first_name|there}},\n\nsee https://x.example/a?b=c.\nBye\n\nAda'
  const read = readText(text)
  assert.equal(plainText(read).text, text)
  assert.ok(read.rangeHasMark(0, read.content.size, marks.link))
})

test('every character of the text leads to its place in the document, and back', () => {
  const written = doc(
    paragraph('Hi ', link('Maya', 'https://m.example'), ' there'),
    nodes.bullet_list.create(null, [item(paragraph('one')), item(paragraph('two'))]),
    paragraph(),
    paragraph('end'),
  )
  const { text, toPos, toOffset } = plainText(written)
  for (const word of ['Hi', 'Maya', 'there', 'one', 'two', 'end']) {
    const start = text.indexOf(word)
    assert.equal(written.textBetween(toPos(start), toPos(start + word.length)), word)
    assert.equal(toOffset(toPos(start)), start)
  }
})
