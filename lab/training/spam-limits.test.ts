import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { HELD_BACK } from '../../core/analysis/spam/accuracy.ts'
import { LIMITS } from './generated/spam-limits.ts'
import { modelCard } from './model-card.ts'
import type { Scored } from './scored.ts'
import { limitsOf } from './spam-limits.ts'

const mail = (source: string, isSpam: boolean, score: number, tokens = 100): Scored => ({
  source,
  isSpam,
  score,
  tokens,
  known: 1,
})

test('the model card says the figures that were measured', () => {
  const card = readFileSync(new URL('../../docs/guides/spam-model.md', import.meta.url), 'utf8')
  assert.equal(card, modelCard(LIMITS, HELD_BACK))
})

test('a source is right as often as its mails, and sure where no estimate lies in the middle', () => {
  const leftOut = [
    ...[3, 3, 3, 3, 3, -3].map((score) => mail('a', true, score)),
    ...[-3, -3, -3, -3, -3, 0.01].map((score) => mail('a', false, score)),
    mail('b', true, 3),
    mail('b', false, -3),
  ]
  const { sources, curve } = limitsOf({
    leftOut,
    inSource: ['a', 'b'].flatMap((source) => [mail(source, true, 1), mail(source, false, -1)]),
    curve: [{ source: 'a', sources: 0, share: 0.5, shortSpam: { hits: 1, of: 4 } }],
  })
  assert.deepEqual(
    sources.map((each) => [each.source, each.mails, each.leftOut, each.inSource, each.coverage, each.sure]),
    [
      ['a', 12, 0.8333, 1, 0.9167, 0.9091],
      ['b', 2, 1, 1, 1, 1],
    ],
  )
  assert.deepEqual(curve, [
    { sources: 0, share: 0.5, shortSpam: 0.25 },
    { sources: 1, share: 0.9167, shortSpam: null },
  ])
})

test('short mail is counted by itself, and sources alike count alike in the pooled error', () => {
  const leftOut = [
    ...Array.from({ length: 50 }, () => mail('long', true, 1)),
    ...Array.from({ length: 50 }, () => mail('long', false, -1)),
    mail('short', true, 1, 10),
    mail('short', false, 1, 10),
  ]
  const { short, pooledError, sources } = limitsOf({ leftOut, inSource: leftOut, curve: [] })
  assert.deepEqual(short.leftOut, { spam: 1, spamRight: 1, ham: 1, hamRight: 0 })
  assert.ok(pooledError < sources.find(({ source }) => source === 'short')!.error)
})
