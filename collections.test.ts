// Searches the code for collections that outlive a request: each has a bound, and each thread pool has a share
// (server/shares.ts), so that no stranger controls how much memory a process uses.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const files = globSync('{server,database}/**/*.ts').filter(
  (file) => !file.endsWith('.test.ts') && !file.includes('/testing/'),
)

/** Each collection that outlives a request, with its bound. */
const bounds: Record<string, string> = {
  'database/context-query.ts #changed': 'the statements of one query',
  'database/context-query.ts namesByRole': '5,000 texts of 2,000 characters for each role',
  'database/primary.ts clients': 'the connections of the pool',
  'database/replica.ts #clients': 'the connections of the pool',
  'database/shares.ts #accounts': 'statements in flight, deleted with the last of an account',
  'database/shares.ts #addresses': 'statements in flight, deleted with the last of an address',
  'database/shares.ts #waiting': 'statements that wait, each with a time limit',
  'server/answer-dictionary.ts dictionaries': 'languages of two letters',
  'server/budget/address-budget.ts namedNobody': '10,000 tokens of 4,096 characters',
  'server/cells/cell-workers.ts running': 'the cells',
  'server/cells/directory.ts names': 'the cells',
  'server/cells/open-cells.ts opened': 'the cells',
  'server/cells/serve-cells.ts opened': 'the cells',
  'server/functions/spend-in-turn.ts accounts': 'work in flight, deleted with the last of an account',
  'server/http/slow-uploads.ts uploads': 'open connections',
  'server/http/two-generation-cache.ts newer': 'the bound of each cache',
  'server/http/two-generation-cache.ts older': 'the bound of each cache',
  'server/http/unread-responses.ts seenWaiting': 'open connections',
  'server/http/uploads.ts held': 'shares.bodyBytes, deleted with the last body of a holder',
  'server/mailboxes/reading/folder-list.ts known': 'the folders of a mailbox (imapLimits.responses)',
  'server/mailboxes/reading/look-around.ts announced': 'the folders of a mailbox (imapLimits.responses)',
  'server/mailboxes/reading/look-around.ts passed': 'the folders of a mailbox (imapLimits.responses)',
  'server/notices/deliver-notices.ts running': 'deliveries in flight',
  'server/operations/outage.ts places': 'the names of places in the code',
  'server/sending/engine.ts inFlight': 'the claims in flight',
  'server/sending/sessions.ts idle': 'sessions of the last seconds, deleted with the last of a mailbox',
  'server/storage/free-space.ts spaces': 'uploads in flight, deleted with the last of an owner',
  'server/storage/keyed-mutex.ts last': 'jobs in flight, deleted with the last of a key',
  'server/supabase/auth/jwt.ts good': '10,000 tokens of 2,048 characters',
  'server/supabase/auth/live-sessions.ts remembered': '10,000 sessions',
  'server/supabase/realtime/change-frames.ts written': 'the frames of one change',
  'server/supabase/realtime/change-frames.ts columnsOf': 'the roles',
  'server/supabase/realtime/connection.ts channels': 'shares.sockets.channels',
  'server/supabase/realtime/hub.ts #members': 'shares.sockets.channels of each open socket',
  'server/supabase/realtime/hub.ts #followers': 'shares.sockets.followed of each account',
  'server/supabase/realtime/presence.ts #entries': 'shares.sockets.channels of each open socket',
  'server/supabase/realtime/realtime.ts connections': 'shares.sockets.address',
  'server/supabase/realtime/shares.ts sockets': 'addresses with an open socket',
  'server/supabase/realtime/shares.ts followed': 'owners with a subscription',
  'server/supabase/realtime/shares.ts spent': 'broadcasts of the last minute',
  'server/supabase/storage/downloads.ts held': 'downloads in flight, deleted with the last of a holder',
  'server/threads/fair-queue.ts lines':
    'waiting work within shares.threads, deleted with the last of an account',
  'server/threads/pool.ts idle': 'the threads of a pool',
  'server/threads/work.ts observers': 'the observers of the main thread',
  'server/tracking/domain-owners.ts owners': 'verified tracking domains, replaced at each read',
  'server/webhooks/deliver-webhooks.ts #running': 'deliveries in flight',
  'server/webhooks/post-webhook.ts signingKeys': '1,000 keys',
  'server/webhooks/secrets.ts opened': '1,000 secrets',
}

const made =
  /^( {2})?(?:private |static |readonly |const |let )*(#?\w+)(?:: .+)? = new (?:Map|Set)(?:<.*>)?\(\)$/
const declared = /^(?:export )?(?:default )?(?:async )?(?:function\*? |const |let |class )(\w+)/
/** Functions with such names return an object that outlives the call. */
const lasting = /^(?:create|open|start|watch|limit|serve|keep|[A-Z])/

/** Collections of a module, of a class, and of a function that returns a long-lived object. */
function collectionsIn(source: string): string[] {
  let owner = ''
  return source.split('\n').flatMap((line) => {
    owner = declared.exec(line)?.[1] ?? owner
    const [, indent, name] = (line.endsWith('()') && made.exec(line)) || []
    return name && (indent === undefined || lasting.test(owner)) ? [name] : []
  })
}

test('every collection that outlives a request has a bound', () => {
  const found = files.flatMap((file) =>
    collectionsIn(readFileSync(file, 'utf8')).map((name) => `${file} ${name}`),
  )
  assert.deepEqual(found.toSorted(), Object.keys(bounds).toSorted())
})

test('every thread pool has a share', () => {
  const pools = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/createPool(?:<[^>]*>)?\(\s*new URL\([^)]*\),\s*([\w.]*)/g)].map(
      ([, limits]) => limits!,
    ),
  )
  assert.ok(pools.length >= 7)
  assert.deepEqual(
    pools.filter((limits) => !limits.startsWith('shares.threads.')),
    [],
  )
})

test('the rule finds a new long-lived collection, and ignores one that ends with its call', () => {
  assert.deepEqual(collectionsIn('const known = new Map<string, number>()'), ['known'])
  assert.deepEqual(
    collectionsIn('export function createCache() {\n  const known = new Map<string, string>()'),
    ['known'],
  )
  assert.deepEqual(collectionsIn('class Hub {\n  readonly #members = new Map<string, Set<string>>()'), [
    '#members',
  ])
  assert.deepEqual(collectionsIn('function count() {\n  const known = new Set<string>()'), [])
})
