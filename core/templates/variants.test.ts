import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countVariants, spintax } from './variants.ts'

test('variants multiply side by side, and add up inside each other', () => {
  assert.equal(countVariants('Hi'), 1)
  assert.equal(countVariants('{Hi|Hello} {a|b|c}'), 6)
  assert.equal(countVariants('{Hi|{Hello|Hey} you}'), 3)
  assert.equal(countVariants('{{#if company}}{a|b}{{else}}{a|b|c}{{/if}}'), 3)
  assert.equal(countVariants('{a|b}'.repeat(2000)), Infinity)
})

test('variants are written so that they are read again', () => {
  assert.equal(
    spintax(['Hi', ' Hello ', '', 'Hi', '{{first_name|there}}']),
    '{Hi|Hello|{{first_name|there}}}',
  )
  assert.equal(spintax(['a|b', 'c{d}']), '{a\\|b|c\\{d\\}}')
  assert.equal(countVariants(spintax(['a|b', 'c{d}'])), 2)
  assert.equal(spintax(['Hi', '']), 'Hi')
})
