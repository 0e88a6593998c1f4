import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { freshDatabase } from '#database/testing/fresh-database.ts'
import { databaseTypes } from './database-types.ts'

test('the types of the database are those of its migrations', async () => {
  const t = await freshDatabase()
  const file = new URL('../core/database.types.ts', import.meta.url)
  assert.equal(await readFile(file, 'utf8'), await databaseTypes(t.sql), 'run: npm run types')
  await t.close()
})
