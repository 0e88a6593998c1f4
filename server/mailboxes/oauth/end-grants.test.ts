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
import { endGrants } from './end-grants.ts'

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

type Asked = { workspaceId?: string; oauthProvider?: OauthProviderId; user?: string }

async function signIn({ workspaceId = '', oauthProvider: at = 'google', user = address }: Asked = {}) {
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
  return { id, workspaceId: box.workspaceId, opens: () => provider.takes(user, grant.accessToken) }
}

const disconnect = (id: string) => t.asAda('delete from mailboxes where id = $1', [id])
const round = () =>
  endGrants({ db: t.db, mailboxes: deps, onRefused: ({ reason }) => void refused.push(reason) })
const waiting = async () => (await t.sql('select id from private.oauth_revocation_secrets')).length
const revocations = () => provider.heard.filter((kind) => kind === 'revoke').length

test('disconnected, its access ends at Google, and nothing of it stays here', async () => {
  const box = await signIn()
  assert.equal(box.opens(), true)
  await disconnect(box.id)
  await round()
  assert.equal(box.opens(), false)
  assert.deepEqual([revocations(), await waiting(), refused], [1, 0, []])
})

test('where Google does not answer the mailbox goes all the same, and Google is told later', async () => {
  const box = await signIn()
  provider.faults.answers = { status: 503, body: 'later' }
  await disconnect(box.id)
  assert.deepEqual(await t.sql('select id from mailboxes'), [])
  await round()
  await round()
  assert.deepEqual([revocations(), await waiting(), refused], [1, 1, []], 'not again at once')
  delete provider.faults.answers
  await t.sql('update private.oauth_revocation_secrets set next_at = now()')
  await round()
  assert.equal(box.opens(), false)
  assert.equal(await waiting(), 0)
})

test('what has not ended within a day is forgotten', async () => {
  await disconnect((await signIn()).id)
  await t.sql(`update private.oauth_revocation_secrets set created_at = now() - interval '25 hours'`)
  await round()
  assert.deepEqual([revocations(), await waiting()], [0, 0])
})

test('the same account connected elsewhere here keeps its access, until that goes too', async () => {
  const [one, other] = [await signIn(), await signIn()]
  await disconnect(one.id)
  await round()
  assert.deepEqual([revocations(), await waiting(), other.opens()], [0, 0, true])
  await disconnect(other.id)
  await round()
  assert.deepEqual([revocations(), other.opens()], [1, false])
})

test('who connects the account again before Google was told keeps the new access', async () => {
  const { id, workspaceId } = await signIn()
  await disconnect(id)
  const again = await signIn({ workspaceId })
  await round()
  assert.deepEqual([revocations(), await waiting(), again.opens()], [0, 0, true])
})

test('a password in its place ends it as well', async () => {
  const box = await signIn()
  const login = {
    provider: 'gmail',
    smtp: { ...server, user: address, password: 'an app password' },
    imap: null,
    userId: t.adaId,
  }
  await storeLogin(t.db, deps.mailboxSecrets, box.id, login, { ok: true })
  await round()
  assert.equal(box.opens(), false)
})

test('signed in again, nothing ends', async () => {
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
  await round()
  assert.deepEqual([revocations(), box.opens()], [0, true])
})

test('a workspace that is deleted takes the access of its mailboxes along, and its own app need not be there', async () => {
  const box = await signIn()
  await newWorkspace()
  const app = { clientId: provider.clientId, clientSecret: provider.clientSecret }
  await storeClient(t.db, deps.oauth, { workspaceId: box.workspaceId, oauthProvider: 'google' }, app, t.adaId)
  await t.asAda('delete from workspaces where id = $1', [box.workspaceId])
  const alone = { ...deps, oauth: { ...deps.oauth, installation: {} } }
  await endGrants({ db: t.db, mailboxes: alone, onRefused: ({ reason }) => void refused.push(reason) })
  assert.deepEqual([revocations(), box.opens(), refused], [1, false, []])
})

test('access that had ended is no fault; an app that is turned down is one, and is not tried for ever', async () => {
  const gone = await signIn()
  provider.revoke()
  await disconnect(gone.id)
  await round()
  assert.deepEqual([revocations(), await waiting(), refused], [1, 0, []])
  const box = await signIn()
  provider.faults.answers = {
    status: 401,
    body: '{"error":"invalid_client","error_description":"No such app"}',
  }
  await disconnect(box.id)
  await round()
  assert.deepEqual([await waiting(), refused], [0, ['No such app']])
})

test('a token that can not be read any more holds nobody else up', async () => {
  const [lost, box] = [await signIn({ user: 'lost@example.com' }), await signIn()]
  await disconnect(lost.id)
  await disconnect(box.id)
  await t.sql(`update private.oauth_revocation_secrets set refresh_token = '\\x00', next_at = now() - interval '1 hour'
    where address = 'lost@example.com'`)
  await round()
  assert.deepEqual([revocations(), await waiting(), box.opens(), refused.length], [1, 0, false, 1])
})

test('of Microsoft, which has no place to end it at, nothing is kept', async () => {
  await disconnect((await signIn({ oauthProvider: 'microsoft' })).id)
  assert.equal(await waiting(), 0)
})

test('nobody reads what waits there', async () => {
  for (const who of [t.ada, t.anon])
    await assert.rejects(
      t.db.as(who).query('select * from private.oauth_revocation_secrets'),
      /permission denied/,
    )
})
