import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bestHour, fieldText, hourMap, hourText, type Hour, type HourMetric } from './hours.ts'

const morning = { weekday: 1, hour: 9, sent: 40, replied: 4 }
const noon = { weekday: 2, hour: 14, sent: 100, replied: 2 }
const lucky = { weekday: 7, hour: 23, sent: 3, replied: 3 }
const silent = { weekday: 3, hour: 8, sent: 50, replied: 0 }
const hours = [morning, noon, lucky, silent]

const levels = (metric: HourMetric, ...of: Hour[]) =>
  of.map(
    ({ weekday, hour }) =>
      hourMap(hours, metric)
        .flat()
        .find((field) => field.weekday === weekday && field.hour === hour)?.level,
  )

test('each hour of the week has a field, measured by the one that was answered best', () => {
  assert.deepEqual(
    hourMap(hours, 'replies').map((fields) => fields.length),
    Array.from({ length: 7 }, () => 24),
  )
  assert.deepEqual(levels('replies', morning, noon, silent, { ...silent, hour: 4 }), [5, 1, 0, 0])
})

test('a few lucky mails make no best hour', () => {
  assert.deepEqual(levels('replies', lucky), [null])
  assert.equal(bestHour(hours), morning)
  assert.equal(bestHour([lucky, silent]), null)
})

test('sent emails are counted even if there are few', () => {
  assert.deepEqual(levels('sent', noon, morning, lucky), [5, 2, 1])
  assert.ok(
    hourMap([], 'sent')
      .flat()
      .every(({ level }) => level === 0),
  )
})

test('each field says its figures in words', () => {
  assert.equal(hourText(morning), '10.0% of 40 answered')
  assert.equal(hourText(lucky), '3 of 3 answered, too few to say')
  assert.equal(hourText({ ...morning, sent: 0, replied: 0 }), 'nothing sent')
})

test('replies are shown by the hour in which they came, also where nothing was sent', () => {
  const [busy, calm] = [
    { weekday: 1, hour: 8, sent: 0, replied: 0, came: 10 },
    { weekday: 1, hour: 9, sent: 40, replied: 4, came: 1 },
  ]
  const monday = hourMap([busy, calm], 'came').at(0)
  assert.deepEqual(
    [8, 9, 10].map((hour) => monday?.at(hour)?.level),
    [5, 1, 0],
  )
  assert.deepEqual(
    [busy, calm, morning].map((hour) => fieldText(hour, 'came')),
    ['10 replies', '1 reply', '0 replies'],
  )
})
