import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { freeMailSql } from './free-mail-sql.ts'

test('the database knows the same free providers', async () => {
  const file = new URL('../../database/functions/audience/free_mail.sql', import.meta.url)
  assert.equal(await readFile(file, 'utf8'), `${freeMailSql()}\n`, 'run: npm run types')
})
