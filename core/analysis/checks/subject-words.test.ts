import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { subjectWords } from './subject-words.ts'

test('four words pass', () => {
  assert.equal(tryCheck(subjectWords, { subject: 'support backlog at Fernhill' })?.lost, 0)
})

test('ten words are too many', () => {
  assert.ok(lostBy(subjectWords, { subject: 'how we could help your team answer every ticket faster' }) > 0)
})

test('eleven words cost more than seven', () => {
  assert.ok(
    lostBy(subjectWords, { subject: 'a b c d e f g' }) <
      lostBy(subjectWords, { subject: 'a b c d e f g h i j k' }),
  )
})

test('"Re:" is no word of it', () => {
  assert.equal(tryCheck(subjectWords, { subject: 'Re: one two three four five' })?.lost, 0)
})
