import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasTooManyValues } from './json-values.ts'

const of = (json: string) => hasTooManyValues(Buffer.from(json))

test('JSON of more than 100,000 values is recognized without parsing it, and text of any length is not counted', () => {
  assert.ok(of('['.repeat(100_001)))
  assert.ok(of('{},'.repeat(60_000)))
  assert.ok(of(`{${Array.from({ length: 100_001 }, (_, n) => `"k${n}":1`).join(',')}}`))
  assert.ok(of(`["\\"${',\\\\'.repeat(10)}"${',1'.repeat(100_000)}]`))
  assert.ok(!of(`[${'1,'.repeat(99_998)}1]`))
  assert.ok(!of(JSON.stringify({ csv: 'a,"[{\\'.repeat(200_000) })))
  assert.ok(!of(`"${','.repeat(200_000)}`))
  assert.ok(!of(''))
})
