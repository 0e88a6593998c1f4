import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RestError } from './errors.ts'
import { contentTypeOf, parseAccept } from './parse-accept.ts'
import { intersect, parseCount, parseRange } from './parse-page.ts'
import { describePreferences, parsePreferences } from './parse-preferences.ts'

test('preferences are separated by commas, and the first of each kind counts', () => {
  const preferences = parsePreferences('return=minimal, count=exact,return=representation,something=else')
  assert.deepEqual(preferences, { return: 'minimal', count: 'exact' })
  assert.equal(describePreferences(preferences), 'return=minimal, count=exact')
})

test('max-affected is ignored unless handling is strict', () => {
  assert.equal(parsePreferences('max-affected=3').maxAffected, undefined)
  assert.equal(parsePreferences('handling=strict,max-affected=3').maxAffected, 3)
  assert.throws(() => parsePreferences('handling=strict,max-affected=three'), { code: 'PGRST122' })
})

test('the supported media type with the highest quality is chosen', () => {
  assert.equal(parseAccept('text/html, text/csv;q=0.5, application/json;q=0.9').format, 'array')
  assert.equal(parseAccept('application/vnd.pgrst.object+json').format, 'object')
  assert.throws(() => parseAccept('image/png'), RestError)
  const stripped = parseAccept('application/vnd.pgrst.array+json;nulls=stripped')
  assert.equal(contentTypeOf(stripped), 'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8')
})

test('a range includes its first and its last row', () => {
  assert.deepEqual(parseRange('0-9'), { offset: 0, limit: 10 })
  assert.deepEqual(parseRange('5-'), { offset: 5 })
  assert.deepEqual(parseRange('bytes=1-2'), {})
  assert.throws(() => parseRange('5-2'), { code: 'PGRST103' })
  assert.deepEqual(intersect({ offset: 2, limit: 10 }, { offset: 5, limit: 3 }), { offset: 5, limit: 3 })
  assert.deepEqual(intersect({ limit: 2 }, { offset: 5 }), { offset: 5, limit: 0 })
})

test('a limit too large for a number becomes the largest safe integer', () => {
  assert.deepEqual(parseCount('limit', '9'.repeat(400)), { limit: Number.MAX_SAFE_INTEGER })
})
