import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { holdRulesSql } from './holds-sql.ts'
import { leadStatesPage, leadStatesSql } from './states-sql.ts'

test('the database and the docs have the same states, changes and holds of a lead', async () => {
  const read = (file: string) => readFile(new URL(`../../../${file}`, import.meta.url), 'utf8')
  const sql = await read('database/functions/leads/lead_states.sql')
  assert.equal(sql, `${leadStatesSql()}\n`, 'run: npm run types')
  assert.equal(
    await read('database/functions/leads/hold_rules.sql'),
    `${holdRulesSql()}\n`,
    'run: npm run types',
  )
  assert.equal(await read('docs/lead-states.md'), `${leadStatesPage()}\n`, 'run: npm run types')
})
