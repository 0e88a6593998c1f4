import assert from 'node:assert/strict'
import { test } from 'node:test'
import { branchTo, conditionStep, emailStep, idOf, twoPaths } from '#core/testing/branched-sequences.ts'
import { clicksWithoutLink } from './click-conditions.ts'
import type { Step, Variant } from './sequence.ts'

const email = (name: string, content: Partial<Variant> = {}): Step => {
  const step = emailStep(name)
  return { ...step, variants: step.variants.map((variant) => ({ ...variant, ...content })) }
}
const clicked = (step: string | null) =>
  branchTo(idOf('warm'), { rule: { on: 'clicked', step, link: null, machines: false } })
const linked = { content_text: 'See https://example.com/plan' }

test('a branch on a click needs an email before it with a link', () => {
  assert.deepEqual(clicksWithoutLink(twoPaths()), [1])
  assert.deepEqual(
    clicksWithoutLink([email('first'), conditionStep([clicked(null)]), email('warm', linked)]),
    [1],
  )
  for (const content of [
    linked,
    { content_html: '<p><a class="x" href="https://example.com">Plan</a></p>' },
    { content_text: 'Book here: {{booking_url}}' },
  ])
    assert.deepEqual(
      clicksWithoutLink([email('first', content), conditionStep([clicked(null)]), email('warm')]),
      [],
    )
})

test('a branch about one email needs the link there', () => {
  const before = [email('first', linked), email('other')]
  assert.deepEqual(clicksWithoutLink([...before, conditionStep([clicked(idOf('other'))])]), [2])
  assert.deepEqual(clicksWithoutLink([...before, conditionStep([clicked(idOf('first'))])]), [])
})

test('branches on anything but a click need no link', () => {
  const rule = { on: 'opened' as const, step: null, machines: false }
  assert.deepEqual(clicksWithoutLink(twoPaths({ rule })), [])
})
