import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { HELD_BACK, UNSEEN_SENDERS, UNSEEN_SOURCES } from '../../core/analysis/spam/accuracy.ts'
import { accuracyGuide, heldBackFile } from './accuracy-files.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the page about accuracy says the figures that were measured', () => {
  assert.equal(read('docs/guides/accuracy.md'), accuracyGuide(HELD_BACK, UNSEEN_SOURCES, UNSEEN_SENDERS))
})

test('the figures are of the model that is shipped', () => {
  assert.equal(read('core/analysis/spam/generated/held-back.ts'), heldBackFile(HELD_BACK))
  assert.match(read('core/analysis/spam/generated/weights.ts'), new RegExp(`name: '${HELD_BACK.model}'`))
})

test('a page of other figures is another page', () => {
  const better = { ...HELD_BACK, accuracy: { share: 0.999, low: 0.998, high: 1 } }
  assert.match(accuracyGuide(better, UNSEEN_SOURCES, UNSEEN_SENDERS), /\*\*99\.9%\*\*/)
})
