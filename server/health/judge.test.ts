// Each check as it stands when something is wrong, and when nothing is.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../config.ts'
import { day, hour, inBytes, inWords, minute, type Check } from './check.ts'
import type { DatabaseFacts, JobState, ServerFacts } from './facts.ts'
import { judgeDatabase } from './judge-database.ts'
import { judgeServer } from './judge-server.ts'
import { judgeBusiness, judgeMail, judgeWork } from './judge-work.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (span: number) => new Date(now.getTime() - span).toISOString()

const database: DatabaseFacts = {
  clock: now.toISOString(),
  version: '18.0',
  version_number: 180_000,
  settings: {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    autovacuum: 'on',
    data_checksums: 'on',
    max_connections: '100',
  },
  connections: 12,
  size: 3e9,
  trigrams: true,
  oldest_transaction: 2,
  files: { 'migrations/1_a.sql': 'x', 'functions/f.sql': 'y' },
  migrated_at: ago(day),
  open_tables: 0,
  outbox: { waiting: 0, failing: 0, most_attempts: 0, oldest: null, last_sent_at: ago(hour) },
  jobs: [],
  sending_paused: null,
}
const server: ServerFacts = {
  now,
  skewMs: 3,
  disk: { free: 5e10, total: 1e11 },
  files: database.files,
  echoMs: 4,
  mailServer: { ok: true },
  keys: { madeAt: new Date(ago(30 * day)), private: true, fromEnvironment: false, rotating: [] },
  embedded: true,
}
const config = readConfig({
  NODE_ENV: 'production',
  BILLING: 'sandbox',
  APP_URL: 'https://app.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'Coldframe <hello@example.com>',
})
const job = (given: Partial<JobState>): JobState => ({
  name: 'mail_delivery',
  every_seconds: 60,
  last_run_at: ago(10_000),
  last_ok_at: ago(10_000),
  last_failure_at: null,
  last_error: null,
  runs: 5,
  failures: 0,
  next_at: now.toISOString(),
  ...given,
})
const backup = (age: number) =>
  job({ name: 'backup', every_seconds: 86_400, last_run_at: ago(age), last_ok_at: ago(age) })
const trial = (age: number) => ({ ...backup(age), name: 'trial_restore' })
const failedBackup: JobState = {
  ...backup(5 * hour),
  last_run_at: ago(hour),
  last_failure_at: ago(hour),
  last_error: 'No space left',
}

type Given = { db?: Partial<DatabaseFacts>; at?: Partial<ServerFacts>; env?: typeof config; url?: string }

function judge({ db, at, env = config, url = 'https://app.example.com' }: Given): Check[] {
  const facts = { ...database, ...db }
  const around = { ...server, ...at }
  return [
    ...judgeDatabase(facts, around),
    ...judgeServer(env, url, around),
    ...judgeMail(env, facts, around),
    ...judgeWork(env, facts, around),
    ...judgeBusiness(env),
  ]
}

const find = (id: string, given: Given) => judge(given).find((check) => check.id === id)
const settings = (changed: Record<string, string>) => ({
  db: { settings: { ...database.settings, ...changed } },
})

test('where all is well nothing is asked for', () => {
  const wrong = judge({ db: { jobs: [job({}), backup(hour), trial(hour)] } }).filter(
    ({ state }) => state === 'warn' || state === 'bad',
  )
  assert.deepEqual(
    wrong.map(({ id }) => id),
    // The sandbox, in production.
    ['billing'],
  )
})

test('whatever is wrong comes with what to do', () => {
  const worst = judge({
    db: { version_number: 140_000, open_tables: 2, trigrams: false, jobs: [], sending_paused: 'Restored' },
    at: {
      disk: { free: 1e8, total: 1e11 },
      echoMs: null,
      skewMs: 60_000,
      keys: { ...server.keys, madeAt: null },
    },
    url: 'http://app.example.com',
  })
  assert.ok(worst.length > 15)
  for (const { id, state, fix } of worst) if (state === 'bad' || state === 'warn') assert.ok(fix, id)
})

const cases: [what: string, id: string, given: Given, state: string][] = [
  ['fsync off', 'database-durability', settings({ fsync: 'off' }), 'bad'],
  ['commits that do not wait', 'database-durability', settings({ synchronous_commit: 'off' }), 'warn'],
  ['no vacuum', 'database-durability', settings({ autovacuum: 'off' }), 'bad'],
  [
    'a function of another version',
    'database-schema',
    { at: { files: { ...database.files, 'functions/f.sql': 'z' } } },
    'warn',
  ],
  [
    'a migration not yet in',
    'database-schema',
    { at: { files: { ...database.files, 'migrations/2_b.sql': 'z' } } },
    'warn',
  ],
  [
    'a migration of a later version',
    'database-schema',
    { db: { files: { ...database.files, 'migrations/9_z.sql': 'z' } } },
    'bad',
  ],
  ['a table without its rules', 'database-protection', { db: { open_tables: 1 } }, 'bad'],
  ['connections running out', 'database-connections', { db: { connections: 81 } }, 'warn'],
  ['a transaction left open', 'database-transactions', { db: { oldest_transaction: 3600 } }, 'warn'],
  ['clocks two seconds apart', 'clock', { at: { skewMs: -2_000 } }, 'warn'],
  ['clocks a minute apart', 'clock', { at: { skewMs: 60_000 } }, 'bad'],
  ['no echo', 'realtime', { at: { echoMs: null } }, 'bad'],
  ['a slow echo', 'realtime', { at: { echoMs: 1_500 } }, 'warn'],
  ['an address without https', 'address', { url: 'http://app.example.com' }, 'bad'],
  ['production on loopback', 'address', { url: 'http://127.0.0.1:3000' }, 'bad'],
  ['loopback at home', 'address', { url: 'http://127.0.0.1:3000', env: readConfig({}) }, 'off'],
  ['the world outside production', 'mode', { env: readConfig({ HOST: '0.0.0.0' }) }, 'warn'],
  ['a disk nearly full', 'disk', { at: { disk: { free: 4e8, total: 1e11 } } }, 'bad'],
  ['a disk filling up', 'disk', { at: { disk: { free: 9e9, total: 1e11 } } }, 'warn'],
  ['keys gone', 'keys', { at: { keys: { ...server.keys, madeAt: null } } }, 'bad'],
  ['keys others can read', 'keys', { at: { keys: { ...server.keys, private: false } } }, 'bad'],
  ['a change of keys half done', 'keys', { at: { keys: { ...server.keys, rotating: ['data'] } } }, 'warn'],
  [
    'a mail server that refuses',
    'mail-server',
    { at: { mailServer: { ok: false, reason: '535 no' } } },
    'bad',
  ],
  ['no mail server at home', 'mail-server', { env: readConfig({}) }, 'off'],
  [
    'mail that fails',
    'mail-delivery',
    { db: { outbox: { ...database.outbox, failing: 1, most_attempts: 2 } } },
    'warn',
  ],
  [
    'mail nobody takes',
    'mail-delivery',
    { db: { outbox: { ...database.outbox, waiting: 1, oldest: ago(hour) } } },
    'bad',
  ],
  [
    'a sender that is nowhere',
    'mail-sender',
    { env: { ...config, mail: { ...config.mail, from: 'a@b.test' } } },
    'bad',
  ],
  [
    'a job that stopped',
    'job-mail_delivery',
    { db: { jobs: [job({ last_run_at: ago(10 * minute) })] } },
    'bad',
  ],
  [
    'a job whose last run failed',
    'job-mail_delivery',
    { db: { jobs: [job({ last_failure_at: job({}).last_run_at, last_error: 'no' })] } },
    'warn',
  ],
  ['no backup ever', 'backups', {}, 'bad'],
  ['a backup of two days ago', 'backups', { db: { jobs: [backup(2 * day)] } }, 'warn'],
  ['a backup of a fortnight ago', 'backups', { db: { jobs: [backup(14 * day)] } }, 'bad'],
  ['a backup of tonight', 'backups', { db: { jobs: [backup(5 * hour), trial(5 * hour)] } }, 'ok'],
  ['a backup that nobody restored', 'backups', { db: { jobs: [backup(5 * hour)] } }, 'warn'],
  ['a failed backup after a good one', 'backups', { db: { jobs: [failedBackup, trial(hour)] } }, 'warn'],
  ['sending stopped', 'sending-paused', { db: { sending_paused: 'Restored' } }, 'warn'],
]

for (const [what, id, given, state] of cases) {
  test(`${what}: ${state}`, () => assert.equal(find(id, given)?.state, state))
}

test('where open transactions are not shown to us, nothing is said of them', () => {
  assert.equal(find('database-transactions', { db: { oldest_transaction: null } }), undefined)
})

test('the mail server’s own words are shown', () => {
  assert.match(find('mail-server', { at: { mailServer: { ok: false, reason: '535 no' } } })!.found, /535 no/)
})

test('spans and sizes are said in their largest unit', () => {
  assert.deepEqual([0, 1000, 61_000, 2 * hour, 3 * day].map(inWords), [
    '0 seconds',
    '1 second',
    '1 minute',
    '2 hours',
    '3 days',
  ])
  assert.deepEqual([0, 999, 1_500, 2.5e6, 1.25e9].map(inBytes), ['0 B', '999 B', '2 kB', '2.5 MB', '1.3 GB'])
})
