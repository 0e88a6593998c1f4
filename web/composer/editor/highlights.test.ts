import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Analysis, Category, Finding, Span, State } from '#core/analysis/analysis.ts'
import { highlightsOf, nextFinding, findingPlaces, withoutUnfinished } from './highlights.ts'

const finding = (id: string, state: State, spans: Span[], category: Category = 'tone') =>
  ({ id, state, spans, category }) as unknown as Finding
const report = (...findings: Finding[]) => ({ findings }) as unknown as Analysis
const text = (start: number, end: number): Span => ({ part: 'text', start, end })

const mixed = report(
  finding('late', 'warn', [text(40, 50)]),
  finding('fine', 'pass', [text(1, 2)]),
  finding('early', 'fail', [text(5, 9), text(60, 70)]),
  finding('shout', 'fail', [{ part: 'subject', start: 0, end: 4 }], 'subject'),
)

test('finding navigation visits the subject, then the text, and skips passes', () => {
  assert.deepEqual(
    findingPlaces(mixed).map(({ findingId, start }) => [findingId, start]),
    [
      ['shout', 0],
      ['early', 5],
      ['late', 40],
      ['early', 60],
    ],
  )
})

test('a word is not marked as misspelt while it is typed', () => {
  const report = {
    findings: [
      finding('spelling', 'warn', [text(0, 4), text(9, 14)]),
      finding('late', 'warn', [text(10, 14)]),
    ],
  }
  const highlights = highlightsOf(report as unknown as Analysis, { part: 'text' })
  const ends = (cursor: number) =>
    withoutUnfinished(highlights, cursor).map(({ findingId, start }) => [findingId, start])
  assert.deepEqual(ends(14), [
    ['spelling', 0],
    ['late', 10],
  ])
  assert.equal(ends(15).length, 3)
})

test('finding navigation wraps around at both ends', () => {
  const stops = findingPlaces(mixed)
  assert.equal(nextFinding(stops, null, 1)?.findingId, 'shout')
  assert.equal(nextFinding(stops, stops[1] ?? null, 1)?.findingId, 'late')
  assert.equal(nextFinding(stops, stops[3] ?? null, 1)?.findingId, 'shout')
  assert.equal(nextFinding(stops, stops[0] ?? null, -1)?.start, 60)
  assert.equal(nextFinding([], null, 1), null)
})

test('finding navigation continues from a place whose finding was fixed', () => {
  const gone = { findingId: 'gone', part: 'text', start: 20, end: 22 } as const
  assert.equal(nextFinding(findingPlaces(mixed), gone, 1)?.findingId, 'late')
  assert.equal(nextFinding(findingPlaces(mixed), gone, -1)?.findingId, 'early')
})

test('the steps of a sequence keep their own marks', () => {
  const steps = report(finding('a', 'warn', [{ ...text(1, 3), step: 1 }]))
  assert.equal(highlightsOf(steps, { part: 'text', step: 0 }).length, 0)
  assert.equal(highlightsOf(steps, { part: 'text', step: 1 }).length, 1)
})
