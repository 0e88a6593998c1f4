import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Alarm } from '#core/reporting/alarms.ts'
import { allFilters, attentionOf, builtInViews, shownView } from './built-in-views.ts'
import type { CampaignFigures } from './queries.ts'

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
  const facets = ['status', 'tag', 'owner', 'attention']
  assert.deepEqual(allFilters(facets, named('mine')), { status: [], tag: [], owner: ['ada'], attention: [] })
  for (const view of views) assert.equal(shownView(views, allFilters(facets, view)), view.name)
})

test('a campaign needs attention after an automatic pause, and while it runs with an alarm', () => {
  const { attention } = named('attention').filters
  const quiet = { alarms: [] as Alarm[] } as CampaignFigures
  const alarmed = { ...quiet, alarms: [{ kind: 'bounces', bad: 12, of: 14 } as const] }
  assert.deepEqual(attentionOf({ status: 'auto_paused', figures: quiet }), attention)
  assert.deepEqual(attentionOf({ status: 'sending', figures: alarmed }), attention)
  assert.deepEqual(attentionOf({ status: 'paused', figures: alarmed }), [])
  assert.deepEqual(attentionOf({ status: 'sending', figures: quiet }), [])
  assert.deepEqual(attentionOf({ status: 'draft', figures: null }), [])
})
