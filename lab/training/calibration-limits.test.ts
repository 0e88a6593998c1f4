import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calibrationLimits } from './calibration-limits.ts'
import type { Scored } from './scored.ts'

const mail = (source: string, isSpam: boolean, score: number, known = 1, tokens = 10): Scored => ({
  source,
  isSpam,
  score,
  tokens,
  known,
})
const many = (count: number, each: Scored): Scored[] => Array.from({ length: count }, () => each)
/** Mails of either label, right as often as the score predicts with a slope of 1. */
const honest = (source: string): Scored[] =>
  [-2, 2].flatMap((score) => {
    const spam = Math.round(100 / (1 + Math.exp(-score)))
    return [...many(spam, mail(source, true, score)), ...many(100 - spam, mail(source, false, score))]
  })

test('a slope learnt on collections that are as right as their scores say fits another such collection', () => {
  const { ways } = calibrationLimits([...honest('a'), ...honest('b'), ...honest('c')])
  for (const { name, error } of ways.slice(0, 5)) assert.ok(error < 0.005, `${name}: ${error}`)
  const steps = ways.find(({ name }) => name.startsWith('0 or 100'))!
  assert.ok(Math.abs(steps.error - 0.12) < 0.005, String(steps.error))
})

test('no calibration brings two collections of one label each below the share in which their scores overlap', () => {
  const good = [...many(9, mail('good', false, -1)), mail('good', false, 2)]
  const spam = [...many(8, mail('spam', true, 1)), ...many(2, mail('spam', true, -2))]
  const { bound, ways } = calibrationLimits([...good, ...spam, ...honest('both')])
  assert.deepEqual(
    { ...bound, error: Math.round(bound.error * 1000) / 1000 },
    { error: 0.15, good: 'good', spam: 'spam' },
  )
  assert.ok(ways.every(({ under }) => under < 3))
})

test('where the surest alone are believed, the share of each collection counts alike', () => {
  const { believed } = calibrationLimits([
    ...many(30, mail('a', true, 9)),
    ...many(10, mail('a', true, 9, 0.1)),
    ...many(2, mail('b', false, -9)),
    ...many(2, mail('b', false, 0)),
    ...honest('c'),
  ])
  const of = (name: string) => believed.find((each) => each.name === name)!
  assert.equal(of('all').share, 1)
  assert.ok(of('98%').share < of('90% sure and more').share + 1e-9)
  assert.ok(of('98%, and at least 62% of the features known').share < of('98%').share)
})

test('the threshold of short mail catches what it was learnt to catch, and costs the good mail below it', () => {
  const short = ['a', 'b', 'c'].flatMap((source) => [
    ...many(90, mail(source, true, 1)),
    ...many(10, mail(source, true, -1)),
    ...many(5, mail(source, false, -0.5)),
    ...many(5, mail(source, false, -3)),
  ])
  assert.deepEqual(calibrationLimits([...short, ...many(4, mail('long', true, 5, 1, 90))]).short, {
    caught: 1,
    goodRight: 0.5,
    goodRightAtBest: 0.5,
  })
})
