import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import type { Identity } from '#database/database.ts'
import { identityOf, testScenario, type Who, workspaceId } from '#database/testing/policy-access.ts'
import { verifyAddresses } from './verify-addresses.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { checked } from '#server/supabase/functions/invoke.ts'
import { lookUpMailDomain, type MailDns } from '#server/verification/mail-domain.ts'
import { verifyContacts } from '#server/verification/verify-contacts.ts'

const [campaign, lead] = [randomUUID(), randomUUID()]
const t = testScenario()
let lookedUp: string[] = []
beforeEach(async () => {
  lookedUp = []
  await t.sql(
    `delete from messages; delete from suppressions; delete from audience; delete from private.domain_providers`,
  )
})

type Zone = { mx?: string[]; a?: string[]; ns?: string[] }
const fails = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))

/** A DNS of these zones. Other names do not exist, and `down` gives no answer. */
function dnsOf(zones: Record<string, Zone | 'down'>): MailDns & { cancel(): void } {
  const find = <Found>(name: string, pick: (zone: Zone) => Found[] | undefined): Promise<Found[]> => {
    const zone = zones[name]
    if (zone === 'down') return fails('ETIMEOUT')
    if (!zone) return fails('ENOTFOUND')
    const found = pick(zone)
    return found ? Promise.resolve(found) : fails('ENODATA')
  }
  return {
    resolveMx(name: string) {
      lookedUp.push(name)
      return find(name, ({ mx }) => mx?.map((exchange, priority) => ({ exchange, priority })))
    },
    resolve4: ((name: string) => find(name, ({ a }) => a)) as MailDns['resolve4'],
    resolve6: () => fails('ENODATA'),
    resolveNs: (name: string) => find(name, ({ ns }) => ns),
    cancel: () => undefined,
  }
}

const zones: Record<string, Zone | 'down'> = {
  'acme.com': { mx: ['aspmx.l.google.com'] },
  'nomail.com': { mx: [''] },
  'host.com': { a: ['192.0.2.1'], ns: ['ns1.host.com'] },
  'sold.com': { a: ['192.0.2.2'], ns: ['NS1.sedoparking.com'] },
  'sold-too.com': { mx: ['mail.h-email.net'] },
  'empty.com': {},
  'silent.com': 'down',
  'mailinator.com': { mx: ['mail.mailinator.com'] },
}

const add = (...emails: string[]) =>
  t.sql(`insert into audience (workspace_id, name, email)
    select '${workspaceId}', 'A', unnest('{${emails.join(',')}}'::text[])`)
const verdicts = async () =>
  Object.fromEntries(
    (await t.sql('select email, verdict, verdict_reason, verdict_suggestion from audience')).map((row) => [
      row.email,
      [row.verdict, row.verdict_reason, ...(row.verdict_suggestion ? [row.verdict_suggestion] : [])].join(
        ' ',
      ),
    ]),
  )
const due = () => t.sql(`update audience set verdict_due_at = now() - interval '1 second'`)

test('a domain receives mail, or it is said why not, and no answer says nothing', async () => {
  const found: Record<string, string> = {}
  for (const domain of [...Object.keys(zones), 'nobody.com', 'bücher.com'])
    found[domain] = (await lookUpMailDomain(dnsOf(zones), domain)).mail
  assert.deepEqual(found, {
    'acme.com': 'mx',
    'nomail.com': 'null_mx',
    'host.com': 'host',
    'sold.com': 'parked',
    'sold-too.com': 'parked',
    'empty.com': 'no_host',
    'silent.com': 'silent',
    'mailinator.com': 'mx',
    'nobody.com': 'no_domain',
    'bücher.com': 'no_domain',
  })
})

test('every contact gets a verdict, and each domain is looked up once', async () => {
  await add(
    'ada@acme.com',
    'info@acme.com',
    'bob@gmial.com',
    'cy@nomail.com',
    'di@silent.com',
    'ed@mailinator.com',
    'fay@gmail.com',
  )
  await add('gus@corp.internal', 'n/a@acme.com', 'hal@acme.example')
  assert.equal(await verifyContacts({ db: t.db, dns: dnsOf(zones), paid: null }), 10)
  assert.deepEqual(await verdicts(), {
    'ada@acme.com': 'unknown domain_accepts',
    'info@acme.com': 'risky role',
    'bob@gmial.com': 'undeliverable no_domain bob@gmail.com',
    'cy@nomail.com': 'undeliverable null_mx',
    'di@silent.com': 'unknown silent',
    'ed@mailinator.com': 'risky disposable',
    'fay@gmail.com': 'unknown domain_accepts',
    'gus@corp.internal': 'unknown not_checked',
    'n/a@acme.com': 'undeliverable placeholder',
    'hal@acme.example': 'unknown not_checked',
  })
  assert.deepEqual(lookedUp.toSorted(), [
    'acme.com',
    'gmial.com',
    'mailinator.com',
    'nomail.com',
    'silent.com',
  ])
  assert.equal(await verifyContacts({ db: t.db, dns: dnsOf(zones), paid: null }), 0)
  await due()
  lookedUp = []
  await verifyContacts({ db: t.db, dns: dnsOf(zones), paid: null })
  assert.deepEqual(lookedUp, ['silent.com'])
})

test('replies, arrivals and permanent bounces of the own mail decide; a soft bounce does not', async () => {
  await add('ada@acme.com', 'bob@acme.com', 'cy@acme.com', 'di@acme.com')
  await t.sql(`insert into messages (workspace_id, recipient, kind, state, sent_at, replied_at, bounced_at, answer_class) values
    ('${workspaceId}', 'Ada@acme.com', 'single', 'sent', now() - interval '9 days', now(), null, null),
    ('${workspaceId}', 'bob@acme.com', 'single', 'sent', now() - interval '9 days', null, now(), 'hard'),
    ('${workspaceId}', 'cy@acme.com', 'single', 'sent', now() - interval '9 days', null, now(), 'soft'),
    ('${workspaceId}', 'di@acme.com', 'single', 'sent', now() - interval '9 days', null, null, null)`)
  await verifyContacts({ db: t.db, dns: dnsOf(zones), paid: null })
  assert.deepEqual(await verdicts(), {
    'ada@acme.com': 'deliverable replied',
    'bob@acme.com': 'undeliverable bounced',
    'cy@acme.com': 'unknown domain_accepts',
    'di@acme.com': 'deliverable delivered',
  })
})

test('a domain is a catch-all once email arrived at two “undeliverable” addresses, or a probe found that', async () => {
  await add('gone@acme.com', 'left@acme.com', 'gone@one.com', 'gone@bounces.com', 'left@bounces.com')
  await t.sql(`update audience set file_verdict = 'undeliverable', created_at = now() - interval '20 days'`)
  await t.sql(`insert into messages (workspace_id, recipient, kind, state, sent_at)
      select workspace_id, email, 'single', 'sent', now() - interval '9 days' from audience;
    insert into suppressions (workspace_id, address, reason) values ('${workspaceId}', 'old@bounces.com', 'bounce');
    insert into private.verified_addresses (workspace_id, address, verdict, verified_by)
      values ('${workspaceId}', 'any@probed.com', 'risky', 'probe'), ('${workspaceId}', 'any@bought.com', 'risky', 'verifier')`)
  const domains = ['acme.com', 'one.com', 'bounces.com', 'probed.com', 'bought.com']
  await add(...domains.map((domain) => `new@${domain}`))
  const mx = { mx: ['mx.example.net'] }
  const dns = dnsOf(Object.fromEntries(domains.map((domain) => [domain, mx])))
  await verifyContacts({ db: t.db, dns, paid: null })
  const found = await verdicts()
  assert.deepEqual(
    domains.map((domain) => found[`new@${domain}`]),
    [
      'risky catch_all',
      'unknown domain_accepts',
      'unknown domain_accepts',
      'risky catch_all',
      'unknown domain_accepts',
    ],
  )
})

test('a changed address gets a verdict of its own', async () => {
  await add('ada@gmial.com')
  await verifyContacts({ db: t.db, dns: dnsOf(zones), paid: null })
  await t.sql(`update audience set email = 'ada@acme.com'`)
  assert.deepEqual(await verdicts(), { 'ada@acme.com': 'unknown ' })
  await verifyContacts({ db: t.db, dns: dnsOf(zones), paid: null })
  assert.deepEqual(await verdicts(), { 'ada@acme.com': 'unknown domain_accepts' })
})

test('without look-ups, and while another process verifies, nothing is asked', async () => {
  await add('ada@acme.com', 'bob@gmial.com')
  await t.sql(`update private.verification_lease set until = now() + interval '1 minute'`)
  assert.equal(await verifyContacts({ db: t.db, dns: dnsOf(zones), paid: null }), 0)
  await t.sql(`update private.verification_lease set until = now() - interval '1 minute'`)
  assert.equal(await verifyContacts({ db: t.db, dns: null, paid: null }), 2)
  assert.deepEqual(await verdicts(), {
    'ada@acme.com': 'unknown not_checked',
    'bob@gmial.com': 'risky misspelt bob@gmail.com',
  })
  assert.deepEqual(lookedUp, [])
})

test('a batch holds its lease for longer than slow servers take, and ends no lease of another process', async () => {
  await add('ada@acme.com')
  const dns = dnsOf(zones)
  const { resolveMx } = dns
  let left: unknown
  dns.resolveMx = async (name) => {
    left = await t.sql(
      `select until > now() + interval '5 minutes' as is_long from private.verification_lease`,
    )
    await t.sql(`update private.verification_lease set until = now() + interval '1 minute'`)
    return await resolveMx(name)
  }
  await verifyContacts({ db: t.db, dns, paid: null })
  assert.deepEqual(left, [{ is_long: true }])
  assert.deepEqual(await t.sql('select until > now() as held from private.verification_lease'), [
    { held: true },
  ])
  await t.sql(`update private.verification_lease set until = '-infinity'`)
  await due()
  await verifyContacts({ db: t.db, dns: dnsOf(zones), paid: null })
  assert.deepEqual(await t.sql('select until > now() as held from private.verification_lease'), [
    { held: false },
  ])
})

test('lists and segments select by the verdict, and nobody writes it', async () => {
  await add('ada@acme.com', 'bob@gmial.com')
  await verifyContacts({ db: t.db, dns: dnsOf(zones), paid: null })
  const find = async (filter: object) =>
    (
      await t.asAda<{ email: string }>('select email from find_audience($1, $2)', [
        workspaceId,
        JSON.stringify(filter),
      ])
    ).map(({ email }) => email)
  assert.deepEqual(await find({ verdicts: ['undeliverable'] }), ['bob@gmial.com'])
  const rule = { field: 'verdict', op: 'is_not', value: 'undeliverable' }
  assert.deepEqual(await find({ segment: { match: 'all', rules: [rule] } }), ['ada@acme.com'])
  await assert.rejects(t.asAda(`update audience set verdict = 'deliverable'`), { code: '42501' })
})

test('the addresses of a file are verified for editors of the workspace, and for nobody else', async () => {
  const deps = {
    mailDns: dnsOf(zones),
    limiter: createRateLimiter({
      query: t.db.as({ role: 'auth_admin' }).query,
      now: () => new Date(),
      key: Buffer.from('a key'),
      scale: 1,
    }),
  }
  const call = (identity: Identity) =>
    checked(verifyAddresses(deps)).answer(
      { workspaceId, addresses: [{ email: 'ada@acme.com', file: 'risky' }, { email: 'bob@gmial.com' }] },
      { identity, db: t.db, request: new Request('http://cold.test') },
    )
  for (const who of ['owner', 'editor'] satisfies Who[])
    assert.deepEqual(await call(identityOf(t, who)), {
      addresses: [
        { email: 'ada@acme.com', verdict: 'risky', reason: 'file_risky', suggestion: null },
        {
          email: 'bob@gmial.com',
          verdict: 'undeliverable',
          reason: 'no_domain',
          suggestion: 'bob@gmail.com',
        },
      ],
    })
  for (const who of ['viewer', 'stranger', 'anon'] as const)
    await assert.rejects(call(identityOf(t, who)), who)
})

test('only members learn the workspace’s limits and its bounces by verdict', async () => {
  await t.sql(`insert into email_campaigns (id, workspace_id, title) values ('${campaign}', '${workspaceId}', 'C') on conflict do nothing;
    insert into campaign_leads (id, workspace_id, campaign_id, email, verdict) values ('${lead}', '${workspaceId}', '${campaign}', 'x@acme.com', 'risky');
    insert into messages (workspace_id, recipient, kind, state, sent_at, bounced_at, answer_class, lead_id, campaign_id) values
      ('${workspaceId}', 'x@acme.com', 'campaign', 'sent', now(), now(), 'hard', '${lead}', '${campaign}')`)
  const facts = (who: Who) =>
    t.db.as(identityOf(t, who)).query('select bounce_facts($1) as facts', [workspaceId])
  for (const who of ['owner', 'editor', 'viewer'] satisfies Who[])
    assert.deepEqual(await facts(who), [
      { facts: { warning: 0.03, refusal: 0.08, seen: { risky: { part: 1, whole: 1 } } } },
    ])
  for (const who of ['stranger', 'anon'] satisfies Who[]) await assert.rejects(facts(who), who)
  const limits = (who: Who) =>
    t.db
      .as(identityOf(t, who))
      .query('update workspaces set bounce_warning = 2 where id = $1 returning id', [workspaceId])
  assert.equal((await limits('editor')).length, 0)
  assert.equal((await limits('owner')).length, 1)
  await assert.rejects(
    t.asAda('update workspaces set bounce_warning = 9 where id = $1', [workspaceId]),
    /do not go together/,
  )
})
