import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { plansSql } from './plans-sql.ts'

test('the gates of the database are those of the table of plans', async () => {
  const file = new URL('../../database/functions/billing/plans.sql', import.meta.url)
  assert.equal(await readFile(file, 'utf8'), `${plansSql()}\n`, 'run: npm run types')
})
