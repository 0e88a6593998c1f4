import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { replyPathsSql } from './reply-paths-sql.ts'

test('the database knows the same replies that begin steps', async () => {
  const file = new URL('../../database/functions/leads/reply_paths.sql', import.meta.url)
  assert.equal(await readFile(file, 'utf8'), `${replyPathsSql()}\n`, 'run: npm run types')
})
