import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chancesToBeBest, difference, compareVariants, wilson, type Share } from './proportions.ts'

const of = (part: number, whole: number): Share => ({ part, whole })
const near = (got: number, expected: number, within = 0.0006) =>
  assert.ok(Math.abs(got - expected) <= within, `${got} is not ${expected}`)

// Brown, Cai & DasGupta 2001 and Newcombe 1998 publish these.
test('Wilson’s interval is the published one', () => {
  const published: [Share, number, number][] = [
    [of(81, 263), 0.2553, 0.3662],
    [of(15, 148), 0.0624, 0.1605],
    [of(0, 20), 0, 0.1611],
    [of(1, 29), 0.0061, 0.1718],
  ]
  for (const [share, low, high] of published) {
    near(wilson(share).low, low)
    near(wilson(share).high, high)
  }
})

test('Newcombe’s interval of a difference is the published one', () => {
  const { value, low, high } = difference(of(56, 70), of(48, 80))
  near(value, 0.2)
  near(low, 0.0524)
  near(high, 0.3339)
})

test('of nothing, everything is possible', () => {
  assert.deepEqual(wilson(of(0, 0)), { low: 0, high: 1 })
})

test('the chances of being best sum to one, and equal shares have equal chances', () => {
  const [a = 0, b = 0, c = 0] = chancesToBeBest([of(10, 200), of(10, 200), of(10, 200)])
  near(a + b + c, 1, 1e-9)
  near(a, 1 / 3, 1e-6)
})

test('the chance that one of two is better is that of a known case', () => {
  // P(Beta(21,181) > Beta(11,191)), by the closed sum of Evan Miller's formula.
  near(chancesToBeBest([of(20, 200), of(10, 200)])[0] ?? 0, closedChance(20, 200, 10, 200), 0.001)
})

const verdicts: [string, Share[], string][] = [
  ['two alike and few', [of(3, 40), of(2, 40)], 'keep_running'],
  ['far apart but few', [of(15, 50), of(0, 50)], 'keep_running'],
  ['far apart and enough', [of(30, 200), of(8, 200)], 'winner'],
  ['close and enough', [of(12, 200), of(10, 200)], 'keep_running'],
  ['alike after very many', [of(600, 20_000), of(598, 20_000)], 'no_difference'],
  ['one alone', [of(10, 500)], 'keep_running'],
]
for (const [what, shares, state] of verdicts) {
  test(`${what}: ${state}`, () => {
    assert.equal(compareVariants(shares).state, state)
  })
}

test('a winner is named', () => {
  assert.equal(compareVariants([of(8, 200), of(30, 200), of(9, 200)]).best, 1)
})

function closedChance(aPart: number, aWhole: number, bPart: number, bWhole: number): number {
  const [alphaA, betaA, alphaB, betaB] = [aPart + 1, aWhole - aPart + 1, bPart + 1, bWhole - bPart + 1]
  const lnBeta = (a: number, b: number) => lnFactorial(a - 1) + lnFactorial(b - 1) - lnFactorial(a + b - 1)
  let sum = 0
  for (let i = 0; i < alphaA; i++)
    sum += Math.exp(
      lnBeta(alphaB + i, betaA + betaB) - Math.log(betaA + i) - lnBeta(1 + i, betaA) - lnBeta(alphaB, betaB),
    )
  return sum
}

const lnFactorial = (n: number): number => (n < 2 ? 0 : Math.log(n) + lnFactorial(n - 1))
