import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostBy, tryCheck } from '#core/testing/try-check.ts'
import { companyBoast } from './company-boast.ts'

test('boasts fail', () => {
  assert.ok(lostBy(companyBoast, { text: 'We are a leading provider with a proven track record.' }) > 0)
})

test('a customer and a number pass', () => {
  assert.equal(tryCheck(companyBoast, { text: 'Oakline cut the time from twenty days to four.' })?.lost, 0)
})
