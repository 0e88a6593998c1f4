import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeAgent } from './describe-agent.ts'

test('browsers are told apart though each names the others', () => {
  const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'
  assert.equal(describeAgent(`Mozilla/5.0 (X11; Linux x86_64) ${webKit}`), 'Chrome on Linux')
  assert.equal(describeAgent(`Mozilla/5.0 (Windows NT 10.0) ${webKit} Edg/130.0`), 'Edge on Windows')
  assert.equal(
    describeAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1'),
    'Safari on iOS',
  )
  assert.equal(describeAgent('Mozilla/5.0 (Android 15; Mobile) Firefox/132.0'), 'Firefox on Android')
})

test('any other agent is a program', () => {
  assert.equal(describeAgent('supabase-py/2.0'), 'A program')
  assert.equal(describeAgent(null), 'A program')
})
