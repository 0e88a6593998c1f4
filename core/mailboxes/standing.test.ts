import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitToday, rampDay } from './limit-today.ts'
import { holdReasonOf, missingChecks, sentToday, standingOf, type Pace } from './standing.ts'

const clock = { today: '2026-11-20', time: '14:05' }
const none = { sent: 0, bounced: 0 }
const pace: Pace = {
  state: 'active',
  state_reason: null,
  daily_limit: 30,
  ramp_began: null,
  ramp_start: 10,
  ramp_step: 2,
  hour_from: null,
  hour_to: null,
  frozen_from: null,
  frozen_to: null,
  sent_on: '2026-11-20',
  sent_count: 4,
  imap_host: 'imap.example.com',
  read_error: null,
}

test('a ramp grows on working days only, up to the limit', () => {
  const ramp = { ...pace, ramp_began: '2026-11-13' }
  const limits = ['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2027-11-17']
  assert.deepEqual(
    limits.map((day) => limitToday(ramp, day)),
    [10, 10, 10, 12, 14, 30],
  )
  assert.deepEqual(
    limits.map((day) => rampDay(ramp, day)),
    [1, 1, 1, 2, 3, null],
  )
})

test('emails of another day do not count for today', () => {
  assert.equal(sentToday(pace, clock), 4)
  assert.equal(sentToday({ ...pace, sent_on: '2026-11-19' }, clock), 0)
})

test('the most severe reason for a hold is reported first', () => {
  assert.equal(holdReasonOf(pace, clock), null)
  assert.equal(holdReasonOf({ ...pace, state: 'broken', state_reason: '535 no' }, clock), '535 no')
  assert.equal(holdReasonOf({ ...pace, state: 'paused' }, clock), 'Paused by hand.')
  assert.match(
    holdReasonOf({ ...pace, frozen_from: '2026-11-01', frozen_to: '2026-11-20' }, clock) ?? '',
    /Off until/,
  )
  assert.equal(holdReasonOf({ ...pace, frozen_from: '2026-11-01', frozen_to: '2026-11-19' }, clock), null)
  assert.match(holdReasonOf({ ...pace, sent_count: 30 }, clock) ?? '', /limit of 30/)
  assert.match(
    holdReasonOf({ ...pace, hour_from: '15:00:00', hour_to: '17:00:00' }, clock) ?? '',
    /15:00 to 17:00/,
  )
})

test('a mailbox stands by its state, its reading, its week and its ramp', () => {
  assert.equal(standingOf(pace, clock, none, null), 'healthy')
  assert.equal(standingOf({ ...pace, ramp_began: '2026-11-19' }, clock, none, null), 'warming')
  assert.equal(standingOf({ ...pace, read_error: 'NO' }, clock, none, null), 'attention')
  assert.equal(standingOf(pace, clock, { sent: 1, bounced: 1 }, null), 'healthy')
  assert.equal(standingOf(pace, clock, { sent: 5, bounced: 5 }, null), 'attention')
  assert.equal(standingOf(pace, clock, { sent: 100, bounced: 4 }, null), 'attention')
})

test('a mailbox whose domain fails SPF, DKIM or DMARC is never healthy', () => {
  for (const name of ['spf', 'dkim', 'dmarc'] as const) {
    const checks = { [name]: { state: 'fail' as const } }
    assert.equal(standingOf(pace, clock, none, checks), 'attention')
    assert.equal(standingOf({ ...pace, ramp_began: '2026-11-19' }, clock, none, checks), 'attention')
    assert.deepEqual(missingChecks(checks), [name.toUpperCase()])
  }
  assert.equal(
    standingOf(pace, clock, none, { spf: { state: 'pass' }, dkim: { state: 'unknown' } }),
    'healthy',
  )
})
