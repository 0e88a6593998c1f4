import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'
import { databaseTypes } from './database-types.ts'
import { schemaText } from './schema-text.ts'

const t = testDatabase()

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8')

test('the types of the database are those of its migrations', async () => {
  assert.equal(await read('core/database.types.ts'), await databaseTypes(t.sql), 'run: npm run types')
})

test('database/schema.sql has the tables and triggers of the migrations', async () => {
  assert.equal(await read('database/schema.sql'), await schemaText(t.sql), 'run: npm run types')
})
