import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTemplate } from '#core/analysis/merge-tags.ts'
import { mergeFields, mergeTag } from './merge-fields.ts'

test('every tag we insert is one that the analyser reads as filled', () => {
  for (const { name, fallback } of mergeFields) {
    const { tags, spins, placeholders } = readTemplate(
      mergeTag(name, fallback),
      new Set([name.replace('_', '')]),
    )
    assert.deepEqual([tags.length, tags[0]?.resolved, spins.length + placeholders.length], [1, true, 0], name)
  }
})

test('a fallback cannot break out of its tag', () => {
  assert.equal(mergeTag('company', ' a}}|{{b\n'), '{{company|ab}}')
  assert.equal(mergeTag('company', ' {} '), '{{company}}')
})
