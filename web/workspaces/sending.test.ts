import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hoursFault, isSameSending, readSending, toSettings } from './sending.ts'

const stored = {
  postal_address: '1 Main Street\n10115 Berlin',
  company_stop: true,
  sending_days: [5, 1],
  sending_from: '09:00:00',
  sending_until: '17:30:00',
}

test('stored defaults are restored, with sorted days', () => {
  assert.deepEqual(toSettings(readSending(stored)), {
    ...stored,
    sending_days: [1, 5],
    sending_from: '09:00',
    sending_until: '17:30',
  })
})

test('an address of nothing but space is none', () => {
  assert.equal(toSettings({ ...readSending(stored), postalAddress: ' \n' }).postal_address, null)
})

test('hours in which nothing could be sent are said at once', () => {
  const sending = readSending(stored)
  assert.equal(hoursFault(sending), null)
  assert.match(hoursFault({ ...sending, days: [] }) ?? '', /at least one day/)
  assert.match(hoursFault({ ...sending, until: '09:00' }) ?? '', /before it begins/)
  assert.match(hoursFault({ ...sending, from: '' }) ?? '', /both times/)
})

test('a change is noticed, and one that was taken back is none', () => {
  const sending = readSending(stored)
  assert.ok(isSameSending(sending, readSending({ ...stored, sending_days: [1, 5] })))
  for (const other of [
    { days: [1] },
    { from: '08:00' },
    { until: '18:00' },
    { companyStop: false },
    { postalAddress: 'x' },
  ])
    assert.ok(!isSameSending(sending, { ...sending, ...other }))
})
