// Tests key rotation under traffic: two processes, restarted one after the other between the steps, and users who
// switch between both without ever being rejected.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { readConfig } from '#server/config.ts'
import { createDependencies, type Dependencies } from '#server/create-dependencies.ts'
import { createLog } from '#server/log.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { dataKeysOf, tokenSecretsOf, trackingKeysOf, type Secrets } from '#server/secrets.ts'
import { installationKeys } from '#server/supabase/auth/jwt.ts'
import { createTrackingTokens } from '#server/tracking/tokens.ts'
import { cheapenPasswordsInFile } from '#server/testing/auth/cheap-passwords-in-file.ts'
import { nextStep, replaceTokens, type KeyKind } from './key-rotation.ts'
import { countFormer, reencryptAll, encryptedColumns } from './reencrypt.ts'

cheapenPasswordsInFile()

const siteUrl = 'http://127.0.0.1:3000'
const password = 'correct horse battery'
const fresh = () => randomBytes(32).toString('base64url')
const root = fresh()

let t: TestDatabase
let secrets: Secrets = {
  jwtSecret: root,
  dataKey: fresh(),
  formerDataKeys: [],
  tokenSecrets: [],
  trackingSecrets: [],
  rotating: {},
  demoPassword: 'not of use',
}
let both: Dependencies[] = []

before(async () => {
  t = await freshDatabase()
  both = [await start(), await start()]
})
after(async () => {
  for (const one of both) await one.close()
  await t.close()
})

const start = () =>
  createDependencies({
    config: readConfig({ AUTH_AUTOCONFIRM: 'true', RATE_LIMIT_SCALE: '10000' }),
    db: t.db,
    log: createLog('silent'),
    siteUrl,
    jwtSecret: root,
    tokenSecrets: tokenSecretsOf(secrets, root),
    trackingKeys: trackingKeysOf(secrets, root),
    dataKeys: dataKeysOf(secrets),
    site: () => undefined,
    isPage: () => false,
    clientAddress: () => '198.51.100.7',
  })

const step = (kind: KeyKind) => {
  const next = nextStep(secrets, kind, root, fresh())
  secrets = next.secrets
  return next.done
}

/** One after the other, with traffic while the two differ. */
async function restartEach(traffic: () => Promise<void>): Promise<void> {
  for (const i of [0, 1]) {
    const old = both[i]!
    both[i] = await start()
    await old.close()
    await traffic()
  }
}

const keyNow = async () => (await installationKeys(tokenSecretsOf(secrets, root)[0])).anonKey

function personAt(key: string, way: () => number) {
  return createClient(siteUrl, key, {
    global: { fetch: (input, init) => both[way() % 2]!.app.fetch(new Request(input, init)) },
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

test('tokens get a new secret, and nobody who is signed in notices', async () => {
  const oldKey = await keyNow()
  let turn = 0
  const person = personAt(oldKey, () => (turn += 1))
  assert.equal((await person.auth.signUp({ email: 'ada.l@example.com', password })).error, null)
  const first = (await person.auth.getSession()).data.session!
  const traffic = async () => {
    for (let i = 0; i < 4; i += 1) {
      assert.equal((await person.from('profiles').select()).error, null)
      assert.equal((await person.auth.refreshSession()).error, null)
    }
    // A new session works at both processes, wherever it was created.
    const other = personAt(await keyNow(), () => (turn += 1))
    assert.equal((await other.auth.signInWithPassword({ email: 'ada.l@example.com', password })).error, null)
    for (let i = 0; i < 2; i += 1) assert.equal((await other.from('profiles').select()).error, null)
  }
  assert.equal(step('tokens'), 'added')
  assert.equal(await keyNow(), oldKey)
  await restartEach(traffic)
  assert.equal(step('tokens'), 'used')
  assert.notEqual(await keyNow(), oldKey)
  await restartEach(traffic)
  const now = (await person.auth.getSession()).data.session!
  assert.equal(step('tokens'), 'retired')
  await restartEach(async () => undefined)

  const late = personAt(oldKey, () => 0)
  assert.notEqual((await late.from('profiles').select()).error, null)
  const current = personAt(await keyNow(), () => (turn += 1))
  assert.equal((await current.auth.setSession(now)).error, null)
  assert.notEqual((await current.auth.refreshSession({ refresh_token: first.refresh_token })).error, null)
})

test('after a theft the old secret counts at once no more', async () => {
  const person = personAt(await keyNow(), () => 0)
  await person.auth.signInWithPassword({ email: 'ada.l@example.com', password })
  const stolen = (await person.auth.getSession()).data.session!
  secrets = replaceTokens(secrets, fresh())
  await restartEach(async () => undefined)
  const thief = personAt(await keyNow(), () => 0)
  assert.notEqual((await thief.auth.setSession(stolen)).error, null)
  assert.notEqual((await thief.auth.refreshSession(stolen)).error, null)
})

test('tracking addresses of every key open for ever, and no process meets one it does not know', () => {
  const row = crypto.randomUUID()
  const signed: string[] = []
  const reads = (all: Secrets) => createTrackingTokens(trackingKeysOf(all, root))
  for (let round = 0; round < 6; round += 1) {
    const before = reads(secrets)
    signed.push(before.sign('unsubscribe', row))
    step('tracking')
    const after = reads(secrets)
    const newest = after.sign('unsubscribe', row)
    assert.equal(before.read('unsubscribe', newest), row, 'the process not restarted yet')
    for (const token of [...signed, newest]) assert.equal(after.read('unsubscribe', token), row)
  }
  assert.ok(new Set(signed).size >= 3)
})

test('secrets are encrypted again while they are used, and then the old key may go', async () => {
  await t.sql(
    `insert into workspaces (id, name, user_id) values ('01900a00-0000-7000-8000-0000000000d1', 'W', '${t.adaId}')`,
  )
  const made = await t.sql(`insert into mailboxes (workspace_id, address, smtp_host, smtp_port)
    select '01900a00-0000-7000-8000-0000000000d1', 'm' || i || '@example.com', 'smtp.example.com', 587
    from generate_series(1, 450) i returning id`)
  const ids = made.map(({ id }) => String(id))
  const place = (id: string) => `${id}\0smtp_password`
  const oldest = createDataKeys(dataKeysOf(secrets))
  await t.asService(
    'insert into private.mailbox_secrets (mailbox_id, smtp_password) select * from unnest($1::uuid[], $2::bytea[])',
    [ids, ids.map((id) => oldest.encrypt(place(id), `password of ${id}`))],
  )
  const read = async () => {
    const rows = await t.asService<{ id: string; encrypted: Buffer }>(
      'select mailbox_id as id, smtp_password as encrypted from private.mailbox_secrets',
    )
    assert.equal(rows.length, 450)
    return rows
  }
  const query = t.asService

  assert.equal(step('data'), 'added')
  const added = createDataKeys(dataKeysOf(secrets))
  assert.equal(step('data'), 'used')
  const keys = dataKeysOf(secrets)
  assert.equal(await countFormer(query, keys), 1)
  const done = new AbortController()
  const sealing = reencryptAll(t.db, keys).finally(() => done.abort())
  do {
    // Including a process that is one step behind.
    for (const { id, encrypted } of await read())
      assert.equal(added.open(place(id), encrypted), `password of ${id}`)
    await sleep(20)
  } while (!done.signal.aborted)
  assert.equal(await sealing, 450)
  assert.equal(await countFormer(query, keys), 0)
  assert.equal(step('data'), 'retired')
  const alone = createDataKeys(dataKeysOf(secrets))
  for (const { id, encrypted } of await read())
    assert.equal(alone.open(place(id), encrypted), `password of ${id}`)
  assert.deepEqual(secrets.rotating, {})
})

test('every encrypted column there is takes part', async () => {
  const found = await t.sql(`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'private' and (table_name like '%secrets' or column_name like 'encrypted\\_%') and data_type = 'bytea'
      and column_name not like '%\\_hash' order by 1`)
  assert.deepEqual(
    encryptedColumns.map(({ table, column }) => `${table}.${column}`).toSorted(),
    found.map(({ name }) => `private.${String(name)}`),
  )
})
