// Tests the lifecycle of tokens: renewed, rejected, revoked, and a change of the app.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { after, before, beforeEach, test } from 'node:test'
import { openAs } from '#database/open-pool.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { until, untilTrue } from '#database/testing/until.ts'
import { testStore } from '#server/testing/storage/test-store.ts'
import { enterMailbox, readMailboxAccess } from '../access.ts'
import { ServerFailure } from '../failure.ts'
import type { MailboxDependencies } from '../installation.ts'
import { storeLogin, storeMailbox } from '../store-mailbox.ts'
import { openImap } from '../open-imap.ts'
import { createReaders } from '../reading/readers.ts'
import { createMailboxSecrets } from '../secrets.ts'
import { quietLog, testDependencies } from '#server/testing/mailboxes/test-dependencies.ts'
import { fakeOauth, signInAt } from '#server/testing/mailboxes/oauth.ts'
import {
  startFakeOauthProvider,
  type FakeOauthProvider,
} from '#server/testing/mailboxes/fake-oauth-provider.ts'
import { startFakeImap, type FakeImap } from '#server/testing/mailboxes/fake-imap-server.ts'
import { storeClient } from './clients.ts'

const workspaceId = '01900a00-0000-7000-8000-00000000aa03'
const address = 'ada@example.com'
const dataKey = randomBytes(32).toString('base64url')

let t: TestDatabase
let provider: FakeOauthProvider
let imap: FakeImap
let deps: MailboxDependencies
let box = ''

before(async () => {
  t = await freshDatabase()
  await t.sql(`insert into workspaces (id, name, user_id) values ('${workspaceId}', 'Ada', '${t.adaId}')`)
  provider = await startFakeOauthProvider()
  imap = await startFakeImap({ security: 'none', takesToken: provider.takes })
  const server = { host: '127.0.0.1', port: imap.port, security: 'none' as const }
  deps = testDependencies({
    mailboxSecrets: createMailboxSecrets([dataKey]),
    oauth: fakeOauth(provider, { smtp: server, imap: server }, dataKey),
  })
})
beforeEach(async () => {
  for (const fault of Object.keys(provider.faults)) delete provider.faults[fault as 'scope']
  provider.heard.length = 0
  await t.sql('delete from mailboxes; delete from notifications; delete from private.oauth_client_secrets')
  box = await signIn()
})
after(async () => {
  await imap.close()
  await provider.close()
  await t.close()
})

async function granted() {
  const grant = await signInAt(provider, deps.oauth, { oauthProvider: 'microsoft', address })
  const at = deps.oauth.endpoints.microsoft('common')
  const server = { ...at.imap, user: address, accessToken: grant.accessToken }
  return { provider: 'microsoft', smtp: server, imap: server, grant }
}

async function signIn(): Promise<string> {
  const about = {
    workspaceId,
    userId: t.adaId,
    address,
    fromName: '',
    replyTo: null,
    dailyLimit: 30,
    ramp: false,
  }
  return await storeMailbox(t.db, deps.mailboxSecrets, { ...about, ...(await granted()) }, { ok: true })
}

const token = async (db = t.db) => (await readMailboxAccess(db, deps, box))!.smtp.accessToken!
const expire = () =>
  t.sql(`update private.mailbox_token_secrets set access_until = now() + interval '4 minutes'`)
const renewals = () => provider.heard.filter((kind) => kind === 'refresh_token').length

async function failure(work: Promise<unknown>): Promise<ServerFailure> {
  const error = await work.then(
    () => assert.fail('it went through'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof ServerFailure, String(error))
  return error
}

test('a token is used until shortly before its end, and renewed then, with the refresh token that came last', async () => {
  const first = await token()
  assert.equal(await token(), first)
  assert.equal(renewals(), 0)
  for (const round of [1, 2]) {
    await expire()
    const next = await token()
    assert.notEqual(next, first)
    assert.ok(provider.takes(address, next))
    assert.equal(renewals(), round)
  }
})

test('of many who need it at once, in two processes, one asks and all get what it was given', async () => {
  const other = openAs(t.login, 4)
  await expire()
  const { promise, resolve } = Promise.withResolvers<void>()
  provider.faults.waits = () => promise
  const asking = [t.db, other, t.db, other, t.db, other].map((db) => token(db))
  await until(() => renewals() > 0)
  // Long enough for all of them to send a request, if nothing stopped them.
  await sleep(300)
  resolve()
  const got = await Promise.all(asking)
  await other.close()
  assert.equal(renewals(), 1)
  assert.equal(new Set(got).size, 1)
  assert.ok(provider.takes(address, got[0]!))
})

test('a turn whose process is gone passes to another', async () => {
  await expire()
  await t.sql(
    `update private.mailbox_token_secrets set renewer = gen_random_uuid(), renewing_until = now() + interval '1 second'`,
  )
  assert.ok(provider.takes(address, await token()))
})

test('a token that is turned down before its time is renewed, and the mailbox entered', async () => {
  const old = await token()
  provider.forgetTokens()
  const client = await enterMailbox(t.db, deps, box, ({ imap }) => openImap(imap!, deps.reach))
  assert.equal(client?.authenticated, true)
  client?.close()
  assert.notEqual(await token(), old)
  assert.equal(renewals(), 1)
})

test('access that was taken back is asked for once, and says whom to go to', async () => {
  provider.revoke()
  await expire()
  for (let again = 0; again < 3; again += 1) {
    const { fault, words, isLogin } = await failure(token())
    assert.deepEqual([fault, isLogin], ['grant-ended', true])
    assert.equal(
      words,
      'Microsoft ended the access it gave (Token has been expired or revoked.). Sign in again.',
    )
  }
  assert.equal(renewals(), 1)
})

test('an OAuth provider that is down or slow breaks nothing, and is asked again', async () => {
  await expire()
  provider.faults.answers = { status: 503, body: 'later' }
  assert.deepEqual(
    [(await failure(token())).fault, (await failure(token())).isLogin],
    ['oauth-provider', false],
  )
  delete provider.faults.answers
  assert.ok(provider.takes(address, await token()))
})

test('an app whose secret is turned down breaks the mailbox until it is set right', async () => {
  const client = { workspaceId, oauthProvider: 'microsoft' as const }
  const app = (clientSecret: string) => ({ clientId: provider.clientId, clientSecret })
  await storeClient(t.db, deps.oauth, client, app('run out'), t.adaId)
  await expire()
  const { fault, words } = await failure(token())
  assert.deepEqual(
    [fault, words],
    ['app-refused', 'Microsoft rejected the app: The provided client secret has expired.'],
  )
  await storeClient(t.db, deps.oauth, client, app(provider.clientSecret), t.adaId)
  assert.ok(provider.takes(address, await token()))
})

test('tokens of an app that is set up no more are not said to another', async () => {
  await t.sql(`update private.mailbox_token_secrets set client_id = 'an app that went'`)
  await expire()
  const { fault, words } = await failure(token())
  assert.equal(fault, 'app-refused')
  assert.match(words, /an app that went is not set up here any more/)
  assert.equal(renewals(), 0)
})

test('who signs in again while a renewal is under way is not overwritten by it', async () => {
  await expire()
  const { promise, resolve } = Promise.withResolvers<void>()
  provider.faults.waits = () => promise
  const renewing = token()
  await until(() => renewals() > 0)
  const login = { ...(await granted()), userId: t.adaId }
  await storeLogin(t.db, deps.mailboxSecrets, box, login, { ok: true })
  resolve()
  await renewing
  assert.equal(await token(), login.grant.accessToken)
})

test('a reader whose access is taken back rests the mailbox, tells its owner in words, and reads again once signed in', async () => {
  const readers = createReaders({
    db: t.db,
    store: testStore,
    mailboxes: deps,
    log: quietLog,
    claimMs: 20,
    lookMs: 60_000,
    againMs: { first: 5, most: 30 },
  })
  const untilSql = (condition: string) =>
    untilTrue(t.sql, condition, 'select state, state_reason, read_error from mailboxes')
  readers.start()
  await untilSql('(select last_read_at from mailboxes) is not null')
  provider.revoke()
  imap.cut()
  await untilSql(`(select state from mailboxes) = 'broken'`)
  const [row] = await t.sql('select state_reason from mailboxes')
  assert.match(String(row?.['state_reason']), /Microsoft ended the access it gave .*Sign in again/)
  const notificationsSent = await t.sql('select user_id, title from notifications')
  assert.deepEqual(notificationsSent, [{ user_id: t.adaId, title: `${address} stopped sending` }])
  await storeLogin(t.db, deps.mailboxSecrets, box, { ...(await granted()), userId: t.adaId }, { ok: true })
  await t.sql('update mailboxes set last_read_at = null')
  await untilSql(
    '(select last_read_at from mailboxes) is not null and (select state from mailboxes) = $$active$$',
  )
  await readers.stop()
})
