import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { identityOf, openScenario, workspaceId, type Who } from '#database/testing/policy-access.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { createDataKeys } from '#server/outbound/data-keys.ts'
import { publicFetch } from '#server/outbound/public-fetch.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import { startSink } from '#server/testing/sending/sink.ts'
import { checked } from '#server/supabase/functions/invoke.ts'
import { verifyContacts } from '#server/verification/verify-contacts.ts'
import { queryVerifier, verifierNames, type VerifierName } from '#server/verification/verifiers.ts'
import { setWorkspaceVerifier } from './workspace-verifier.ts'

const KEY = 'canary-key-1234567890'
const keys = createDataKeys([Buffer.alloc(32, 7).toString('base64url')])
const fetch = publicFetch(publicHosts({ allowPrivate: true }))
let t: TestDatabase
let fake: Server
let url = ''
let received: string[] = []
/** When set, the fake server returns this instead of a verdict. */
let refusal: { status: number; body: string; location?: string } | null = null

before(async () => {
  t = await openScenario()
  fake = createServer((request, response) => {
    const { searchParams, pathname } = new URL(request.url ?? '', 'http://fake.test')
    const email = searchParams.get('email') ?? ''
    received.push(email)
    const provider = pathname.slice(1) as VerifierName
    const isKeyValid = [
      searchParams.get('api_key'),
      searchParams.get('key'),
      searchParams.get('apikey'),
    ].includes(KEY)
    const answer = isKeyValid ? answers[provider](email) : wrongKey[provider]
    const { status, body, location } = refusal ?? { ...answer, location: undefined }
    response
      .writeHead(status, { 'content-type': 'application/json', ...(location ? { location } : {}) })
      .end(body)
  })
  await once(fake.listen(0, '127.0.0.1'), 'listening')
  url = `http://127.0.0.1:${(fake.address() as AddressInfo).port}`
})
after(async () => {
  fake.close()
  await t.close()
})
beforeEach(async () => {
  received = []
  refusal = null
  await t.sql(`delete from audience; delete from workspace_verifiers; delete from private.verifier_usage;
    delete from private.verified_addresses`)
})

const ok = (body: object) => ({ status: 200, body: JSON.stringify(body) })
const localOf = (email: string) => email.slice(0, email.indexOf('@'))
/** Responses in the format that each provider documents; the local part of the address is the result. */
const answers: Record<VerifierName, (email: string) => { status: number; body: string }> = {
  zerobounce: (address) => ok({ address, status: localOf(address), sub_status: '', free_email: false }),
  neverbounce: (email) =>
    ok({ status: 'success', result: localOf(email), flags: ['has_dns'], execution_time: 5 }),
  kickbox: (email) => ok({ result: localOf(email), reason: 'accepted_email', success: true, message: null }),
}
const wrongKey: typeof answers extends Record<VerifierName, unknown>
  ? Record<VerifierName, { status: number; body: string }>
  : never = {
  zerobounce: ok({ error: 'Invalid API key or your account ran out of credits' }),
  neverbounce: ok({ status: 'auth_failure', message: 'Invalid API key' }),
  kickbox: { status: 403, body: JSON.stringify({ success: false, message: 'Invalid API key' }) },
}

const query = (name: VerifierName, email: string, key = KEY) =>
  queryVerifier(fetch, name, { key, email, url: `${url}/${name}` })

test('the results of each provider are mapped to verdicts, and unrecognized ones to unknown', async () => {
  const expected: Record<VerifierName, Record<string, string>> = {
    zerobounce: { valid: 'deliverable', invalid: 'undeliverable', 'catch-all': 'risky', do_not_mail: 'risky', unknown: 'unknown', novel: 'unknown' },
    neverbounce: { valid: 'deliverable', invalid: 'undeliverable', catchall: 'risky', disposable: 'risky', unknown: 'unknown' },
    kickbox: { deliverable: 'deliverable', undeliverable: 'undeliverable', risky: 'risky', unknown: 'unknown', constructor: 'unknown' },
  } // prettier-ignore
  for (const name of verifierNames)
    for (const [word, verdict] of Object.entries(expected[name]))
      assert.deepEqual(await query(name, `${word}@acme.com`), { verdict }, `${name} ${word}`)
})

test('a response about the account is a fault and not a verdict on the address', async () => {
  for (const name of verifierNames) {
    assert.deepEqual(await query(name, 'valid@acme.com', 'wrong-key'), { fault: 'key' }, name)
    for (const [status, body, fault] of [
      [429, '{}', 'busy'],
      [500, 'oops', 'busy'],
      [402, '{}', 'credit'],
      [200, '<html>', 'unreachable'],
      [404, '[]', 'unreachable'],
    ] as const) {
      refusal = { status, body }
      assert.deepEqual(await query(name, 'valid@acme.com'), { fault }, `${name} ${status}`)
    }
    refusal = null
  }
  assert.deepEqual(
    await queryVerifier(fetch, 'kickbox', { key: KEY, email: 'a@b.com', url: 'http://127.0.0.1:9/' }),
    {
      fault: 'unreachable',
    },
  )
})

const set = (who: Who, change: object = {}) => {
  const limiter = createRateLimiter({
    query: t.db.as({ role: 'auth_admin' }).query,
    now: () => new Date(),
    key: Buffer.from('a key'),
    scale: 100,
  })
  return checked(setWorkspaceVerifier({ limiter, verifierKeys: keys })).answer(
    { workspaceId, provider: 'kickbox', apiKey: KEY, monthlyLimit: 2, ...change },
    { identity: identityOf(t, who), db: t.db, request: new Request('http://cold.test') },
  )
}
const paid = () => ({
  keys,
  fetch,
  urls: Object.fromEntries(verifierNames.map((name) => [name, `${url}/${name}`])),
})
const dns = {
  resolveMx: () => Promise.resolve([{ exchange: 'mx.acme.com', priority: 1 }]),
  resolve4: () => Promise.reject(new Error()),
  resolve6: () => Promise.reject(new Error()),
  resolveNs: () => Promise.reject(new Error()),
  cancel: () => undefined,
}
const verify = async () => {
  await t.sql(`update audience set verdict_due_at = now() - interval '1 second'`)
  await verifyContacts({ db: t.db, dns, paid: paid() })
  const rows = await t.sql('select email, verdict, verdict_reason from audience order by email')
  return rows.map(
    ({ email, verdict, verdict_reason }) => `${String(email)} ${String(verdict)} ${String(verdict_reason)}`,
  )
}
const used = async () => (await t.asAda('select verifier_usage($1) as used', [workspaceId]))[0]?.used
const add = (...emails: string[]) =>
  t.sql(
    `insert into audience (workspace_id, email) select '${workspaceId}', unnest('{${emails.join(',')}}'::text[])`,
  )

test('only the owner can connect a verifier, and its key is encrypted and never shown', async () => {
  for (const who of ['editor', 'viewer', 'stranger', 'anon'] satisfies Who[])
    await assert.rejects(set(who), who)
  await assert.rejects(set('owner', { apiKey: undefined }), { code: 'KEY_NEEDED' })
  await set('owner')
  await set('owner', { apiKey: undefined, monthlyLimit: 7 })
  await assert.rejects(set('owner', { provider: 'zerobounce', apiKey: undefined }), { code: 'KEY_NEEDED' })
  const shown = await t.asAda('select * from workspace_verifiers')
  assert.deepEqual(
    shown.map(({ provider, key_hint, monthly_limit }) => [provider, key_hint, monthly_limit]),
    [['kickbox', '7890', 7]],
  )
  const stored = await t.sql(
    `select encode(encrypted_key, 'escape') as text from private.workspace_verifier_secrets`,
  )
  assert.ok(!JSON.stringify([shown, stored]).includes('canary'))
  await assert.rejects(t.db.as(identityOf(t, 'editor')).query('select verifier_usage($1)', [workspaceId]), {
    code: '42501',
  })
})

test('only addresses that cheaper evidence does not decide are sent, once each, within the monthly limit', async () => {
  await set('owner')
  await add(
    'deliverable@acme.com',
    'undeliverable@acme.com',
    'risky@acme.com',
    'info@acme.com',
    'null@acme.com',
  )
  const first = await verify()
  assert.equal(received.length, 2)
  assert.equal(await used(), 2)
  assert.ok(first.includes('info@acme.com risky role'))
  assert.ok(first.includes('null@acme.com undeliverable placeholder'))
  assert.equal((await verify()).filter((line) => line.includes('verifier_')).length, 2)
  assert.equal(received.length, 2)
  await t.sql('update workspace_verifiers set monthly_limit = 10')
  assert.deepEqual(
    (await verify()).filter((line) => line.includes('verifier_')),
    [
      'deliverable@acme.com deliverable verifier_deliverable',
      'risky@acme.com risky verifier_risky',
      'undeliverable@acme.com undeliverable verifier_undeliverable',
    ],
  )
  assert.equal(await used(), 3)
})

test('an address counts before it is sent, and a redirect takes the key nowhere', async () => {
  await set('owner')
  await add('deliverable@acme.com')
  const counts: unknown[] = []
  const counting: typeof fetch = async (...request) => {
    counts.push(await used())
    return await fetch(...request)
  }
  refusal = { status: 307, body: '', location: `${url}/zerobounce?api_key=${KEY}` }
  await t.sql(`update audience set verdict_due_at = now() - interval '1 second'`)
  await verifyContacts({ db: t.db, dns, paid: { ...paid(), fetch: counting } })
  assert.deepEqual(counts, [1])
  assert.deepEqual(received, ['deliverable@acme.com'])
})

test('a workspace whose stored key cannot be decrypted does not block the others', async () => {
  await set('owner')
  await add('deliverable@acme.com')
  const other = '01900b00-0000-7000-8000-000000000b00'
  await t.sql(`insert into audience (workspace_id, email) values ('${other}', 'valid@acme.com');
    insert into workspace_verifiers (workspace_id, provider, monthly_limit) values ('${other}', 'kickbox', 5);
    insert into private.workspace_verifier_secrets (workspace_id, encrypted_key) values ('${other}', 'damaged');
    update audience set verdict_due_at = now() - interval '1 second'`)
  const errors: unknown[] = []
  await verifyContacts({ db: t.db, dns, paid: paid(), onVerifierError: (error) => errors.push(error) })
  assert.equal(errors.length, 1)
  assert.deepEqual(await t.sql('select email, verdict_reason from audience order by email'), [
    { email: 'deliverable@acme.com', verdict_reason: 'verifier_deliverable' },
    { email: 'valid@acme.com', verdict_reason: 'domain_accepts' },
  ])
})

/** Starts a mail server that knows one address, and returns a probe that asks it. */
async function startProbed() {
  const queries: string[] = []
  const sink = await startSink({
    act: (phase, recipient) => {
      if (phase === 'rcpt') queries.push(recipient)
      const isKnown = ['postmaster@acme.com', 'known@acme.com'].includes(recipient)
      return phase === 'rcpt' && !isKnown ? { reply: '550 5.1.1 No such user' } : undefined
    },
  })
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const hosts = publicHosts({ allowPrivate: true, resolve })
  return { queries, sink, probe: { host: 'check.test', dns, hosts, port: sink.port } }
}

test('a probe decides what cheaper evidence does not, and its result is stored and reused', async () => {
  const { queries, sink, probe } = await startProbed()
  await add('known@acme.com', 'gone@acme.com')
  const probed = async () => {
    await t.sql(`update audience set verdict_due_at = now() - interval '1 second'`)
    await verifyContacts({ db: t.db, dns, paid: null, probe })
    return await t.sql('select email, verdict_reason from audience order by email')
  }
  const expected = [
    { email: 'gone@acme.com', verdict_reason: 'probe_undeliverable' },
    { email: 'known@acme.com', verdict_reason: 'probe_deliverable' },
  ]
  assert.deepEqual(await probed(), expected)
  assert.equal(queries.length, 4)
  assert.deepEqual(await probed(), expected)
  assert.equal(queries.length, 4)
  await sink.close()
})

test('addresses that a probe did not ask about are due again within a day', async () => {
  const { queries, sink, probe } = await startProbed()
  await add(...Array.from({ length: 23 }, (_, n) => `person${n}@acme.com`))
  const late = async () => {
    await verifyContacts({ db: t.db, dns, paid: null, probe })
    return await t.sql(`select verdict_reason, count(*)::int from audience
      where verdict_due_at between now() and now() + interval '1 day' group by 1`)
  }
  assert.deepEqual(await late(), [{ verdict_reason: 'domain_accepts', count: 3 }])
  assert.equal(queries.length, 22)
  await t.sql(`update audience set verdict_due_at = now() where verdict_due_at < now() + interval '1 day'`)
  assert.deepEqual(await late(), [])
  await sink.close()
})

test('a probe changes no result that another workspace has paid for', async () => {
  const { sink, probe } = await startProbed()
  const other = '01900b00-0000-7000-8000-000000000b00'
  await add('gone@acme.com')
  await t.sql(`insert into audience (workspace_id, email) values ('${other}', 'gone@acme.com');
    insert into private.verified_addresses (workspace_id, address, verdict) values ('${other}', 'gone@acme.com', 'deliverable')`)
  await verifyContacts({ db: t.db, dns, paid: null, probe })
  assert.deepEqual(await t.sql('select workspace_id, verdict_reason from audience order by workspace_id'), [
    { workspace_id: workspaceId, verdict_reason: 'probe_undeliverable' },
    { workspace_id: other, verdict_reason: 'verifier_deliverable' },
  ])
  await sink.close()
})

test('a rejected key pauses the verifier for a day, uses none of the limit, and is stored as its problem', async () => {
  await set('owner', { apiKey: 'another-key-123' })
  await add('deliverable@acme.com')
  assert.deepEqual(await verify(), ['deliverable@acme.com unknown domain_accepts'])
  assert.equal(await used(), 0)
  await verify()
  assert.equal(received.length, 1)
  assert.deepEqual(await t.sql(`select problem, paused_until > now() as pauses from workspace_verifiers`), [
    { problem: 'key', pauses: true },
  ])
})
