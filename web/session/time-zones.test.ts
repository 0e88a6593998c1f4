import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchOptions } from '#web/ui/search-options.ts'
import { zoneOptions } from '#web/ui/zone-options.ts'
import { zoneOf } from './time-zones.ts'

const here = new Intl.DateTimeFormat().resolvedOptions().timeZone

test('a workspace counts days in its own zone, else in that of whoever looks', () => {
  assert.equal(zoneOf({ time_zone: 'Asia/Tokyo' }), 'Asia/Tokyo')
  assert.equal(zoneOf({ time_zone: null }), here)
  assert.equal(zoneOf(null), here)
})

test('a zone that only the database knows breaks no screen', () => {
  assert.equal(zoneOf({ time_zone: 'Factory' }), here)
})

test('zones are found by their city, and the one that is set is always among them', () => {
  const options = zoneOptions('Old/Name_Of_City')
  assert.deepEqual(
    options.find(({ value }) => value === 'Europe/Lisbon'),
    { value: 'Europe/Lisbon', label: 'Lisbon (Europe)' },
  )
  assert.ok(options.some(({ label }) => label === 'Name Of City (Old)'))
})

test('a zone is found by its city or its name, without accents, and one that begins with the word comes first', () => {
  const found = (typed: string) => searchOptions(zoneOptions(null), typed).map(({ label }) => label)
  assert.deepEqual(found('york amer'), ['New York (America)'])
  assert.deepEqual(found('Europe/Lisbon'), ['Lisbon (Europe)'])
  assert.equal(found('uTC')[0], 'UTC')
  assert.deepEqual(found('nowhere at all'), [])
  assert.equal(found(' ').length, zoneOptions(null).length)
  assert.deepEqual(searchOptions([{ value: 'b', label: 'São Paulo' }], 'sao'), [
    { value: 'b', label: 'São Paulo' },
  ])
})
