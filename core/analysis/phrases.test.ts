import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readWords } from '#core/text/words.ts'
import { PACKS } from './languages/packs.ts'
import { findPhrases, hasPhrase, phraseList } from './phrases.ts'

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

test('phrases are found alike whether or not their list was asked about before', () => {
  const words = fc.array(fc.constantFrom('free', 'trial', 'of', 'save', '50%', '50', 'now'), {
    maxLength: 40,
  })
  const list = phraseList('free, free trial, free trial of, save 50, 50%, of of, now free')
  findPhrases(readWords('now'), list)
  fc.assert(
    fc.property(words, (all) => {
      const read = readWords(all.join(' '))
      assert.deepEqual(findPhrases(read, list), findPhrases(read, { ...list }))
      assert.equal(hasPhrase(read, 0, read.length, list), findPhrases(read, list).length > 0)
    }),
    { numRuns: 300, seed: 20261125 },
  )
})

test('a phrase that goes on beyond the words asked about is not among them', () => {
  const words = readWords('start a free trial now')
  const list = phraseList('free trial')
  assert.ok(hasPhrase(words, 2, 4, list))
  assert.ok(!hasPhrase(words, 0, 3, list))
  assert.ok(!hasPhrase(words, 3, 5, list))
})

for (const { name, phrases } of PACKS)
  test(`every phrase of the pack for ${name} can be found`, () => {
    for (const list of Object.values(phrases))
      for (const words of [...list.byFirst.values()].flat()) {
        const [hit] = findPhrases(readWords(words.join(' ')), list)
        assert.equal(hit?.phrase, list.exceptions.has(words) ? undefined : words.join(' '))
      }
  })

test('an exception is no hit, and covers the phrase within it', () => {
  const list = phraseList('offer, !job offer')
  const hits = (text: string): number => findPhrases(readWords(text), list).length
  assert.deepEqual([hits('your job offer'), hits('your offer'), hits('our offer, your job offer')], [0, 1, 1])
})
