import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { longTests } from './long-tests.ts'

test('every file that only npm run faults runs exists', () => {
  const missing = longTests.filter((file) => !existsSync(join(import.meta.dirname, '..', file)))
  assert.deepEqual(missing, [])
})
