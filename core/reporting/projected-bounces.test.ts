import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gateOf, projectBounces, projectionText } from './projected-bounces.ts'

const none = { deliverable: 0, risky: 0, undeliverable: 0, unknown: 0 }
const rounded = (share: number) => Math.round(share * 1000) / 1000

test('a projection weighs each verdict by its rate, and is surer with more mail of the workspace', () => {
  const fresh = projectBounces({ ...none, deliverable: 500, risky: 500 }, {})
  assert.equal(rounded(fresh.share), 0.028)
  assert.ok(fresh.low > 0.003 && fresh.low < 0.015 && fresh.high > 0.05 && fresh.high < 0.08)
  const own = projectBounces(
    { ...none, deliverable: 500, risky: 500 },
    { deliverable: { part: 5, whole: 1_000 }, risky: { part: 200, whole: 1_000 } },
  )
  assert.ok(own.share > 0.09 && own.share < 0.11)
  assert.ok(own.high - own.low < 0.05)
})

test('a simulation of the same model falls into the interval 95 times in 100', () => {
  // 200 risky and 800 unknown contacts: the quantiles of a hundred thousand simulated shares.
  const { share, low, high } = projectBounces({ ...none, risky: 200, unknown: 800 }, {})
  assert.equal(rounded(share), 0.026)
  assert.ok(Math.abs(low - 0.004) < 0.0015, `${low}`)
  assert.ok(Math.abs(high - 0.072) < 0.006, `${high}`)
})

test('nobody, one contact and hopeless lists have a projection', () => {
  assert.deepEqual(projectBounces(none, {}), { contacts: 0, share: 0, low: 0, high: 0 })
  const one = projectBounces({ ...none, unknown: 1 }, {})
  assert.ok(one.low === 0 && one.high <= 1 && one.share === 0.02)
  const bad = projectBounces({ ...none, undeliverable: 1_000 }, {})
  assert.ok(bad.low > 0.75 && bad.high < 0.98)
})

test('the limits of the workspace warn and refuse', () => {
  const limits = { warning: 0.03, refusal: 0.08 }
  for (const [share, gate] of [
    [0.029, 'ok'],
    [0.03, 'warning'],
    [0.08, 'refusal'],
  ] as const)
    // prettier-ignore
    assert.equal(gateOf({ contacts: 9, share, low: 0, high: 1 }, limits), gate)
  assert.equal(
    projectionText({ contacts: 9, share: 0.0243, low: 0.01, high: 0.0432 }),
    'About 2.4% will bounce (1 to 4.3%)',
  )
  assert.equal(
    projectionText({ contacts: 3, share: 0.02, low: 0, high: 0.534 }),
    'About 2% will bounce (too few contacts to be sure)',
  )
})
