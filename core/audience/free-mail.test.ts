import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { addressRulesSql } from './address-sql.ts'

test('the database has the same rules for addresses, shared mailboxes and free mail providers', async () => {
  const file = new URL('../../database/functions/common/address_rules.sql', import.meta.url)
  assert.equal(await readFile(file, 'utf8'), `${addressRulesSql()}\n`, 'run: npm run types')
})
