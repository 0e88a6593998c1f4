import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { freshDatabase } from '#database/testing/fresh-database.ts'
import { databaseTypes } from './database-types.ts'
import { schemaText } from './schema-text.ts'

let t: Awaited<ReturnType<typeof freshDatabase>>
before(async () => void (t = await freshDatabase()))
after(() => t.close())

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8')

test('the types of the database are those of its migrations', async () => {
  assert.equal(await read('core/database.types.ts'), await databaseTypes(t.sql), 'run: npm run types')
})

test('database/schema.sql has the tables and triggers of the migrations', async () => {
  assert.equal(await read('database/schema.sql'), await schemaText(t.sql), 'run: npm run types')
})
