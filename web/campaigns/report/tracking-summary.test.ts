import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trackingSummary } from './tracking-summary.ts'

const none = { open_tracked: 0, click_tracked: 0, opened: 0, clicked: 0 }
const off = { opens: false, clicks: false }
const on = { opens: true, clicks: true }

test('a report says of opens and of clicks whether anybody could be seen', () => {
  assert.equal(trackingSummary(none, off), 'Opens and clicks are not tracked.')
  assert.match(trackingSummary({ ...none, open_tracked: 2 }, off), /^0 opened, .* Clicks are not tracked\.$/)
  assert.match(
    trackingSummary({ ...none, click_tracked: 2, clicked: 1 }, off),
    /^1 clicked, .* Opens are not tracked\.$/,
  )
  assert.doesNotMatch(trackingSummary({ ...none, open_tracked: 2, click_tracked: 2 }, on), /not tracked/)
})

test('the report of a tracking campaign never says that it does not track', () => {
  for (const open_tracked of [0, 2])
    for (const click_tracked of [0, 2])
      assert.doesNotMatch(trackingSummary({ ...none, open_tracked, click_tracked }, on), /not tracked/)
  assert.match(trackingSummary({ ...none, open_tracked: 2 }, on), /No email had a link to track\.$/)
})
