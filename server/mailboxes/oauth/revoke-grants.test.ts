// Tests that removing a mailbox also revokes its access at the OAuth provider.
import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import type { OauthProviderId } from '#core/mailboxes/oauth-providers.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import type { AccessDependencies } from '../access.ts'
import { storeLogin, storeMailbox } from '../store-mailbox.ts'
import { createMailboxSecrets } from '../secrets.ts'
import { fakeOauth, signInAt } from '#server/testing/mailboxes/oauth.ts'
import {
  startFakeOauthProvider,
  type FakeOauthProvider,
} from '#server/testing/mailboxes/fake-oauth-provider.ts'
import { storeClient } from './clients.ts'
import { revokeGrants } from './revoke-grants.ts'

const address = 'ada@example.com'
const dataKey = randomBytes(32).toString('base64url')
const server = { host: '127.0.0.1', port: 465, security: 'tls' as const }

let t: TestDatabase
let provider: FakeOauthProvider
let deps: AccessDependencies
let refused: string[]

before(async () => {
  t = await freshDatabase()
  provider = await startFakeOauthProvider()
  deps = {
    mailboxSecrets: createMailboxSecrets([dataKey]),
    oauth: fakeOauth(provider, { smtp: server, imap: server }, dataKey),
  }
})
beforeEach(async () => {
  delete provider.faults.answers
  provider.heard.length = 0
  refused = []
  await t.sql('delete from workspaces; delete from private.oauth_revocation_secrets')
})
after(async () => {
  await provider.close()
  await t.close()
})

async function newWorkspace(): Promise<string> {
  const id = randomUUID()
  await t.sql(`insert into workspaces (id, name, user_id) values ('${id}', 'Ada ${id}', '${t.adaId}')`)
  return id
}

type Options = { workspaceId?: string; oauthProvider?: OauthProviderId; user?: string }

async function signIn({ workspaceId = '', oauthProvider: at = 'google', user = address }: Options = {}) {
  const grant = await signInAt(provider, deps.oauth, { oauthProvider: at, address: user })
  const box = {
    workspaceId: workspaceId || (await newWorkspace()),
    userId: t.adaId,
    address: user,
    fromName: '',
    replyTo: null,
    dailyLimit: 30,
    ramp: false,
    provider: 'gmail',
    smtp: { ...server, user, accessToken: grant.accessToken },
    imap: null,
    grant,
  }
  const id = await storeMailbox(t.db, deps.mailboxSecrets, box, { ok: true })
  return { id, workspaceId: box.workspaceId, hasAccess: () => provider.takes(user, grant.accessToken) }
}

const disconnect = (id: string) => t.asAda('delete from mailboxes where id = $1', [id])
const runRevocations = () =>
  revokeGrants({ db: t.db, mailboxes: deps, onRefused: ({ reason }) => void refused.push(reason) })
const pending = async () => (await t.sql('select id from private.oauth_revocation_secrets')).length
const revocations = () => provider.heard.filter((kind) => kind === 'revoke').length

test('disconnecting a mailbox revokes its access at Google and deletes its token here', async () => {
  const box = await signIn()
  assert.equal(box.hasAccess(), true)
  await disconnect(box.id)
  await runRevocations()
  assert.equal(box.hasAccess(), false)
  assert.deepEqual([revocations(), await pending(), refused], [1, 0, []])
})

test('while Google does not respond, the mailbox is deleted anyway, and the revocation is retried later', async () => {
  const box = await signIn()
  provider.faults.answers = { status: 503, body: 'later' }
  await disconnect(box.id)
  assert.deepEqual(await t.sql('select id from mailboxes'), [])
  await runRevocations()
  await runRevocations()
  assert.deepEqual([revocations(), await pending(), refused], [1, 1, []], 'not retried at once')
  delete provider.faults.answers
  await t.sql('update private.oauth_revocation_secrets set next_at = now()')
  await runRevocations()
  assert.equal(box.hasAccess(), false)
  assert.equal(await pending(), 0)
})

test('a revocation that did not succeed within a day is dropped', async () => {
  await disconnect((await signIn()).id)
  await t.sql(`update private.oauth_revocation_secrets set created_at = now() - interval '25 hours'`)
  await runRevocations()
  assert.deepEqual([revocations(), await pending()], [0, 0])
})

test('an account that is connected twice keeps its access until both mailboxes are disconnected', async () => {
  const [one, other] = [await signIn(), await signIn()]
  await disconnect(one.id)
  await runRevocations()
  assert.deepEqual([revocations(), await pending(), other.hasAccess()], [0, 0, true])
  await disconnect(other.id)
  await runRevocations()
  assert.deepEqual([revocations(), other.hasAccess()], [1, false])
})

test('an account that is connected again before the revocation keeps its new access', async () => {
  const { id, workspaceId } = await signIn()
  await disconnect(id)
  const again = await signIn({ workspaceId })
  await runRevocations()
  assert.deepEqual([revocations(), await pending(), again.hasAccess()], [0, 0, true])
})

test('replacing the sign-in by a password revokes the access', async () => {
  const box = await signIn()
  const login = {
    provider: 'gmail',
    smtp: { ...server, user: address, password: 'an app password' },
    imap: null,
    userId: t.adaId,
  }
  await storeLogin(t.db, deps.mailboxSecrets, box.id, login, { ok: true })
  await runRevocations()
  assert.equal(box.hasAccess(), false)
})

test('signing in again revokes nothing', async () => {
  const box = await signIn()
  const grant = await signInAt(provider, deps.oauth, { oauthProvider: 'google', address })
  const smtp = { ...server, user: address, accessToken: grant.accessToken }
  await storeLogin(
    t.db,
    deps.mailboxSecrets,
    box.id,
    { provider: 'gmail', smtp, imap: null, grant, userId: t.adaId },
    { ok: true },
  )
  await runRevocations()
  assert.deepEqual([revocations(), box.hasAccess()], [0, true])
})

test('deleting a workspace revokes the access of its mailboxes, although its own OAuth app is deleted, too', async () => {
  const box = await signIn()
  await newWorkspace()
  const app = { clientId: provider.clientId, clientSecret: provider.clientSecret }
  await storeClient(t.db, deps.oauth, { workspaceId: box.workspaceId, oauthProvider: 'google' }, app, t.adaId)
  await t.asAda('delete from workspaces where id = $1', [box.workspaceId])
  const alone = { ...deps, oauth: { ...deps.oauth, installation: {} } }
  await revokeGrants({ db: t.db, mailboxes: alone, onRefused: ({ reason }) => void refused.push(reason) })
  assert.deepEqual([revocations(), box.hasAccess(), refused], [1, false, []])
})

test('access revoked earlier is not an error; a rejected app is one and is not retried', async () => {
  const gone = await signIn()
  provider.revoke()
  await disconnect(gone.id)
  await runRevocations()
  assert.deepEqual([revocations(), await pending(), refused], [1, 0, []])
  const box = await signIn()
  provider.faults.answers = {
    status: 401,
    body: '{"error":"invalid_client","error_description":"No such app"}',
  }
  await disconnect(box.id)
  await runRevocations()
  assert.deepEqual([await pending(), refused], [0, ['No such app']])
})

test('a token that cannot be decrypted does not block the others', async () => {
  const [lost, box] = [await signIn({ user: 'lost@example.com' }), await signIn()]
  await disconnect(lost.id)
  await disconnect(box.id)
  await t.sql(`update private.oauth_revocation_secrets set refresh_token = '\\x00', next_at = now() - interval '1 hour'
    where address = 'lost@example.com'`)
  await runRevocations()
  assert.deepEqual([revocations(), await pending(), box.hasAccess(), refused.length], [1, 0, false, 1])
})

test('nothing is stored for Microsoft, which has no revocation endpoint', async () => {
  await disconnect((await signIn({ oauthProvider: 'microsoft' })).id)
  assert.equal(await pending(), 0)
})

test('users cannot read pending revocations', async () => {
  for (const who of [t.ada, t.anon])
    await assert.rejects(
      t.db.as(who).query('select * from private.oauth_revocation_secrets'),
      /permission denied/,
    )
})
