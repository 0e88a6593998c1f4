import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterFixes, lostBy, tryCheck } from '#core/testing/try-check.ts'
import { mergeTags } from './merge-tags.ts'

test('a tag that nobody fills fails', () => {
  assert.ok(lostBy(mergeTags, { text: 'Hi {{first_name}},' }) > 0)
})

test('a fallback fills it', () => {
  assert.equal(tryCheck(mergeTags, { text: 'Hi {{first_name | there}},' })?.lost, 0)
})

test('a field of the sender fills it, however it is spelled', () => {
  assert.equal(tryCheck(mergeTags, { text: 'Hi {{ firstName }},', mergeFields: ['first_name'] })?.lost, 0)
})

test('brackets left by hand fail', () => {
  assert.ok(lostBy(mergeTags, { text: 'Hi [First Name], about [Company].' }) > 0)
})

test("so do other tools' tags", () => {
  assert.ok(lostBy(mergeTags, { text: 'Hi %FIRST_NAME% of *|COMPANY|*' }) > 0)
})

test('an open brace fails', () => {
  assert.ok(lostBy(mergeTags, { text: 'Hi {{first_name, how are you' }) > 0)
})

test('in sent mail every tag is a failure', () => {
  assert.ok(lostBy(mergeTags, { kind: 'source', source: 'Subject: a\n\nHi {{first_name | there}},' }) > 0)
})

test('a Markdown link is no placeholder', () => {
  assert.equal(tryCheck(mergeTags, { text: 'See [the link](https://example.com).' })?.lost, 0)
})

test('the fix adds a fallback that invents nothing', () => {
  assert.equal(afterFixes(mergeTags, { text: 'Hi {{first_name}},' }).text, 'Hi {{first_name | there}},')
})
