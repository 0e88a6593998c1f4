import assert from 'node:assert/strict'
import { test } from 'node:test'
import { routes, type AppDeps } from '#server/routes.ts'
import { serverPaths } from './server-paths.ts'

test('in development too, every address of the server is answered by it', () => {
  const parts = { supabase: {}, tracking: {} } as AppDeps
  const own = routes(parts).filter(({ path }) => path !== '*')
  assert.ok(own.length > 10)
  for (const { path } of own)
    assert.ok(
      serverPaths.some((begins) => path === begins || path.startsWith(`${begins}/`)),
      path,
    )
})
