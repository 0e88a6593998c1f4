import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alwaysValidDifference, isDifferent } from './always-valid.ts'
import { emailsOfEach, weeksNeeded } from './plan-test.ts'
import { chancesToBeBest, type Share } from './proportions.ts'
import { LEAST_OF_EACH, reviewTest } from './variant-test.ts'

/** Mulberry32: equal seeds give equal numbers. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Pair = [Share, Share]
type Spread = (arms: Pair, next: () => number) => 0 | 1

/**
 * The share of simulated tests that a rule stops when it is evaluated after every 20 mails, up to `most` mails in
 * total.
 */
function ended(rates: [number, number], most: number, ends: (arms: Pair) => boolean, spread?: Spread) {
  const RUNS = 600
  let count = 0
  for (let run = 0; run < RUNS; run++) {
    const next = random(run + 1)
    const arms: Pair = [
      { part: 0, whole: 0 },
      { part: 0, whole: 0 },
    ]
    for (let mail = 0; mail < most; mail++) {
      const at = spread ? spread(arms, next) : mail % 2 === 0 ? 0 : 1
      const arm = arms[at]
      arm.whole += 1
      if (next() < rates[at]) arm.part += 1
      if (mail % 20 === 19 && ends(arms)) {
        count += 1
        break
      }
    }
  }
  return count / RUNS
}
const differs = (arms: Pair) => isDifferent(arms[0], arms[1])

test('at most 5% of equal variants are called different, however often users look', () => {
  for (const rate of [0.02, 0.05, 0.2]) assert.ok(ended([rate, rate], 6000, differs) <= 0.05)
  // A fixed-sample interval under the same repeated evaluation, to show that the simulation detects the error.
  const chance = (arms: Pair) => Math.abs(z(arms)) > 1.96 && arms.every(({ whole }) => whole >= LEAST_OF_EACH)
  assert.ok(ended([0.05, 0.05], 6000, chance) > 0.15)
})

function z([one, other]: Pair): number {
  const p = (one.part + other.part) / (one.whole + other.whole)
  const scale = Math.sqrt(p * (1 - p) * (1 / one.whole + 1 / other.whole)) || 1
  return (one.part / one.whole - other.part / other.whole) / scale
}

test('that holds where the mail goes to what does better so far', () => {
  const greedy: Spread = ([one, other], next) => {
    if (next() < 0.2) return next() < 0.5 ? 0 : 1
    return one.part * other.whole >= other.part * one.whole ? 0 : 1
  }
  assert.ok(ended([0.05, 0.05], 4000, differs, greedy) <= 0.05)
})

test('a planned difference is found in four of five tests', () => {
  for (const [baseline, lift] of [
    [0.04, 1],
    [0.1, 0.5],
  ] as const) {
    const each = emailsOfEach({ baseline, lift })!
    const found = ended([baseline, baseline * (1 + lift)], 2 * each, differs)
    assert.ok(found >= 0.78 && found <= 0.97, `${each} of each find ${found}`)
  }
})

test('the interval leaves out 0 exactly where the shares are called different, and holds the difference', () => {
  const next = random(7)
  for (let turn = 0; turn < 300; turn++) {
    const [one, other] = [Math.floor(next() * 2000) + 1, Math.floor(next() * 2000) + 1]
    const shares = [
      { part: Math.floor(next() * next() * one), whole: one },
      { part: Math.floor(next() * next() * other), whole: other },
    ] as const
    const { low, high, value } = alwaysValidDifference(...shares)
    assert.ok(low <= value && value <= high)
    assert.equal(low > 0 || high < 0, isDifferent(...shares), JSON.stringify(shares))
    const back = alwaysValidDifference(shares[1], shares[0])
    assert.ok(Math.abs(back.low + high) < 1e-6 && Math.abs(back.high + low) < 1e-6)
  }
})

test('empty samples and rates of 0 or 1 have finite results', () => {
  assert.deepEqual(alwaysValidDifference({ part: 0, whole: 0 }, { part: 1, whole: 9 }), {
    value: 0,
    low: -1,
    high: 1,
  })
  for (const part of [0, 500]) {
    const { low, high } = alwaysValidDifference({ part, whole: 500 }, { part, whole: 500 })
    assert.ok(low < 0 && high > 0 && high < 0.3, `${low} to ${high}`)
  }
  assert.ok(isDifferent({ part: 0, whole: 500 }, { part: 500, whole: 500 }))
})

const arm = (id: string, part: number, whole: number) => ({ id, part, whole })
const fixed = { method: 'fixed', floor: 10 } as const

test('a test does not end on too little, and says so', () => {
  const { state, shares } = reviewTest([arm('a', 0, 99), arm('b', 60, 99)], fixed)
  assert.deepEqual([state, shares], ['undecided', null])
  assert.equal(reviewTest([arm('a', 40, 1000), arm('b', 50, 1000)], fixed).state, 'undecided')
})

test('a winner gets what the floor leaves, and each other keeps the floor', () => {
  const review = reviewTest([arm('a', 20, 1000), arm('b', 120, 1000), arm('c', 30, 1000)], fixed)
  assert.equal(review.state, 'winner')
  assert.equal(review.best, 'b')
  assert.deepEqual(review.shares, { b: 80, a: 10, c: 10 })
  assert.deepEqual(
    review.comparisons.map(({ id, low }) => [id, low > 0]),
    [
      ['a', true],
      ['c', true],
    ],
  )
})

test('with three variants, the 5% are divided by the three pairs', () => {
  const [a, b, c] = [arm('a', 20, 500), arm('b', 45, 500), arm('c', 0, 500)]
  const against = (arms: (typeof a)[], alpha: number) => {
    const { low, high } = reviewTest(arms, fixed).comparisons.find(({ id }) => id === 'a')!
    const expected = alwaysValidDifference(b, a, alpha)
    assert.deepEqual([low, high], [expected.low, expected.high])
  }
  against([a, b], 0.05)
  against([a, b, c], 0.05 / 3)
})

test('variants that are alike within a point are called so', () => {
  const { state } = reviewTest([arm('a', 500, 100_000), arm('b', 510, 100_000)], fixed)
  assert.equal(state, 'no_difference')
})

test('a bandit gives more to what does better, whole steps of 5% and never less than the floor', () => {
  const bandit = { method: 'bandit', floor: 10 } as const
  const arms = [arm('a', 5, 100), arm('b', 9, 100), arm('c', 0, 100)]
  const { state, shares } = reviewTest(arms, bandit)
  assert.equal(state, 'undecided')
  assert.equal(
    Object.values(shares!).reduce((sum, share) => sum + share, 0),
    100,
  )
  for (const share of Object.values(shares!)) assert.ok(share >= 10 && share % 5 === 0)
  assert.equal(shares!.c, 10)
  const { a = 0, b = 0 } = shares!
  assert.ok(b > a)
  const [, chance = 0] = chancesToBeBest(arms)
  assert.ok(chance > 0.8)
  assert.deepEqual(reviewTest(arms, bandit).shares, shares)
})

test('a plan that cannot be is none, and a smaller lift needs more mail', () => {
  assert.equal(emailsOfEach({ baseline: 0, lift: 0.5 }), null)
  assert.equal(emailsOfEach({ baseline: 0.6, lift: 1 }), null)
  assert.equal(emailsOfEach({ baseline: 0.001, lift: 0.001 }), null)
  assert.ok(emailsOfEach({ baseline: 0.04, lift: 0.5 })! > emailsOfEach({ baseline: 0.04, lift: 1 })!)
  assert.equal(weeksNeeded(700, 2, 100), 3)
})
