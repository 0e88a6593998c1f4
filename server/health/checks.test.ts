// Tests each check with and without a problem.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#server/config.ts'
import { day, hour, inBytes, durationText, minute, type Check } from './check.ts'
import type { AddressFacts, CertificateFacts } from './address-facts.ts'
import type { DatabaseFacts, JobState } from './database-facts.ts'
import { runChecks, type Facts } from './run-checks.ts'
import type { ServerFacts } from './server.ts'
import type { CellFacts, ReplicaFacts } from './servers.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (span: number) => new Date(now.getTime() - span).toISOString()

const environment = {
  NODE_ENV: 'production',
  BILLING: 'sandbox',
  APP_URL: 'https://app.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  MAIL_FROM: 'Coldframe <hello@example.com>',
}
const config = readConfig(environment)
const copying = readConfig({ ...environment, BACKUP_S3_BUCKET: 'copies' })
const siteUrl = 'https://app.example.com'
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
  open_tables: 0,
  outbox: { waiting: 0, failing: 0, most_attempts: 0, oldest: null, last_sent_at: ago(hour) },
  jobs: [],
  sending_paused: null,
  skewMs: 3,
  echoMs: 4,
  disk: { state: 'off', found: 'On the same disk as DATA_DIR.' },
}
const certificate: CertificateFacts = {
  from: new Date(ago(30 * day)),
  until: new Date(ago(-60 * day)),
  issuer: 'A',
  problem: undefined,
}
const endingIn = (span: number) => ({
  address: { certificate: { ...certificate, until: new Date(ago(-span)) } },
})
const applied = { 'migrations/1_a.sql': 'x', 'functions/f.sql': 'y' }
const keys = { madeAt: new Date(ago(30 * day)), private: true, fromEnvironment: false, rotating: [] }
const trackingDomains = [{ domain: 'go.customer.example', works: true, found: 'app.example.com' }]

const files = { store: { folder: '/data/storage' }, seen: 1000, disk: null }
const versions = ['a', 'b', 'c', 'd']

type Given = {
  env?: typeof config
  db?: Partial<DatabaseFacts>
  server?: Partial<ServerFacts>
  address?: Partial<AddressFacts>
  facts?: Partial<Facts>
}

function check({ env = config, db, server, address, facts }: Given): Check[] {
  return runChecks({
    settings: { refused: [], unrecognized: [] },
    server: { config: env, now, node: '24.1.0', disk: { free: 5e10, total: 1e11 }, keys, ...server },
    address: {
      config: env,
      now,
      siteUrl,
      addresses: ['192.0.2.1'],
      certificate,
      reached: { problem: undefined, skewMs: 100 },
      answersHere: true,
      trackingDomains,
      ...address,
    },
    files: { ...files, missing: [], stray: [] },
    connection: { problem: undefined },
    rights: { missing: [], embedded: false, noTrial: null },
    schema: { applied, files: applied, version: '0.1.0' },
    replicas: { replicas: [] },
    cells: { cells: [], keepsLogWithoutLimit: false },
    database: { ...database, ...db, config: env, now },
    mail: { config: env, server: env.mail.smtpUrl ? { ok: true, encrypted: true } : undefined },
    ...facts,
  })
}
const schema = (files: Record<string, string>, there: Record<string, string> = applied): Given => ({
  facts: { schema: { files, applied: there, version: '0.1.0' } },
})
const cell = (given: Partial<CellFacts['cells'][number]>, keepsLogWithoutLimit = false): Given => ({
  facts: {
    cells: {
      cells: [{ name: 'emea', problem: undefined, behind: 0, size: 2e7, version: '18.4', ...given }],
      keepsLogWithoutLimit,
    },
  },
})
const replica = (given: Partial<ReplicaFacts['replicas'][number]>): Given => ({
  facts: {
    replicas: { replicas: [{ name: 'db2:5432', problem: undefined, behind: 0, seconds: 5_000, ...given }] },
  },
})
const mailServer = (server: { ok: true; encrypted: boolean } | { ok: false; reason: string }): Given => ({
  facts: { mail: { config, server } },
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
const copy = (age: number) => ({ ...backup(age), name: 'backup_copy' })
const failedBackup: JobState = {
  ...backup(5 * hour),
  last_run_at: ago(hour),
  last_failure_at: ago(hour),
  last_error: 'No space left',
}

const find = (id: string, given: Given) => check(given).find((check) => check.id === id)
const settings = (changed: Record<string, string>) => ({
  db: { settings: { ...database.settings, ...changed } },
})

test('where all is well nothing is asked for', () => {
  const wrong = check({ db: { jobs: [job({}), backup(hour), trial(hour)] } }).filter(
    ({ state }) => state === 'warning' || state === 'failing' || state === 'unchecked',
  )
  assert.deepEqual(
    wrong.map(({ id }) => id),
    // The sandbox, in production; the disk of the database is that of the data folder.
    ['billing'],
  )
})

test('whatever is wrong comes with what to do', () => {
  const worst = check({
    db: { version_number: 140_000, open_tables: 2, trigrams: false, jobs: [], sending_paused: 'Restored' },
    server: { disk: { free: 1e8, total: 1e11 }, keys: { problem: 'There are no keys.' }, node: '22.1.0' },
    address: { addresses: [], reached: { problem: 'x', skewMs: 60_000 }, answersHere: false },
  })
  assert.ok(worst.length > 25)
  for (const { id, state, fix } of worst) if (state === 'failing' || state === 'warning') assert.ok(fix, id)
})

test('what nobody could look at is not checked, with the reason, and keeps its line', () => {
  const unknown = { unknown: 'The database does not answer.' }
  const facts = { database: unknown, rights: unknown, schema: unknown, replicas: unknown, cells: unknown }
  const [whole, half] = [check({}), check({ facts })]
  assert.deepEqual(
    half.map(({ id }) => id),
    whole.map(({ id }) => id),
  )
  const lost = half.filter(({ state }) => state === 'unchecked')
  assert.ok(lost.length > 10 && lost.every(({ found }) => found === unknown.unknown))
  const none = Object.fromEntries(
    Object.keys({ server: 0, files: 0, address: 0, connection: 0, mail: 0, ...facts }).map((name) => [
      name,
      unknown,
    ]),
  )
  assert.deepEqual(
    check({ facts: { ...none, settings: { refused: ['PORT must be a number'], unrecognized: [] } } })
      .filter(({ state }) => state !== 'unchecked')
      .map(({ id, state }) => [id, state]),
    [['settings', 'failing']],
  )
})

const down = { problem: 'x', skewMs: undefined }
const later: Given = { facts: { schema: { applied, files: applied, version: '99.0.0' } } }
const lacking: Given = {
  facts: {
    rights: { missing: [{ sql: 'create role anon nologin', why: 'w' }], embedded: false, noTrial: null },
  },
}
const noTrial: Given = {
  facts: { rights: { missing: [], embedded: false, noTrial: 'alter role x createdb' } },
}
const sixDays: Given = {
  address: { certificate: { ...certificate, from: new Date(ago(2 * day)), until: new Date(ago(-4 * day)) } },
}
const lost = [...trackingDomains, { domain: 'go.gone.example', works: false, found: null }]

const cases: [what: string, id: string, given: Given, state: string][] = [
  ['backups that can not be tried', 'trial-restore-rights', noTrial, 'warning'],
  ['fsync off', 'database-durability', settings({ fsync: 'off' }), 'failing'],
  ['commits that do not wait', 'database-durability', settings({ synchronous_commit: 'off' }), 'warning'],
  ['no vacuum', 'database-durability', settings({ autovacuum: 'off' }), 'failing'],
  [
    'a function of another version',
    'database-schema',
    schema({ ...applied, 'functions/f.sql': 'z' }),
    'warning',
  ],
  ['a migration not yet in', 'database-schema', schema({ ...applied, 'migrations/2_b.sql': 'z' }), 'warning'],
  [
    'a migration of a later version',
    'database-schema',
    schema(applied, { ...applied, 'migrations/9_z.sql': 'z' }),
    'failing',
  ],
  ['a table without its rules', 'database-protection', { db: { open_tables: 1 } }, 'failing'],
  ['connections running out', 'database-connections', { db: { connections: 81 } }, 'warning'],
  ['a transaction left open', 'database-transactions', { db: { oldest_transaction: 3600 } }, 'warning'],
  ['clocks two seconds apart', 'clock', { db: { skewMs: -2_000 } }, 'warning'],
  ['clocks a minute apart', 'clock', { db: { skewMs: 60_000 } }, 'failing'],
  ['no replicas', 'database-replicas', {}, 'off'],
  ['a replica of an idle primary', 'database-replicas', replica({}), 'ok'],
  ['a replica that lags', 'database-replicas', replica({ behind: 900_000 }), 'warning'],
  ['no cells', 'database-cells', {}, 'off'],
  ['a cell that follows', 'database-cells', cell({}), 'ok'],
  ['cells, and a log that is kept until the disk is full', 'database-cells', cell({}, true), 'warning'],
  ['a cell that is far behind', 'database-cells', cell({ behind: 2e9 }), 'warning'],
  ['a cell that is away', 'database-cells', cell({ problem: 'does not answer' }), 'warning'],
  ['a replica that is away', 'database-replicas', replica({ problem: 'does not answer' }), 'warning'],
  ['no echo', 'realtime', { db: { echoMs: null } }, 'failing'],
  ['a slow echo', 'realtime', { db: { echoMs: 1_500 } }, 'warning'],
  ['an address without https', 'address', { address: { siteUrl: 'http://app.example.com' } }, 'failing'],
  ['production on loopback', 'address', { address: { siteUrl: 'http://127.0.0.1:3000' } }, 'failing'],
  [
    'loopback at home',
    'address',
    { address: { siteUrl: 'http://127.0.0.1:3000' }, env: readConfig({}) },
    'off',
  ],
  ['the world outside production', 'mode', { env: readConfig({ HOST: '0.0.0.0' }) }, 'warning'],
  ['a disk nearly full', 'disk', { server: { disk: { free: 4e8, total: 1e11 } } }, 'failing'],
  ['a disk filling up', 'disk', { server: { disk: { free: 9e9, total: 1e11 } } }, 'warning'],
  ['no file yet', 'files', { facts: { files: { ...files, seen: 0, missing: [], stray: [] } } }, 'off'],
  [
    'files without content',
    'files',
    { facts: { files: { ...files, missing: versions, stray: versions } } },
    'failing',
  ],
  [
    'content without a file',
    'files',
    { facts: { files: { ...files, missing: [], stray: versions } } },
    'warning',
  ],
  [
    'a disk of the files that fills',
    'files',
    { facts: { files: { ...files, missing: [], stray: [], disk: { free: 1e9, total: 1e11 } } } },
    'failing',
  ],
  ['a store of files that is away', 'files', { facts: { files: { problem: 'x' } } }, 'failing'],
  ['a store that may not be listed', 'files', { facts: { files: { unknown: 'x' } } }, 'unchecked'],
  ['keys gone', 'keys', { server: { keys: { problem: 'There are no keys.' } } }, 'failing'],
  ['keys others can read', 'keys', { server: { keys: { ...keys, private: false } } }, 'failing'],
  ['a change of keys half done', 'keys', { server: { keys: { ...keys, rotating: ['data'] } } }, 'warning'],
  ['a mail server that refuses', 'mail-server', mailServer({ ok: false, reason: '535 no' }), 'failing'],
  ['no mail server at home', 'mail-server', { env: readConfig({}) }, 'off'],
  [
    'mail that fails',
    'mail-delivery',
    { db: { outbox: { ...database.outbox, failing: 1, most_attempts: 2 } } },
    'warning',
  ],
  [
    'mail nobody takes',
    'mail-delivery',
    { db: { outbox: { ...database.outbox, waiting: 1, oldest: ago(hour) } } },
    'failing',
  ],
  [
    'a sender that is nowhere',
    'mail-sender',
    { env: { ...config, mail: { ...config.mail, from: 'a@b.test' } } },
    'failing',
  ],
  [
    'a job that stopped',
    'job-mail_delivery',
    { db: { jobs: [job({ last_run_at: ago(10 * minute) })] } },
    'failing',
  ],
  [
    'a job whose last run failed',
    'job-mail_delivery',
    { db: { jobs: [job({ last_failure_at: job({}).last_run_at, last_error: 'no' })] } },
    'warning',
  ],
  ['no backup ever', 'backups', {}, 'failing'],
  ['a backup of two days ago', 'backups', { db: { jobs: [backup(2 * day)] } }, 'warning'],
  ['a backup of a fortnight ago', 'backups', { db: { jobs: [backup(14 * day)] } }, 'failing'],
  ['a backup of tonight', 'backups', { db: { jobs: [backup(5 * hour), trial(5 * hour)] } }, 'ok'],
  ['a backup that nobody restored', 'backups', { db: { jobs: [backup(5 * hour)] } }, 'warning'],
  ['a failed backup after a good one', 'backups', { db: { jobs: [failedBackup, trial(hour)] } }, 'warning'],
  ['no place for copies', 'backup-copies', {}, 'off'],
  ['no copy ever', 'backup-copies', { env: copying }, 'failing'],
  ['a copy of tonight', 'backup-copies', { env: copying, db: { jobs: [copy(5 * hour)] } }, 'ok'],
  ['a copy of two days ago', 'backup-copies', { env: copying, db: { jobs: [copy(2 * day)] } }, 'warning'],
  ['a copy of a fortnight ago', 'backup-copies', { env: copying, db: { jobs: [copy(14 * day)] } }, 'failing'],
  [
    'a failed copy after a good one',
    'backup-copies',
    { env: copying, db: { jobs: [{ ...failedBackup, name: 'backup_copy' }] } },
    'warning',
  ],
  [
    'a variable that is refused',
    'settings',
    { facts: { settings: { refused: ['PORT x'], unrecognized: [] } } },
    'failing',
  ],
  [
    'a misspelt variable',
    'settings',
    { facts: { settings: { refused: [], unrecognized: [{ name: 'SMPT_URL', meant: 'SMTP_URL' }] } } },
    'warning',
  ],
  ['a Node that is too old', 'program', { server: { node: '22.1.0' } }, 'failing'],
  ['a Node that nobody tested', 'program', { server: { node: '26.0.0' } }, 'warning'],
  ['a disk that can not be read', 'disk', { server: { disk: null } }, 'unchecked'],
  [
    'a disk of the database that fills',
    'database-disk',
    { db: { disk: { free: 1e9, total: 1e11 } } },
    'failing',
  ],
  ['a PostgreSQL that is too old', 'database-version', { db: { version_number: 140_000 } }, 'failing'],
  ['a PostgreSQL that nobody tested', 'database-version', { db: { version_number: 190_000 } }, 'warning'],
  ['a program older than its database', 'database-schema', later, 'failing'],
  ['rights that are missing', 'database-rights', lacking, 'failing'],
  [
    'a database that is away',
    'database-connection',
    { facts: { connection: { problem: 'x', fix: 'y' } } },
    'failing',
  ],
  ['a name that DNS does not know', 'dns', { address: { addresses: [] } }, 'failing'],
  ['DNS that is silent', 'dns', { address: { addresses: { unknown: 'x' } } }, 'unchecked'],
  ['a certificate that has expired', 'certificate', endingIn(-day), 'failing'],
  ['a certificate of which two days are left', 'certificate', endingIn(2 * day), 'failing'],
  ['a certificate that nobody renewed', 'certificate', endingIn(9 * day), 'warning'],
  ['a fresh certificate for six days', 'certificate', sixDays, 'ok'],
  [
    'a certificate without its chain',
    'certificate',
    { address: { certificate: { ...certificate, problem: 'x' } } },
    'failing',
  ],
  ['a server that is down', 'reachable', { address: { reached: down, answersHere: false } }, 'failing'],
  ['a server that runs behind a dead address', 'reachable', { address: { reached: down } }, 'warning'],
  [
    'a proxy with another time',
    'clock-address',
    { address: { reached: { problem: undefined, skewMs: -9_000 } } },
    'warning',
  ],
  ['an answer without a time', 'clock-address', { address: { reached: down } }, 'unchecked'],
  [
    'a tracking domain that leads elsewhere',
    'tracking-domains',
    { address: { trackingDomains: lost } },
    'warning',
  ],
  ['no tracking domain', 'tracking-domains', { address: { trackingDomains: [] } }, 'off'],
  ['a mail server in the clear', 'mail-server', mailServer({ ok: true, encrypted: false }), 'warning'],
  ['sending stopped', 'sending-paused', { db: { sending_paused: 'Restored' } }, 'warning'],
]

for (const [what, id, given, state] of cases) {
  test(`${what}: ${state}`, () => assert.equal(find(id, given)?.state, state))
}

test('where open transactions are not shown to us, that is not in use', () => {
  assert.equal(find('database-transactions', { db: { oldest_transaction: null } })?.state, 'off')
})

test('files and content that lack each other are named, and where to mend them', () => {
  const wrong = find('files', { facts: { files: { ...files, missing: versions, stray: ['e'] } } })!
  assert.match(wrong.found, /nobody can open them: a, b, c and 1 more\. .* content without a file: e\./)
  assert.match(wrong.fix!, /into \/data\/storage from a backup/)
  const inBucket = { ...files, store: { bucket: 'files' }, missing: [], stray: ['e'] }
  assert.match(find('files', { facts: { files: inBucket } })!.fix!, /from the bucket files /)
})

test('the mail server’s own words are shown', () => {
  assert.match(find('mail-server', mailServer({ ok: false, reason: '535 no' }))!.found, /535 no/)
})

test('spans and sizes are said in their largest unit', () => {
  assert.deepEqual([0, 1000, 61_000, 2 * hour, 3 * day].map(durationText), [
    '0 seconds',
    '1 second',
    '1 minute',
    '2 hours',
    '3 days',
  ])
  assert.deepEqual([0, 999, 1_500, 2.5e6, 1.25e9].map(inBytes), ['0 B', '999 B', '2 kB', '2.5 MB', '1.3 GB'])
})
