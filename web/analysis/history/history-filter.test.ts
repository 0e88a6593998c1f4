import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bandOf } from '#core/analysis/score.ts'
import { readView } from '#web/lists/list-view.ts'
import { filterOf, HISTORY_SHAPE, scoreCondition } from './history-filter.ts'

const ADA = '01900a00-0000-7000-8000-0000000000ad'
const filterFor = (query: string) => filterOf(readView(new URLSearchParams(query), HISTORY_SHAPE))

test('an address narrows by kind, band and author, several of each', () => {
  assert.deepEqual(filterFor(`kind=email&kind=source&band=poor&author=${ADA}`), {
    kinds: ['email', 'source'],
    bands: ['poor'],
    authors: [ADA],
  })
})

test('unknown filter values in a URL are ignored', () => {
  assert.deepEqual(filterFor('kind=poem&band=superb&author=ada'), { kinds: [], bands: [], authors: [] })
})

test('a band is queried by its range of scores', () => {
  assert.equal(scoreCondition(['fair', 'excellent']), 'and(score.gte.50,score.lt.70),score.gte.85')
  assert.deepEqual([0, 49, 50, 69, 70, 84, 85, 100].map(bandOf), [
    'poor',
    'poor',
    'fair',
    'fair',
    'good',
    'good',
    'excellent',
    'excellent',
  ])
})
