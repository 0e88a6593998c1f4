import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasNoAudience } from '#core/campaigns/campaign.ts'
import { blankCampaign, changesOf, columnsOf, fieldsOf } from './campaign-form.ts'
import type { Campaign } from '#web/live/campaigns.ts'

test('only edited fields are sent, and a cleared description is null', () => {
  const fields = { ...blankCampaign, title: 'Spring', description: '' }
  assert.deepEqual(changesOf(fields, { title: true, description: true }), {
    title: 'Spring',
    description: null,
  })
  assert.deepEqual(changesOf(fields, {}), {})
})

test('a new campaign has no category and is for nobody, until either is chosen', () => {
  const columns = columnsOf({ ...blankCampaign, title: 'Spring' })
  assert.deepEqual([columns.category, columns.segment_id], [null, null])
  assert.ok(hasNoAudience(columns))
})

test('a campaign made elsewhere without category or audience can still be edited', () => {
  const bare = {
    title: 'Bare',
    description: null,
    category: null,
    segment_id: null,
    target_audience: null,
    priority: 'low',
    tags: [],
  }
  const fields = fieldsOf(bare as unknown as Campaign)
  assert.equal(fields.category, '')
  assert.equal(fields.target_audience, 'all')
})
