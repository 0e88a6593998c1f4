import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { placeholdersSql } from './placeholder-sql.ts'

test('the database counts as empty what the product does', async () => {
  const file = new URL('../../database/functions/audience/placeholders.sql', import.meta.url)
  assert.equal(await readFile(file, 'utf8'), `${placeholdersSql()}\n`, 'run: npm run types')
})
