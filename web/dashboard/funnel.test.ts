import assert from 'node:assert/strict'
import { test } from 'node:test'
import { funnelRows, trackingText, type FunnelStep } from './funnel.ts'

const step = (changes: Partial<FunnelStep>): FunnelStep => ({
  step: null,
  written: 0,
  tracked: 0,
  click_tracked: 0,
  opened: 0,
  clicked: 0,
  replied: 0,
  positive: 0,
  meetings: 0,
  ...changes,
})

test('each share names its total, and the figures of steps are not among the totals', () => {
  const funnelNames = funnelRows([
    step({ written: 40, tracked: 40, click_tracked: 30, replied: 5, meetings: 1 }),
    step({ step: 1, written: 30 }),
  ])
  assert.deepEqual(
    funnelNames.map(({ label, count, share }) => `${label} ${count} ${share}`),
    [
      'Contacted 40 ',
      'Opened 0 0.0% of 40 tracked',
      'Clicked 0 0.0% of 30 with a tracked link',
      'Replied 5 12.5% of 40 contacted',
      'Positive 0 0.0% of 40 contacted',
      'Meeting 1 2.5% of 40 contacted',
    ],
  )
})

test('without click tracking, the number of clicks is unknown', () => {
  const clicked = (changes: Partial<FunnelStep>) => funnelRows([step({ written: 4, ...changes })])[2]
  assert.deepEqual([clicked({})?.count, clicked({ click_tracked: 4 })?.count], [null, 0])
})

test('without open tracking, the number of opens is unknown', () => {
  const opened = (changes: Partial<FunnelStep>) => funnelRows([step({ written: 4, ...changes })])[1]
  assert.deepEqual(opened({}), { label: 'Opened', count: null, share: '' })
  assert.equal(opened({ tracked: 1 })?.count, 0)
})

test('without leads there are no shares', () => {
  assert.equal(funnelRows([step({})])[3]?.share, '')
  assert.deepEqual(funnelRows([]), [])
})

test('the note gives the number of tracked opens', () => {
  assert.match(
    trackingText([step({ written: 4 })]),
    /^No email in this period had an open pixel\. No email in this period had a tracked link\.$/,
  )
  assert.match(trackingText([step({ written: 4, tracked: 4 })]), /^Opens are an estimate/)
  assert.match(
    trackingText([step({ written: 1200, tracked: 4 })]),
    /^Opens could be seen for 4 of 1,200 leads\./,
  )
})
