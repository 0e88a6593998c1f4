import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dateIn } from '#core/campaigns/zone-clock.ts'
import { endsOf, rangeFault, rangeName, readRange, writeDays, writePreset } from './range.ts'

const today = '2026-11-21'
const read = (query: string) => readRange(new URLSearchParams(query), today)

test('an address that says nothing, or no preset, is the last 30 days', () => {
  for (const query of ['', 'days=12', 'days=abc', 'days=30'])
    assert.deepEqual(read(query), { range: { days: 30, until: null }, preset: '30', fault: null })
  assert.equal(read('days=90').range.days, 90)
})

test('two days in the address are a range of their own, both of them in it', () => {
  assert.deepEqual(read('from=2026-10-01&to=2026-10-31'), {
    range: { days: 31, until: '2026-10-31' },
    preset: null,
    fault: null,
  })
  assert.equal(read('from=2026-11-21&to=2026-11-21').range.days, 1)
})

test('days that can’t be shown say why, and the last 30 are shown', () => {
  for (const query of ['from=2026-11-01', 'from=2026-02-31&to=2026-03-01', 'from=yesterday&to=today']) {
    assert.equal(read(query).range.days, 30)
    assert.match(read(query).fault ?? '', /^Enter (a start|an end) date\.$/)
  }
})

test('a range ends by today, begins before it ends, and is half a year at most', () => {
  const fault = (from: string, to: string) => rangeFault(from, to, today)?.message
  assert.equal(fault('2026-11-01', '2026-11-22'), 'The end date is in the future.')
  assert.equal(fault('2026-11-02', '2026-11-01'), 'The start date is after the end date.')
  assert.equal(fault('1999-12-31', '2000-01-01'), 'There is no data from before 2000.')
  assert.equal(fault('2026-05-22', today), 'These are 184 days; at most 183 are shown.')
  assert.equal(fault('2026-05-23', today), undefined)
})

test('the address written says what was chosen and keeps what is not its own', () => {
  const address = new URLSearchParams('days=7&other=1')
  assert.equal(writePreset('30', address).toString(), 'other=1')
  assert.equal(writePreset('90', address).toString(), 'other=1&days=90')
  assert.equal(
    writeDays('2026-10-01', '2026-10-31', address).toString(),
    'other=1&from=2026-10-01&to=2026-10-31',
  )
})

test('a range has a name, its ends, and a today of its zone', () => {
  assert.equal(rangeName({ days: 7, until: null }), 'last 7 days')
  assert.equal(rangeName({ days: 31, until: '2026-10-31' }), '1 Oct to 31 Oct 2026')
  assert.equal(rangeName({ days: 1, until: '2026-10-31' }), '31 Oct 2026')
  assert.equal(rangeName({ days: 2, until: '2026-01-01' }), '31 Dec 2025 to 1 Jan 2026')
  assert.deepEqual(endsOf({ days: 7, until: null }, today), { from: '2026-11-15', to: today })
  assert.equal(dateIn('Asia/Tokyo', Date.parse('2026-11-20T16:00:00Z')), today)
})
