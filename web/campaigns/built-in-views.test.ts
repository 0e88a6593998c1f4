import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allFilters, builtInViews, shownView } from './built-in-views.ts'

const views = builtInViews('ada')
const named = (name: string) => views.find((view) => view.name === name)!

test('a view is in sight while the filters say the same and nothing else', () => {
  assert.equal(shownView(views, { status: [], owner: [] }), 'all')
  assert.equal(shownView(views, { owner: ['ada'], tag: [] }), 'mine')
  assert.equal(shownView(views, { owner: ['bob'] }), null)
  assert.equal(shownView(views, { owner: ['ada'], tag: ['q1'] }), null)
  assert.equal(shownView(views, { status: ['sending', 'archived'] }), null)
})

test('choosing a view clears every other filter', () => {
  const facets = ['status', 'tag', 'owner']
  assert.deepEqual(allFilters(facets, named('mine')), { status: [], tag: [], owner: ['ada'] })
  for (const view of views) assert.equal(shownView(views, allFilters(facets, view)), view.name)
})
