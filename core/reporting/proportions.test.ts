import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chancesToBeBest, difference, wilson, type Share } from './proportions.ts'

const of = (part: number, whole: number): Share => ({ part, whole })
const near = (got: number, expected: number, within = 0.0006) =>
  assert.ok(Math.abs(got - expected) <= within, `${got} is not ${expected}`)

// Values published by Brown, Cai & DasGupta 2001 and Newcombe 1998.
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

test('without data, the interval is 0 to 1', () => {
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
