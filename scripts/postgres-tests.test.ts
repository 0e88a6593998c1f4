import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testsOnPostgres } from './postgres-tests.ts'

test('run once more on another PostgreSQL is what uses the one it is given, near or far', () => {
  const found = testsOnPostgres('{database,server/supabase}/**/*.test.ts')
  // Directly, through its imports, and through its own test support.
  for (const name of [
    'database/migrate.test.ts',
    'database/policies/email_templates.test.ts',
    'server/supabase/realtime/feed.test.ts',
  ])
    assert.ok(found.includes(name), name)
  // It tests every PostgreSQL itself, and the other needs none.
  assert.ok(!found.includes('database/rights.test.ts'))
  assert.ok(!found.includes('server/supabase/auth/passwords.test.ts'))
})
