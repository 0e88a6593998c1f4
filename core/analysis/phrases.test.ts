import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWords } from '#core/text/words.ts'
import { PACKS } from './languages/packs.ts'
import { findPhrases, phraseList } from './phrases.ts'

const found = (phrases: string, text: string): string[] =>
  findPhrases(readWords(text), phraseList(phrases)).map(({ start, end }) => text.slice(start, end))

test('a phrase with a percent sign is found, however the sign is written', () => {
  assert.deepEqual(found('100% free', 'It is 100% free, yes 100 % free.'), ['100% free', '100 % free'])
  assert.deepEqual(found('100% free', 'We have 100 free seats.'), [])
})

test('a figure in a phrase is found with a percent sign and without', () => {
  assert.deepEqual(found('save 50', 'Save 50 today, or save 50%.'), ['Save 50', 'save 50'])
})

test('the longest phrase is found first', () => {
  assert.deepEqual(found('free, free trial', 'A free trial is free.'), ['free trial', 'free'])
})

for (const { name, phrases } of PACKS)
  test(`every phrase of the pack for ${name} can be found`, () => {
    for (const list of Object.values(phrases))
      for (const words of [...list.byFirst.values()].flat()) {
        const [hit] = findPhrases(readWords(words.join(' ')), list)
        assert.equal(hit?.phrase, words.join(' '))
      }
  })
