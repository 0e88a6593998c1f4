import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trackingSummary } from './tracking-summary.ts'

const none = { open_tracked: 0, click_tracked: 0, opened: 0, clicked: 0 }

test('a report says of opens and of clicks whether anybody could be seen', () => {
  assert.equal(trackingSummary(none), 'Opens and clicks are not tracked.')
  assert.match(
    trackingSummary({ ...none, open_tracked: 2 }),
    /^0 were seen to open, .* Clicks are not tracked\.$/,
  )
  assert.match(
    trackingSummary({ ...none, click_tracked: 2, clicked: 1 }),
    /^1 were .* Opens are not tracked\.$/,
  )
  assert.doesNotMatch(trackingSummary({ ...none, open_tracked: 2, click_tracked: 2 }), /not tracked/)
})
