import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sequence } from './chance.ts'
import { bend, excerpt } from './variants.ts'

const words = Array.from({ length: 100 }, (_, at) => `word${'abcdefghij'[at % 10]}`)
const mail = { tokens: ['cheap', 'pills', ...words], subjectTokens: 2, marks: [] }

test('an excerpt is words of the mail in their order, and at most forty of them', () => {
  const random = sequence(1)
  for (let run = 0; run < 200; run++) {
    const { tokens, subjectTokens } = excerpt(mail, random)!
    const own = tokens.slice(subjectTokens)
    assert.ok(own.length >= 5 && own.length <= 40)
    assert.ok(words.join(' ').includes(own.join(' ')))
    assert.ok(subjectTokens === 0 || tokens.slice(0, subjectTokens).join(' ') === 'cheap pills')
  }
})

test('what is short already has none', () => {
  assert.equal(excerpt({ tokens: ['call', 'me', 'now'], subjectTokens: 0, marks: [] }, sequence(1)), null)
})

test('bent spam is another text, by chance that is the same in every run', () => {
  const bendMany = () => {
    const random = sequence(7)
    return Array.from({ length: 50 }, () => bend(mail, ['heather', 'gorse'], random))
  }
  const bent = bendMany()
  assert.deepEqual(bendMany(), bent)
  assert.ok(bent.every(({ tokens }) => tokens.join(' ') !== mail.tokens.join(' ')))
  assert.ok(bent.some(({ tokens }) => tokens.includes('gorse')))
  assert.ok(bent.every(({ tokens, subjectTokens }) => subjectTokens <= tokens.length))
})
