import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

test('leads of a campaign are written by the functions in database/functions/leads/ alone', () => {
  const functions = join(import.meta.dirname, 'functions')
  const server = join(import.meta.dirname, '../server')
  const writes =
    /\b(?:update|insert\s+into|delete\s+from|insert_rows\(')\s*(?:only\s+)?(?:public\.)?campaign_leads\b/i
  const found = [
    ...globSync('**/*.sql', { cwd: functions }).map((file) => join(functions, file)),
    ...globSync('**/*.ts', { cwd: server })
      .filter((file) => !file.includes('.test.') && !file.startsWith('testing/'))
      .map((file) => join(server, file)),
  ].filter((file) => writes.test(readFileSync(file, 'utf8').replaceAll(/--.*/g, '')))
  assert.ok(found.length > 10)
  assert.deepEqual(
    found.filter((file) => !file.startsWith(join(functions, 'leads/'))),
    [],
  )
})
