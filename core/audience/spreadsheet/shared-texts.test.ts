import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SharedTexts } from './shared-texts.ts'

test('texts are found by their place, in whichever block they lie', () => {
  const texts = new SharedTexts()
  // Together 12 MB, three blocks. Each is as long as the text of a cell can be.
  const all = Array.from({ length: 130 }, (_, n) => `${n}${'é€😀'.repeat(10_900)}`)
  for (const text of ['', 'Ann', ...all]) texts.add(text)
  assert.equal(texts.count, 132)
  assert.equal(texts.at(0), '')
  assert.equal(texts.at(1), 'Ann')
  all.forEach((text, n) => assert.equal(texts.at(n + 2), text))
  for (let n = 0; n < 5_000; n++) texts.add(`t${n}`)
  for (const n of [4_999, 0, 1_024, 2_048, 0]) assert.equal(texts.at(132 + n), `t${n}`)
})

test('a place that the workbook does not have is empty', () => {
  const texts = new SharedTexts()
  assert.equal(texts.at(0), '')
  texts.add('Ann')
  for (const place of [-1, 1, 0.5, Number.NaN, Infinity]) assert.equal(texts.at(place), '')
})
