// Tests signing in at an OAuth provider from the first click to the stored mailbox, all of it on this machine.
import { testDomains } from '#server/testing/mailboxes/test-domains.ts'
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { Identity } from '#database/database.ts'
import { freshDatabase, identify, type TestDatabase } from '#database/testing/fresh-database.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { readMailboxAccess } from '#server/mailboxes/access.ts'
import type { OauthDependencies } from '#server/mailboxes/oauth/dependencies.ts'
import { createMailboxSecrets } from '#server/mailboxes/secrets.ts'
import { certificate } from '#server/testing/mailboxes/certificate.ts'
import { fakeOauth } from '#server/testing/mailboxes/oauth.ts'
import {
  startFakeOauthProvider,
  type FakeOauthProvider,
} from '#server/testing/mailboxes/fake-oauth-provider.ts'
import { startFakeImap, type FakeImap } from '#server/testing/mailboxes/fake-imap-server.ts'
import { startFakeSmtp, type FakeSmtp } from '#server/testing/mailboxes/fake-smtp-server.ts'
import type { Step } from '#server/mailboxes/try-mailbox.ts'
import { publicFetch } from '#server/outbound/public-fetch.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import { checked, type FunctionHandler } from '#server/supabase/functions/invoke.ts'
import { updateMailboxLogin } from './connect-mailbox.ts'
import { beginMailboxOauth, finishMailboxOauth } from './mailbox-oauth.ts'
import { listOauthClients, setOauthClient, type MailboxOauthDeps } from './oauth-clients.ts'

const workspace = '01900a00-0000-7000-8000-00000000aa02'
const eddaId = '0190e0e0-0000-7000-8000-00000000e0e1'
const vitoId = '0190f0f0-0000-7000-8000-00000000f0f1'
const edda = identify(eddaId, 'edda@coldframe.test')
const vito = identify(vitoId, 'vito@coldframe.test')
const dataKey = randomBytes(32).toString('base64url')
const secrets = createMailboxSecrets([dataKey])

let t: TestDatabase
let oauthProvider: FakeOauthProvider
let imap: FakeImap
let smtp: FakeSmtp
let oauth: OauthDependencies

before(async () => {
  t = await freshDatabase()
  await t.sql(`
    insert into auth.users (id, email, email_confirmed_at, created_at, updated_at) values
      ('${eddaId}', 'edda@coldframe.test', now(), now(), now()), ('${vitoId}', 'vito@coldframe.test', now(), now(), now());
    insert into workspaces (id, name, user_id) values ('${workspace}', 'Ada', '${t.adaId}');
    insert into workspace_members (workspace_id, user_id, role) values
      ('${workspace}', '${eddaId}', 'editor'), ('${workspace}', '${vitoId}', 'viewer')`)
  oauthProvider = await startFakeOauthProvider()
  const { takes: takesToken } = oauthProvider
  imap = await startFakeImap({ takesToken })
  smtp = await startFakeSmtp({ takesToken, onMail: ({ raw }) => void imap.deliver(raw) })
  const at = (port: number) => ({ host: certificate.host, port, security: 'tls' as const })
  oauth = fakeOauth(oauthProvider, { smtp: at(smtp.port), imap: at(imap.port) }, dataKey)
})
beforeEach(async () => {
  await t.sql(`delete from mailboxes; delete from auth.rate_limits;
    delete from private.oauth_client_secrets; delete from private.oauth_attempt_secrets`)
  for (const fault of Object.keys(oauthProvider.faults)) delete oauthProvider.faults[fault as 'scope']
})
after(async () => {
  await smtp.close()
  await imap.close()
  await oauthProvider.close()
  await t.close()
})

const resolve = (host: string) =>
  Promise.resolve(
    host === certificate.host
      ? [{ address: '127.0.0.1', family: 4 }]
      : isIP(host)
        ? [{ address: host, family: isIP(host) }]
        : [],
  )

const parts = (change: Partial<MailboxOauthDeps> = {}): MailboxOauthDeps => ({
  siteUrl: 'https://outreach.example.com',
  limiter: createRateLimiter({
    query: t.db.as({ role: 'auth_admin' }).query,
    now: () => new Date(),
    key: Buffer.from('a key'),
    scale: 1,
  }),
  mailboxSecrets: secrets,
  oauth,
  reach: {
    hosts: publicHosts({ allowPrivate: true, resolve }),
    allowPlain: false,
    trust: certificate.cert,
    waitMs: 20_000,
  },
  domains: testDomains({}),
  now: () => new Date(),
  look: { everyMs: 5, times: 3 },
  ...change,
})

type Make = (deps: MailboxOauthDeps) => FunctionHandler<never>
const call = async <Answer>(make: unknown, body: object, who: Identity = t.ada, change = {}) =>
  (await checked((make as Make)(parts(change))).answer(body, {
    identity: who,
    db: t.db,
    request: new Request('http://coldframe.test/functions/v1/x', { method: 'POST' }),
  })) as Answer

type Answer = { ok: boolean; mailboxId?: string; steps: Step[] }
const request = {
  workspaceId: workspace,
  oauthProvider: 'google',
  address: 'ada@example.com',
  fromName: 'Ada',
}
const begin = async (change: object = {}, who?: Identity, tools = {}) =>
  (await call<{ url: string }>(beginMailboxOauth, { ...request, ...change }, who, tools)).url
const finish = (query: string, who?: Identity, tools = {}) =>
  call<Answer>(finishMailboxOauth, { query }, who, tools)
const connect = async (change: object = {}, who?: Identity) =>
  await finish(oauthProvider.approve(await begin(change, who)), who)

async function refused(work: Promise<unknown> | (() => Promise<unknown>)) {
  const error = await (typeof work === 'function' ? work() : work).then(
    () => assert.fail('it went through'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof FunctionError, String(error))
  return error
}
const mailboxes = () =>
  t.sql('select address, provider, oauth_provider, state, smtp_host, imap_host from mailboxes')

test('a person is sent to the OAuth provider with a challenge, and for reading and sending mail', async () => {
  const url = new URL(await begin({ oauthProvider: 'microsoft' }))
  const parameters = Object.fromEntries(url.searchParams)
  assert.equal(url.origin, oauthProvider.issuer)
  assert.equal(parameters['response_type'], 'code')
  assert.equal(parameters['code_challenge_method'], 'S256')
  assert.equal(parameters['login_hint'], 'ada@example.com')
  assert.equal(parameters['redirect_uri'], 'https://outreach.example.com/providers/signed-in')
  assert.match(parameters['scope'] ?? '', /IMAP\.AccessAsUser\.All \S+SMTP\.Send offline_access$/)
  const google = new URL(await begin()).searchParams
  assert.deepEqual(
    [google.get('scope'), google.get('access_type'), google.get('prompt')],
    ['https://mail.google.com/', 'offline', 'consent'],
  )
  assert.notEqual(google.get('state'), parameters['state'])
})

test('back from it, sending and reading are tried by its token, and the mailbox is kept', async () => {
  const { ok, mailboxId, steps } = await connect({ oauthProvider: 'microsoft' })
  assert.deepEqual(
    steps.map(({ step, state }) => `${step} ${state}`),
    ['smtp done', 'imap done', 'send done', 'arrive done', 'sent-copy done'],
  )
  assert.equal(ok, true)
  const [row] = await mailboxes()
  assert.deepEqual(
    [row?.['address'], row?.['provider'], row?.['oauth_provider'], row?.['state']],
    ['ada@example.com', 'microsoft', 'microsoft', 'active'],
  )
  const access = await readMailboxAccess(t.db, parts(), mailboxId!)
  assert.ok(oauthProvider.takes('ada@example.com', access!.smtp.accessToken!))
  assert.equal(access?.smtp.password, undefined)
})

test('neither tokens nor secrets nor the verifier are in an answer, in a row people read, or open in the database', async () => {
  await call(setOauthClient, { workspaceId: workspace, oauthProvider: 'google', client: app('the-secret') })
  const begun = await begin({ address: 'late@example.com' })
  const encrypted = `select encode(encrypted_verifier, 'escape') as text, client_id, asked from private.oauth_attempt_secrets`
  const verifier = JSON.stringify([begun, await t.sql(encrypted)])
  assert.doesNotMatch(verifier, /verifier|the-secret/)
  await t.sql('delete from private.oauth_client_secrets')
  const { mailboxId } = await connect()
  const access = await readMailboxAccess(t.db, parts(), mailboxId!)
  const tokens = [access!.smtp.accessToken!, 'refresh-', oauthProvider.clientSecret, 'the-secret']
  const everywhere = JSON.stringify([
    await t.asAda('select * from mailboxes'),
    await t.sql(`select *, encode(refresh_token, 'escape') as r, encode(access_token, 'escape') as a
      from private.mailbox_token_secrets`),
    await t.sql(`select * from audit_log`),
    await call(listOauthClients, { workspaceId: workspace }),
  ])
  for (const secret of tokens) assert.ok(!everywhere.includes(secret), secret)
  for (const table of ['mailbox_token_secrets', 'oauth_client_secrets', 'oauth_attempt_secrets'])
    for (const who of [t.ada, t.anon])
      await assert.rejects(t.db.as(who).query(`select * from private.${table}`), /permission denied/)
})

describe('what comes back is believed', () => {
  test('once: a code that is played again brings nothing', async () => {
    const query = oauthProvider.approve(await begin())
    await finish(query)
    assert.equal((await refused(finish(query))).code, 'UNKNOWN_RETURN')
    await t.sql('delete from mailboxes')
    const other = new URLSearchParams(oauthProvider.approve(await begin()))
    other.set('code', new URLSearchParams(query).get('code')!)
    assert.equal((await refused(finish(other.toString()))).code, 'NO_TOKENS')
    assert.deepEqual(await mailboxes(), [])
  })

  test('with the state that was sent along, and no other', async () => {
    const query = new URLSearchParams(oauthProvider.approve(await begin()))
    for (const state of ['', 'made up', randomBytes(32).toString('base64url')]) {
      query.set('state', state)
      assert.equal((await refused(finish(query.toString()))).code, 'UNKNOWN_RETURN')
    }
    query.delete('state')
    assert.equal((await refused(finish(query.toString()))).code, 'UNKNOWN_RETURN')
    assert.deepEqual(await mailboxes(), [])
  })

  test('from who began it, in the session they began it in; whoever else shows it spoils nothing', async () => {
    const inSession = (session: string): Identity => ({
      ...t.ada,
      claims: { ...t.ada.claims, session_id: session },
    })
    const query = oauthProvider.approve(await begin({}, inSession('one')))
    for (const who of [edda, vito, t.bob, t.ada, inSession('two')])
      assert.equal((await refused(finish(query, who))).code, 'UNKNOWN_RETURN')
    assert.equal((await finish(query, inSession('one'))).ok, true)
  })

  test('within ten minutes', async () => {
    const query = oauthProvider.approve(await begin())
    await t.sql(`update private.oauth_attempt_secrets set expires_at = now() - interval '1 second'`)
    assert.equal((await refused(finish(query))).code, 'UNKNOWN_RETURN')
    await begin()
    assert.equal((await t.sql('select 1 from private.oauth_attempt_secrets')).length, 1)
  })

  test('from the OAuth provider it was asked of', async () => {
    const query = new URLSearchParams(oauthProvider.approve(await begin()))
    query.set('iss', 'https://elsewhere.test')
    assert.equal((await refused(finish(query.toString()))).code, 'NO_TOKENS')
    const directory = new URLSearchParams(oauthProvider.approve(await begin({ oauthProvider: 'microsoft' })))
    directory.set('iss', 'https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0')
    assert.equal((await finish(directory.toString())).ok, true)
  })

  test('while they still may edit the workspace', async () => {
    const query = oauthProvider.approve(await begin({}, edda))
    await t.sql(`update workspace_members set role = 'viewer' where user_id = '${eddaId}'`)
    assert.equal((await refused(finish(query, edda))).code, 'NOT_AN_EDITOR')
    await t.sql(`update workspace_members set role = 'editor' where user_id = '${eddaId}'`)
    assert.deepEqual(await mailboxes(), [])
  })
})

describe('nothing is kept, and it is said why', () => {
  const outcomeAfter = async (change: (query: URLSearchParams) => void) => {
    const query = new URLSearchParams(oauthProvider.approve(await begin()))
    change(query)
    const error = await refused(finish(query.toString()))
    assert.deepEqual(await mailboxes(), [])
    return error
  }
  test('where the person says no', async () => {
    const error = await outcomeAfter((query) => {
      query.delete('code')
      query.set('error', 'access_denied')
    })
    assert.deepEqual(
      [error.code, error.message],
      ['DECLINED', 'Google did not grant access: access_denied. Nothing was saved.'],
    )
  })
  test('where they allow only a part', async () => {
    oauthProvider.faults.scope = 'openid'
    const error = await outcomeAfter(() => undefined)
    assert.match(error.message, /Not allowed: https:\/\/mail\.google\.com\//)
  })
  test('where access would end after an hour', async () => {
    oauthProvider.faults.briefly = true
    assert.equal((await outcomeAfter(() => undefined)).code, 'NOT_LASTING')
  })
  test('where the OAuth provider is down, talks nonsense or is on a private network', async () => {
    oauthProvider.faults.answers = { status: 503, body: '<h1>Down</h1>' }
    assert.equal((await outcomeAfter(() => undefined)).code, 'OAUTH_PROVIDER')
    oauthProvider.faults.answers = { status: 200, body: '{"access_token": 7}' }
    assert.equal((await outcomeAfter(() => undefined)).code, 'NO_TOKENS')
    delete oauthProvider.faults.answers
    const strict = { oauth: { ...oauth, fetch: publicFetch(publicHosts({ allowPrivate: false })) } }
    const heard = oauthProvider.heard.length
    const error = await refused(finish(oauthProvider.approve(await begin()), t.ada, strict))
    assert.match(error.message, /127\.0\.0\.1 is on a private network/)
    assert.equal(oauthProvider.heard.length, heard)
  })
  test('where the account is that of another address', async () => {
    const url = new URL(await begin())
    url.searchParams.set('login_hint', 'bob@example.com')
    const { ok, steps } = await finish(oauthProvider.approve(url.href))
    assert.equal(ok, false)
    const failed = steps.filter(({ state }) => state === 'failed')
    assert.deepEqual(
      failed.map(({ step }) => step),
      ['smtp', 'imap'],
    )
    assert.match(failed[0]?.words ?? '', /^535 /)
    assert.match(failed[0]?.fix ?? '', /account of exactly this address/)
    assert.ok(!JSON.stringify(steps).includes('access-'))
    assert.deepEqual(await mailboxes(), [])
  })
})

describe('who', () => {
  test('owner and editor sign in; viewer, stranger and nobody do not', async () => {
    assert.equal((await connect({}, edda)).ok, true)
    for (const who of [vito, t.bob])
      assert.equal((await refused(begin({ address: 'b@example.com' }, who))).code, 'NOT_AN_EDITOR')
    for (const make of [beginMailboxOauth, finishMailboxOauth, listOauthClients, setOauthClient]) {
      const handler = checked((make as unknown as Make)(parts()))
      assert.equal(handler.signedIn, true)
    }
    for (const make of [beginMailboxOauth, finishMailboxOauth, setOauthClient])
      assert.equal(checked((make as unknown as Make)(parts())).inPerson, true)
  })

  test('editors see which app there is; its owner alone sets and removes one', async () => {
    const set = (who: Identity, client: object | null = app('s')) =>
      call(setOauthClient, { workspaceId: workspace, oauthProvider: 'google', client }, who)
    for (const who of [edda, vito, t.bob, t.anon]) await assert.rejects(set(who))
    const shown = (who: Identity) =>
      call<{ google: object; redirectUri: string }>(listOauthClients, { workspaceId: workspace }, who)
    for (const who of [vito, t.bob]) assert.equal((await refused(shown(who))).code, 'NOT_AN_EDITOR')
    const ours = { clientId: oauthProvider.clientId, from: 'installation' }
    assert.deepEqual((await shown(edda)).google, ours)
    await set(t.ada)
    assert.deepEqual((await shown(edda)).google, { clientId: 'our-own-app', from: 'workspace' })
    await set(t.ada, null)
    assert.deepEqual((await shown(edda)).google, ours)
    const logged = await t.sql(
      `select action, actor_id from audit_log where subject_table = 'oauth_client' order by id`,
    )
    assert.deepEqual(
      logged.slice(-2).map(({ action, actor_id }) => [action, actor_id]),
      [
        ['workspace.app_set', t.adaId],
        ['workspace.app_removed', t.adaId],
      ],
    )
  })
})

const app = (clientSecret: string) => ({ clientId: 'our-own-app', clientSecret, tenant: '' })

test('the workspace’s own app is used before the installation’s, and one that is turned down is named as the reason', async () => {
  const own = (client: object) =>
    call(setOauthClient, { workspaceId: workspace, oauthProvider: 'google', client })
  await own({ ...app('wrong'), clientId: oauthProvider.clientId })
  const error = await refused(connect())
  assert.equal(error.code, 'APP_REFUSED')
  assert.match(error.message, /client secret has expired/)
  await own({ ...app(oauthProvider.clientSecret), clientId: oauthProvider.clientId })
  assert.equal((await connect()).ok, true)
})

test('without an app nobody is sent anywhere', async () => {
  const bare = { oauth: { ...oauth, installation: {} } }
  assert.equal((await refused(begin({}, t.ada, bare))).code, 'NO_APP')
  const query = oauthProvider.approve(await begin())
  assert.equal((await refused(finish(query, t.ada, bare))).code, 'NO_APP')
})

test('an app without a secret, or of a directory that is none, is refused before it is kept', async () => {
  for (const client of [app(' '), { ...app('s'), clientId: '' }, { ...app('s'), tenant: 'a/../b' }]) {
    const body = { workspaceId: workspace, oauthProvider: 'microsoft', client }
    assert.equal((await refused(() => call(setOauthClient, body))).code, 'BAD_BODY')
  }
})

test('a mailbox is signed in to again in its place, and a password in its place ends the tokens', async () => {
  const { mailboxId } = await connect()
  await t.sql(`update mailboxes set state = 'broken', state_reason = 'ended'`)
  assert.equal((await refused(begin())).code, 'KNOWN')
  assert.equal((await refused(begin({ mailboxId }, t.bob))).code, 'NOT_AN_EDITOR')
  assert.equal((await connect({ mailboxId, address: 'eve@example.com' })).mailboxId, mailboxId)
  assert.deepEqual(
    (await mailboxes()).map(({ address, state }) => [address, state]),
    [['ada@example.com', 'active']],
  )
  const server = (port: number) => ({
    host: certificate.host,
    port,
    security: 'tls',
    user: 'ada',
    password: 'secret',
  })
  const body = { mailboxId, provider: 'other', smtp: server(smtp.port), imap: server(imap.port) }
  assert.equal((await call<Answer>(updateMailboxLogin, body)).ok, true)
  assert.deepEqual(await t.sql('select 1 from private.mailbox_token_secrets'), [])
  const access = await readMailboxAccess(t.db, parts(), mailboxId!)
  assert.deepEqual([access?.smtp.password, access?.smtp.accessToken], ['secret', undefined])
})
