import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { contactFieldsSql } from './contact-fields-sql.ts'

test('the database has the fields of a contact that the table lists', async () => {
  const file = new URL('../../database/functions/audience/contact_fields.sql', import.meta.url)
  assert.equal(await readFile(file, 'utf8'), `${contactFieldsSql()}\n`, 'run: npm run types')
})
