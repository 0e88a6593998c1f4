// Tests a campaign sent through a mailbox that was signed in to at an OAuth provider.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { untilTrue } from '#database/testing/until.ts'
import { storeLogin } from '#server/mailboxes/store-mailbox.ts'
import { createMailboxSecrets } from '#server/mailboxes/secrets.ts'
import { fakeOauth, signInAt } from '#server/testing/mailboxes/oauth.ts'
import {
  startFakeOauthProvider,
  type FakeOauthProvider,
} from '#server/testing/mailboxes/fake-oauth-provider.ts'
import { startFakeSmtp, type FakeSmtp } from '#server/testing/mailboxes/fake-smtp-server.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import { testStore } from '#server/testing/storage/test-store.ts'
import { openEngine } from './campaign-mail.ts'
import type { Engine } from './engine.ts'
import { testAddresses, testMessageIds } from '#server/testing/sending/test-engine.ts'

const address = 'ada@sender.test'
const dataKey = randomBytes(32).toString('base64url')
const mailboxSecrets = createMailboxSecrets([dataKey])

let t: TestDatabase
let dataDir = ''
let provider: FakeOauthProvider
let smtp: FakeSmtp
let engine: Engine | undefined
let tokensUsed: string[] = []

before(async () => {
  t = await freshDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'coldframe-sending-'))
  provider = await startFakeOauthProvider()
  const takesToken = (user: string, token: string) => {
    tokensUsed.push(token)
    return provider.takes(user, token)
  }
  smtp = await startFakeSmtp({ security: 'none', takesToken })
})
beforeEach(async () => {
  await engine?.stop()
  await t.sql('delete from workspaces')
  tokensUsed = []
})
after(async () => {
  await engine?.stop()
  await smtp.close()
  await provider.close()
  await rm(dataDir, { recursive: true, force: true })
  await t.close()
})

/** Signs in, then runs `meanwhile` before anything is sent. */
async function send(meanwhile: () => Promise<unknown> | void): Promise<string> {
  const server = { host: '127.0.0.1', port: smtp.port, security: 'none' as const }
  const oauth = fakeOauth(provider, { smtp: server, imap: server }, dataKey)
  const { mailboxes } = await setUpScenario(t.sql, t.adaId, { leads: 1, mailbox: `address = '${address}'` })
  const grant = await signInAt(provider, oauth, { oauthProvider: 'google', address })
  const { accessToken } = grant
  const login = { provider: 'gmail', smtp: { ...server, user: address, accessToken }, imap: null, grant }
  await storeLogin(t.db, mailboxSecrets, mailboxes[0]!, { ...login, userId: t.adaId }, { ok: true })
  await meanwhile()
  engine = openEngine({
    db: t.db,
    store: testStore,
    dataDir,
    messageIds: testMessageIds,
    addressesAt: () => testAddresses,
    mailboxes: {
      mailboxSecrets,
      oauth,
      reach: { hosts: publicHosts({ allowPrivate: true }), allowPlain: true },
    },
    onError: (error) => assert.fail(String(error)),
  })
  await engine.start()
  return accessToken
}

const until = (condition: string) => untilTrue(t.sql, condition, 'select state, state_reason from mailboxes')

test('it leaves by its token', async () => {
  const token = await send(() => undefined)
  await until(`(select state from messages) = 'sent'`)
  assert.deepEqual(tokensUsed, [token])
})

test('a token that is turned down before its time is renewed once, and the mail leaves', async () => {
  const token = await send(() => provider.forgetTokens())
  await until(`(select state from messages) = 'sent'`)
  assert.equal(tokensUsed.length, 2)
  assert.equal(tokensUsed[0], token)
  assert.equal((await t.sql('select state from mailboxes'))[0]?.['state'], 'active')
})

test('where access was taken back the mailbox rests, the mail waits, and its owner is told to sign in again', async () => {
  await send(() => {
    provider.revoke()
    return t.sql(`update private.mailbox_token_secrets set access_until = now()`)
  })
  await until(`(select state from mailboxes) = 'broken'`)
  const [box] = await t.sql('select state_reason from mailboxes')
  assert.match(String(box?.['state_reason']), /Google ended the access it gave .*Sign in again\./)
  assert.deepEqual(await t.sql('select state, attempts from messages'), [{ state: 'queued', attempts: 0 }])
  assert.deepEqual(tokensUsed, [])
})
