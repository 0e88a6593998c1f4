// Plants twelve secrets where users enter theirs, triggers all logging, and searches the log for them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createClient } from '@supabase/supabase-js'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { readConfig } from '#server/config.ts'
import { createDependencies, type Dependencies } from '#server/create-dependencies.ts'
import { createLog } from '#server/log.ts'
import { startDelivery } from '#server/mail/deliver-outbox.ts'
import { readOutbox } from '#server/mail/outbox.ts'
import { installationKeys } from '#server/supabase/auth/jwt.ts'
import { createTrackingTokens } from '#server/tracking/tokens.ts'
import { cheapenPasswordsInFile } from '#server/testing/auth/cheap-passwords-in-file.ts'
import { scrub } from './scrub.ts'
import { openWatch } from '#server/health/monitoring.ts'

cheapenPasswordsInFile()

const siteUrl = 'http://127.0.0.1:3000'
const planted: Record<string, string> = {
  password: 'canary-password-8Hq2',
  newPassword: 'canary-changed-3kTz',
  address: 'canary.person@example.com',
  member: 'canary.member@example.org',
  subject: 'Canary subject zebra quartz',
  body: 'Canary body, not for anybody else: mango orbit',
  html: '<p>Canary markup walnut</p>',
  jwtSecret: 'canary-secret-of-the-installation-0123456789',
  smtpPassword: 'canary-smtp-Pw77',
}

let t: TestDatabase
let whole: Dependencies
const lines: string[] = []
const config = readConfig({ RATE_LIMIT_SCALE: '1000', AUTH_MAIL_INTERVAL_S: '0', LOG_LEVEL: 'trace' })
const log = createLog('trace', { write: (line) => void lines.push(line) })

before(async () => {
  t = await freshDatabase()
  whole = await createDependencies({
    config,
    db: t.db,
    log,
    siteUrl,
    jwtSecret: planted.jwtSecret!,
    site: () => undefined,
    isPage: () => false,
    clientAddress: () => '198.51.100.77',
  })
})
after(async () => {
  await whole.close()
  await t.close()
})

test('of twelve secrets that pass through, none is in what was logged', async () => {
  const watch = await openWatch({ config, db: t.db, log, siteUrl })
  const { anonKey, serviceKey } = await installationKeys(planted.jwtSecret!)
  const person = createClient(siteUrl, anonKey, {
    global: {
      fetch: (input, init) =>
        watch.observe(new Request(input, init), () => whole.app.fetch(new Request(input, init))),
    },
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const {
    address: email,
    password,
    newPassword,
  } = planted as { address: string; password: string; newPassword: string }
  await person.auth.signUp({ email, password })
  const [mail] = await readOutbox(t.db, email)
  const link = /https?:\/\/\S+\/verify-email\?\S+/.exec(mail!.text)![0]
  await whole.app.fetch(new Request(link))
  const token_hash = new URL(link).searchParams.get('token')!
  await person.auth.verifyOtp({ token_hash, type: 'signup' })
  const { data } = await person.auth.signInWithPassword({ email, password })
  await person.auth.signInWithPassword({ email, password: newPassword })
  await person.auth.updateUser({ password: newPassword })
  const { access_token, refresh_token } = data.session!
  const [workspace] = (await person.from('workspaces').insert({ name: 'W' }).select()).data!
  await person
    .from('audience')
    .insert({ workspace_id: workspace.id, email: planted.member, notes: planted.body })
  await person
    .from('audience')
    .insert({ workspace_id: workspace.id, email: planted.member, notes: planted.body })
  await person.functions.invoke('analyze-email', {
    body: { draft: { kind: 'email', subject: planted.subject, text: planted.body }, body: planted.html },
  })
  const tracked = createTrackingTokens([{ id: 1, secret: planted.jwtSecret! }]).sign(
    'open',
    crypto.randomUUID(),
  )
  await watch.observe(new Request(`${siteUrl}/t/o/${tracked}.gif`), () =>
    whole.app.fetch(new Request(`${siteUrl}/t/o/${tracked}.gif`)),
  )

  // Failures reveal more than successes: the database itself, and a mail server that repeats its input.
  await t
    .asService('insert into audience (workspace_id, email) values ($1, $2)', [workspace.id, planted.member])
    .catch((error: unknown) => log.error({ err: error, values: [planted.member, planted.body] }, 'duplicate'))
  log.warn({ err: new Error(`refused ${planted.member}: Bearer ${access_token}`) }, `for ${email} at ${link}`)
  log.error(new Error('outer', { cause: new Error(`postgres://owner:${planted.smtpPassword}@db.example/x`) }))
  log.error(
    { mail: { to: planted.member, subject: planted.subject, text: planted.body, html: planted.html } },
    'not sent',
  )
  const stop = startDelivery(
    t.db,
    { smtpUrl: `smtp://canary:${planted.smtpPassword}@127.0.0.1:1`, from: 'C <c@example.com>' },
    { warn: (details, message) => log.warn(details, message) },
  )
  while (!lines.some((line) => line.includes('was not accepted')))
    await new Promise((done) => setTimeout(done, 20))
  await stop()

  const logged = lines.join('')
  const all = {
    ...planted,
    access_token,
    refresh_token,
    serviceKey,
    tracked,
    link: new URL(link).searchParams.get('token')!,
  }
  assert.ok(Object.keys(all).length >= 12)
  assert.ok(lines.length > 10, 'something was logged')
  for (const [name, canary] of Object.entries(all)) assert.ok(!logged.includes(canary), `${name} was logged`)
})

test('what is cut leaves a line that can be read', () => {
  assert.equal(
    scrub('no mail to ada.lovelace+x@éxample.co.uk via smtps://u:p@mail.example:465/?x=1&token=abc'),
    'no mail to [address] via smtps://[cut]@mail.example:465/?x=1&token=[cut]',
  )
  const stack =
    'at run (/srv/node_modules/.pnpm/pg@8.23.1/lib/client.js:694:17) in 0190a0a0-0000-7000-8000-00000000ada0'
  assert.equal(scrub(stack), stack)
})

test('a line however long is read once', () => {
  for (const unit of ['a', 'a.', 'a-', 'aA1-', 'a@', 'a@a.', '/t/o/', 'https://a', '?token='])
    assert.ok(scrub(unit.repeat(400_000 / unit.length)).length > 0)
})
