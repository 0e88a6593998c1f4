import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkedParts } from './linked-parts.ts'

const links = (text: string) => linkedParts(text).flatMap(({ href }) => href ?? [])

test('web and mail addresses in plain text are links, without the marks around them', () => {
  assert.deepEqual(
    links('See https://example.com/a?b=1, or (www.example.org/x_(y)). Mail <ada@example.com>!'),
    ['https://example.com/a?b=1', 'https://www.example.org/x_(y)', 'mailto:ada@example.com'],
  )
  assert.deepEqual(links('„https://de.example/ä“ «http://fr.example/» https://es.example.'), [
    'https://de.example/ä',
    'http://fr.example/',
    'https://es.example',
  ])
})

test('executable URLs and those that hide their host are not links', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'https://bank.example@evil.example/',
    'http://localhost',
    'e.g. this.that',
    `https://a.example/${'x'.repeat(3000)}`,
  ])
    assert.deepEqual(links(text), [], text)
})

test('the parts are the text again, whatever it is', () => {
  for (const text of ['', ' ', 'a', 'x https://a.example\n\nhttps://b.example y', '((('])
    assert.equal(
      linkedParts(text)
        .map((part) => part.text)
        .join(''),
      text,
    )
})
