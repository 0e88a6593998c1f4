// Tests the functions that connect mailboxes, with servers on this machine.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { configure, undoCredentialChange } from '#database/testing/installation-calls.ts'
import type { Identity } from '#database/database.ts'
import { freshDatabase, identify, type TestDatabase } from '#database/testing/fresh-database.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { readMailboxAccess } from '#server/mailboxes/access.ts'
import { createMailboxSecrets } from '#server/mailboxes/secrets.ts'
import { certificate } from '#server/testing/mailboxes/certificate.ts'
import { testOauth } from '#server/testing/mailboxes/oauth.ts'
import { startFakeImap, type FakeImap } from '#server/testing/mailboxes/fake-imap-server.ts'
import { startFakeSmtp, type FakeSmtp } from '#server/testing/mailboxes/fake-smtp-server.ts'
import type { Step } from '#server/mailboxes/try-mailbox.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import { checked, type CheckedFunction } from '#server/supabase/functions/invoke.ts'
import { checkSendingDomain } from './check-domain.ts'
import { checkMailbox } from './check-mailbox.ts'
import { connectMailbox, updateMailboxLogin } from './connect-mailbox.ts'
import { testDomains } from '#server/testing/mailboxes/test-domains.ts'
import type { MailboxDeps } from './mailbox-deps.ts'
import { sendTest } from './send-test.ts'

const workspace = '01900a00-0000-7000-8000-00000000aa01'
const eddaId = '0190e0e0-0000-7000-8000-00000000e0e0'
const vitoId = '0190f0f0-0000-7000-8000-00000000f0f0'
const edda = identify(eddaId, 'edda@coldframe.test')
const vito = identify(vitoId, 'vito@coldframe.test')
const canary = 'a canary that must never be seen'

let t: TestDatabase
let imap: FakeImap
let smtp: FakeSmtp
const secrets = createMailboxSecrets([randomBytes(32).toString('base64url')])
const dnsAnswers = { down: false }

before(async () => {
  t = await freshDatabase()
  await t.sql(`
    insert into auth.users (id, email, email_confirmed_at, created_at, updated_at) values
      ('${eddaId}', 'edda@coldframe.test', now(), now(), now()), ('${vitoId}', 'vito@coldframe.test', now(), now(), now());
    insert into workspaces (id, name, user_id) values ('${workspace}', 'Ada', '${t.adaId}');
    insert into workspace_members (workspace_id, user_id, role) values
      ('${workspace}', '${eddaId}', 'editor'), ('${workspace}', '${vitoId}', 'viewer')`)
  imap = await startFakeImap({ password: canary })
  smtp = await startFakeSmtp({ password: canary, onMail: ({ raw }) => void imap.deliver(raw) })
})
beforeEach(async () => {
  await t.sql('delete from mailboxes; delete from sending_domains; delete from auth.rate_limits')
})
after(async () => {
  await smtp.close()
  await imap.close()
  await t.close()
})

const mailboxDeps = (): MailboxDeps => ({
  limiter: createRateLimiter({
    query: t.db.as({ role: 'auth_admin' }).query,
    now: () => new Date(),
    key: Buffer.from('a key'),
    scale: 1,
  }),
  mailboxSecrets: secrets,
  oauth: testOauth(),
  reach: {
    hosts: publicHosts({
      allowPrivate: true,
      resolve: (host) =>
        Promise.resolve(
          host === certificate.host
            ? [{ address: '127.0.0.1', family: 4 }]
            : isIP(host)
              ? [{ address: host, family: isIP(host) }]
              : [],
        ),
    }),
    allowPlain: false,
    trust: certificate.cert,
    waitMs: 20_000,
  },
  domains: testDomains({
    resolveTxt: async (name) => {
      if (dnsAnswers.down) throw Object.assign(new Error('down'), { code: 'ETIMEOUT' })
      if (name === 'example.com') return [['v=spf1 ', 'mx ~all']]
      throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
    },
    resolveMx: async () => [{ exchange: 'mx.example.com', priority: 10 }],
    // The server is on one blocklist, the domain on none, and one list rejects the query.
    resolve4: async (name) => {
      if (name === certificate.host) return ['192.0.2.25']
      if (name === '25.2.0.192.zen.spamhaus.org') return ['127.0.0.2']
      if (name === 'example.com.multi.surbl.org') return ['127.0.0.1']
      throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
    },
  }),
  now: () => new Date(),
  look: { everyMs: 5, times: 3 },
})

const testDeps = () => ({
  ...mailboxDeps(),
  addressesAt: () => ({
    pixel: (id: string) => `https://coldframe.test/o/${id}`,
    link: (id: string) => `https://coldframe.test/l/${id}`,
    unsubscribe: (id: string) => `https://coldframe.test/u/${id}`,
  }),
})

const login = () => ({
  provider: 'other',
  smtp: { host: certificate.host, port: smtp.port, security: 'tls', user: 'ada', password: canary },
  imap: { host: certificate.host, port: imap.port, security: 'tls', user: 'ada', password: canary },
})
const requestWith = (change: object = {}) => ({
  workspaceId: workspace,
  address: 'ada@example.com',
  fromName: 'Ada',
  ...login(),
  ...change,
})

type Answer = { ok: boolean; mailboxId?: string; steps: Step[] }
const request = (accept = 'application/json') =>
  new Request('http://coldframe.test/functions/v1/x', { method: 'POST', headers: { accept } })
const call = async (handler: CheckedFunction, body: object, identity: Identity) =>
  await handler.answer(body, { identity, db: t.db, request: request() })
const connect = async (body: object, identity: Identity = t.ada) =>
  (await call(checked(connectMailbox(mailboxDeps())), body, identity)) as Answer

const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => assert.fail('it succeeded'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof FunctionError, String(error))
  return [error.status, error.code]
}

test('a working mailbox is stored with its password encrypted, and its domain is checked', async () => {
  const { ok, mailboxId, steps } = await connect(requestWith())
  assert.equal(ok, true)
  assert.deepEqual(
    steps.map(({ step, state }) => `${step} ${state}`),
    ['smtp done', 'imap done', 'send done', 'arrive done', 'sent-copy done'],
  )
  const access = await readMailboxAccess(t.db, mailboxDeps(), mailboxId!)
  assert.deepEqual([access?.smtp.password, access?.imap?.password], [canary, canary])
  const [row] = await t.sql(
    `select state, ramp_began is not null as ramps, sent_folder, created_by from mailboxes`,
  )
  assert.deepEqual(row, { state: 'active', ramps: true, sent_folder: 'Sent', created_by: t.adaId })
  const [domain] = await t.sql(
    `select domain, checks -> 'spf' ->> 'state' as spf, checks -> 'dmarc' ->> 'state' as dmarc from sending_domains`,
  )
  assert.deepEqual(domain, { domain: 'example.com', spf: 'pass', dmarc: 'fail' })
})

test('connecting a mailbox or changing its login sends its user an email with a link that undoes it', async () => {
  await configure(t.asService, { site_url: 'https://app.test' })
  await t.sql('delete from private.outbox')
  const { mailboxId } = await connect(requestWith())
  await call(checked(updateMailboxLogin(mailboxDeps())), { mailboxId, ...login() }, edda)
  const mails = await t.sql(`select o.subject, u.id, substring(o.text from '/undo#([0-9a-f]{64})') as token
    from private.outbox o join auth.users u on u.email = o.recipient order by o.created_at`)
  assert.deepEqual(
    mails.map(({ subject, id }) => [subject, id]),
    [
      ['A mailbox was connected', t.adaId],
      ['The login of a mailbox was changed', eddaId],
    ],
  )
  const [connected, changed] = mails.map(({ token }) => String(token))
  const undo = (token: string | undefined) => undoCredentialChange(t.asService, token)
  const state = () =>
    t.sql(`select m.state, count(s)::int as passwords from mailboxes m
    left join private.mailbox_secrets s on s.mailbox_id = m.id group by 1`)
  // Edda has changed the login since, so the older link changes nothing.
  assert.equal(await undo(connected), 'mailbox')
  assert.deepEqual(await state(), [{ state: 'active', passwords: 1 }])
  assert.equal(await undo(changed), 'mailbox login')
  assert.deepEqual(await state(), [{ state: 'broken', passwords: 0 }])
  assert.equal(await undo(changed), undefined)
})

test('blocklists are queried for the domain, and for an SMTP server that is not a large provider’s', async () => {
  await connect(requestWith())
  const [row] = await t.sql(`select checks -> 'lists' as lists from sending_domains`)
  const { state, says } = row!['lists'] as { state: string; says: string }
  assert.equal(state, 'fail')
  assert.match(says, /^192\.0\.2\.25 is on Spamhaus ZEN: .* Without an answer: SURBL\.$/)
  await t.sql(`delete from sending_domains; update mailboxes set provider = 'gmail'`)
  const domain = { workspaceId: workspace, domain: 'example.com' }
  const checks = (await call(checked(checkSendingDomain(mailboxDeps())), domain, t.ada)) as {
    checks: { lists: { state: string } }
  }
  assert.equal(checks.checks.lists.state, 'pass')
})

test('the password is in no row that a user can read, and in no response', async () => {
  const answer = await connect(requestWith())
  const rows = await t.asAda('select * from mailboxes')
  assert.ok(!JSON.stringify([answer, rows]).includes(canary))
  const dump = await t.sql(
    "select mailbox_id, encode(smtp_password, 'escape') as text from private.mailbox_secrets",
  )
  assert.ok(!JSON.stringify(dump).includes(canary))
})

test('a rejected login stores nothing', async () => {
  const answer = await connect(requestWith({ smtp: { ...login().smtp, password: 'wrong' } }))
  assert.equal(answer.ok, false)
  assert.deepEqual(await t.sql('select 1 from mailboxes'), [])
})

test('owners and editors can connect a mailbox; viewers, strangers and anonymous users cannot', async () => {
  assert.equal((await connect(requestWith(), edda)).ok, true)
  for (const who of [vito, t.bob])
    assert.deepEqual(await refused(connect(requestWith({ address: 'b@example.com' }), who)), [
      403,
      'NOT_AN_EDITOR',
    ])
  assert.equal(checked(connectMailbox(mailboxDeps())).signedIn, true)
})

test('only owners and editors can check a mailbox or its domain, change its login, or send test emails', async () => {
  const { mailboxId } = await connect(requestWith())
  const body = { mailboxId, ...login() }
  const mail = { workspaceId: workspace, mailboxId, to: 'ada@coldframe.test', subject: 'Hi', text: 'Hello' }
  const domain = { workspaceId: workspace, domain: 'example.com' }
  const attempts: [CheckedFunction, object][] = [
    [checked(checkMailbox(mailboxDeps())), { mailboxId }],
    [checked(updateMailboxLogin(mailboxDeps())), body],
    [checked(sendTest(testDeps())), mail],
    [checked(checkSendingDomain(mailboxDeps())), domain],
  ]
  for (const [handler, body] of attempts) {
    assert.equal(handler.signedIn, true)
    await call(handler, body, edda)
    assert.equal((await refused(call(handler, body, vito)))[0], 403)
    const [status] = await refused(call(handler, body, t.bob))
    assert.ok(status === 403 || status === 404)
  }
})

test('an address can be connected only once', async () => {
  await connect(requestWith())
  assert.deepEqual(await refused(connect(requestWith({ address: 'ADA@example.com' }))), [409, 'KNOWN'])
})

test('a header in a name, an invalid host and a port out of range are rejected before any connection', async () => {
  const bad = [
    { fromName: 'Ada\r\nBcc: eve@example.com' },
    { address: 'ada@example.com\r\nBcc: eve@example.com' },
    { smtp: { ...login().smtp, host: 'mail.example.com/../' } },
    { smtp: { ...login().smtp, host: 'a b' } },
    { smtp: { ...login().smtp, port: 70_000 } },
    { smtp: { ...login().smtp, user: 'ada\r\nRSET' } },
  ]
  for (const change of bad)
    assert.deepEqual(await refused(Promise.resolve().then(() => connect(requestWith(change)))), [
      400,
      'BAD_BODY',
    ])
})

test('a failed check marks the mailbox as broken with the server’s error; a new login repairs it', async () => {
  const { mailboxId } = await connect(requestWith())
  await t.sql(`update private.mailbox_secrets set smtp_password = smtp_password`)
  const wrong = createMailboxSecrets([randomBytes(32).toString('base64url')])
  const lost = checked(checkMailbox({ ...mailboxDeps(), mailboxSecrets: wrong }))
  assert.deepEqual(await refused(call(lost, { mailboxId }, t.ada)), [409, 'LOST_PASSWORD'])
  imap.faults.refuses = 'Password expired'
  const answer = (await call(checked(checkMailbox(mailboxDeps())), { mailboxId }, t.ada)) as Answer
  delete imap.faults.refuses
  assert.equal(answer.ok, false)
  const state = async () => (await t.sql('select state, state_reason from mailboxes'))[0]
  assert.match(String((await state())?.state_reason), /Password expired/)
  assert.equal((await state())?.state, 'broken')
  await call(checked(updateMailboxLogin(mailboxDeps())), { mailboxId, ...login() }, t.ada)
  assert.deepEqual(await state(), { state: 'active', state_reason: null })
})

test('a mailbox is stored with the encryption that its server supports, not with the one that was chosen', async () => {
  const mixed = await startFakeSmtp({ security: 'starttls', password: canary })
  const { ok, mailboxId } = await connect(
    requestWith({ address: 'mixed@example.com', smtp: { ...login().smtp, port: mixed.port }, imap: null }),
  )
  const [row] = await t.sql(`select smtp_security, smtp_port from mailboxes where id = '${mailboxId}'`)
  assert.deepEqual([ok, row], [true, { smtp_security: 'starttls', smtp_port: mixed.port }])
  await t.sql(`delete from mailboxes where id = '${mailboxId}'`)
  await mixed.close()
})

test('a test email can be sent only to members and mailboxes of the workspace', async () => {
  const { mailboxId } = await connect(requestWith())
  const send = (to: string) =>
    call(
      checked(sendTest(testDeps())),
      { workspaceId: workspace, mailboxId, to, subject: 'Grüße', text: 'Hello', html: '<p>Hello</p>' },
      t.ada,
    )
  for (const to of ['ada@coldframe.test', 'EDDA@coldframe.test', 'ada@example.com']) {
    assert.match(((await send(to)) as { answer: string }).answer, /taken as 4711/)
    assert.equal(smtp.taken.at(-1)?.to[0]?.toLowerCase(), to.toLowerCase())
  }
  for (const to of ['bob@coldframe.test', 'stranger@example.org'])
    assert.deepEqual(await refused(send(to)), [403, 'NOT_OURS'])
})

test('attempts to connect are rate limited', async () => {
  let status = 0
  for (let i = 0; i < 40 && status === 0; i += 1) {
    status = await connect(
      requestWith({ smtp: { ...login().smtp, host: 'nowhere.invalid' }, imap: null }),
    ).then(
      () => 0,
      (error: FunctionError) => error.status,
    )
  }
  assert.equal(status, 429)
})

test('checks are unknown while DNS is down, and the result for tracking is kept', async () => {
  await t.sql(
    `insert into sending_domains (workspace_id, domain, checks) values ('${workspace}', 'example.com', '{"tracking": {"state": "pass"}}')`,
  )
  dnsAnswers.down = true
  const row = (await call(
    checked(checkSendingDomain(mailboxDeps())),
    { workspaceId: workspace, domain: 'Example.com' },
    t.ada,
  )) as { checks: Record<string, { state: string }> }
  dnsAnswers.down = false
  assert.deepEqual(
    [row.checks.spf?.state, row.checks.dkim?.state, row.checks.tracking?.state],
    ['unknown', 'unknown', 'pass'],
  )
})

test('steps are streamed one by one to a client that accepts a stream', async () => {
  const handler = checked(connectMailbox(mailboxDeps()))
  const answer = await handler.answer(requestWith(), {
    identity: t.ada,
    db: t.db,
    request: request('text/event-stream'),
  })
  assert.ok(answer instanceof Response)
  const events = (await answer.text())
    .split('\n\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line.slice(6)) as { kind: string; state?: string; ok?: boolean })
  assert.equal(events[0]?.state, 'running')
  assert.deepEqual([events.at(-1)?.kind, events.at(-1)?.ok], ['end', true])
})

test('owners and editors can pause and resume mailboxes, others cannot, and nobody can resume a broken one', async () => {
  const { mailboxId } = await connect(requestWith())
  const callAs = async (who: Identity, name: string) =>
    (await t.db.as(who).query<{ n: number }>(`select public.${name}($1) as n`, [[mailboxId]]))[0]!.n
  assert.deepEqual(
    [
      await callAs(vito, 'pause_mailboxes'),
      await callAs(t.bob, 'pause_mailboxes'),
      await callAs(edda, 'pause_mailboxes'),
    ],
    [0, 0, 1],
  )
  assert.deepEqual([await callAs(t.bob, 'resume_mailboxes'), await callAs(t.ada, 'resume_mailboxes')], [0, 1])
  await t.sql(`update mailboxes set state = 'broken'`)
  assert.deepEqual([await callAs(t.ada, 'resume_mailboxes'), await callAs(t.ada, 'pause_mailboxes')], [0, 0])
  await assert.rejects(
    t.db.as(t.anon).query('select public.pause_mailboxes($1)', [[mailboxId]]),
    /permission denied/,
  )
})

test('a test email of a campaign includes its signature, unsubscribe link, postal address and headers', async () => {
  const { mailboxId } = await connect(requestWith())
  await t.sql(`update mailboxes set signature_text = 'Ada, Example Ltd', reply_to = 'replies@example.com'
    where id = '${mailboxId}'`)
  await t.sql(`update workspaces set postal_address = 'Example Street 1' where id = '${workspace}'`)
  const [campaign] = await t.sql(`insert into email_campaigns (workspace_id, title, unsubscribe_line)
    values ('${workspace}', 'Autumn', 'No more of this?') returning id`)
  const send = async (campaignId: unknown) => {
    const mail = {
      workspaceId: workspace,
      mailboxId,
      to: 'ada@coldframe.test',
      subject: 'Hi',
      text: 'Hello',
    }
    await call(checked(sendTest(testDeps())), { ...mail, campaignId }, t.ada)
    return smtp.taken.at(-1)!.raw.toString().replaceAll('=\r\n', '')
  }
  const raw = await send(campaign!.id)
  assert.match(raw, /^List-Unsubscribe:\s+<https:\/\/coldframe\.test\/u\//m)
  assert.match(raw, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
  assert.match(raw, /^Reply-To: replies@example\.com/m)
  for (const words of [
    'Hello',
    'Ada, Example Ltd',
    'No more of this? https://coldframe.test/u/',
    'Example Street 1',
  ])
    assert.ok(raw.includes(words), words)
  const template = await send(null)
  assert.ok(template.includes('Ada, Example Ltd') && !template.includes('List-Unsubscribe'))
})

test('a new mailbox is added to drafts that use all other mailboxes, and to no other campaign', async () => {
  await t.sql('delete from mailboxes; delete from email_campaigns')
  const ids = new Map<string, unknown>()
  for (const [title, status] of [
    ['open', 'draft'],
    ['chosen', 'draft'],
    ['running', 'sending'],
  ]) {
    const [row] = await t.sql(
      `insert into email_campaigns (workspace_id, title, status, launched_at)
       values ('${workspace}', '${title}', '${status}', ${status === 'draft' ? 'null' : 'now()'}) returning id`,
    )
    ids.set(title!, row!.id)
  }
  const titlesOf = async (mailboxId: unknown) =>
    (
      await t.sql(`select title from campaign_mailboxes cm join email_campaigns c on c.id = cm.campaign_id
        where cm.mailbox_id = '${String(mailboxId)}' order by title`)
    ).map(({ title }) => title)
  const { mailboxId: first } = await connect(requestWith())
  assert.deepEqual(await titlesOf(first), ['chosen', 'open'])
  await t.sql(`delete from campaign_mailboxes where campaign_id = '${String(ids.get('chosen'))}'`)
  const { mailboxId: second } = await connect(requestWith({ address: 'second@example.com' }))
  assert.deepEqual(await titlesOf(second), ['open'])
})

test('a test email has all merge tags filled as in a campaign, or reports which value is missing', async () => {
  const { mailboxId } = await connect(requestWith())
  await t.sql(`update mailboxes set from_name = 'Ada & Co' where id = '${mailboxId}'`)
  const send = (text: string) =>
    call(
      checked(sendTest(testDeps())),
      {
        workspaceId: workspace,
        mailboxId,
        campaignId: null,
        to: 'ada@coldframe.test',
        subject: 'for {{company}}',
        text,
        html: `<p>${text}</p>`,
        recipient: { fields: { firstname: 'Maya', company: 'Northfell' }, seed: '1' },
      },
      t.ada,
    )
  await send('Hi {{first_name}}, this is {{sender_name}} at {{sender_email}}')
  const raw = smtp.taken.at(-1)!.raw.toString().replaceAll('=\r\n', '')
  assert.match(raw, /^Subject: for Northfell\r$/m)
  assert.match(raw, /^Hi Maya, this is Ada & Co at ada@/m)
  assert.match(raw, /<p>Hi Maya, this is Ada &#38; Co at ada@/)
  await assert.rejects(send('Hi {{phone}}'), /held back.*\{\{phone\}\}/)
})
