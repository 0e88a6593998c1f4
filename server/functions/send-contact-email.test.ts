import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { configure } from '#database/testing/installation-calls.ts'
import type { Identity } from '#database/database.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import type { SystemMail } from '#server/mail/mail.ts'
import { FunctionError } from '#server/supabase/functions/errors.ts'
import { checked } from '#server/supabase/functions/invoke.ts'
import { sendContactEmail } from './send-contact-email.ts'

let database: TestDatabase
let mails: SystemMail[]
const caller = { address: '192.0.2.1' }

before(async () => {
  database = await freshDatabase()
})
beforeEach(async () => {
  mails = []
  await database.sql('delete from public.support_requests; delete from auth.rate_limits')
  await configure(database.asService, { admin_email: 'boss@coldframe.test' })
})
after(() => database.close())

const contact = { type: 'contact', name: 'Grace', email: 'grace@example.com', message: 'Hello\nthere' }
const support = {
  ...contact,
  type: 'support',
  subject: 'It broke',
  category: 'bug',
  priority: 'critical',
  url: 'https://coldframe.test/support',
  userAgent: 'Firefox',
}

function send(body: Record<string, unknown>, identity: Identity = { role: 'anon' }) {
  const { db } = database
  const limiter = createRateLimiter({
    query: db.as({ role: 'auth_admin' }).query,
    now: () => new Date(),
    key: Buffer.from('a key'),
    scale: 1,
  })
  const parts = {
    limiter,
    sendMail: async (mail: SystemMail) => void mails.push(mail),
    clientAddress: () => caller.address,
  }
  const request = new Request('http://coldframe.test/functions/v1/send-contact-email', { method: 'POST' })
  return checked(sendContactEmail(parts)).answer(body, { identity, db, request })
}

const storedRequests = () =>
  database.sql(
    'select kind, user_id, name, email, subject, category, priority, message, url, user_agent from public.support_requests',
  )

const refusedWith = (status: number, message: RegExp) => (error: unknown) =>
  error instanceof FunctionError && error.status === status && message.test(error.message)

test('a message is kept, mailed to the operator and acknowledged', async () => {
  await send(contact)
  const [row] = await storedRequests()
  assert.deepEqual(
    [row?.['kind'], row?.['name'], row?.['message'], row?.['user_id']],
    ['contact', 'Grace', 'Hello\nthere', null],
  )
  const [toOperator, toSender] = mails
  assert.equal(toOperator?.to, 'boss@coldframe.test')
  assert.equal(toOperator?.replyTo, 'grace@example.com')
  assert.match(toOperator?.text ?? '', /> Hello\n> there/)
  assert.equal(toSender?.to, 'grace@example.com')
  assert.match(toSender?.text ?? '', /within 24 hours/)
})

test('a support request keeps its circumstances, and a critical one promises 2-4 hours', async () => {
  await send(support, database.ada)
  const [row] = await storedRequests()
  assert.deepEqual(row, {
    kind: 'support',
    user_id: database.adaId,
    name: 'Grace',
    email: 'grace@example.com',
    subject: 'It broke',
    category: 'bug',
    priority: 'critical',
    message: 'Hello\nthere',
    url: 'https://coldframe.test/support',
    user_agent: 'Firefox',
  })
  assert.equal(mails[0]?.subject, '[critical] “It broke”')
  assert.match(mails[1]?.text ?? '', /within 2-4 hours/)
})

test('who sent it is what the token says, whatever the body claims', async () => {
  await send({ ...support, userId: database.bobId }, database.ada)
  assert.equal((await storedRequests())[0]?.['user_id'], database.adaId)
  await database.sql('delete from public.support_requests')
  await send({ ...support, userId: database.bobId })
  assert.equal((await storedRequests())[0]?.['user_id'], null)
})

test('a program that fills the hidden field is thanked, and nothing comes of it', async () => {
  const answer = await send({ ...contact, website: 'https://spam.example' })
  assert.deepEqual(answer, { success: true })
  assert.deepEqual([await storedRequests(), mails], [[], []])
})

test('the sixth request of an hour from one address is told to wait', async () => {
  for (let n = 0; n < 5; n += 1) await send({ ...contact, email: `grace${n}@example.com` })
  await assert.rejects(send({ ...contact, email: 'grace6@example.com' }), refusedWith(429, /try again later/))
  assert.equal((await storedRequests()).length, 5)
})

test('nobody’s mailbox is filled by requests from many places', async () => {
  for (let n = 0; n < 5; n += 1) {
    caller.address = `192.0.2.${n + 10}`
    await send(contact)
  }
  caller.address = '192.0.2.99'
  await assert.rejects(send({ ...contact, email: 'GRACE@example.com' }), refusedWith(429, /try again later/))
})

test('script in every field comes back as text, and the sender is sent nothing of it', async () => {
  const evil = '<script>alert(1)</script>'
  await send({ ...support, name: evil, subject: evil, message: evil, url: evil, userAgent: evil })
  assert.equal((await storedRequests())[0]?.['message'], evil)
  const [toOperator, toSender] = mails
  assert.ok(!toOperator!.html.includes('<script'))
  assert.ok(toOperator!.text.includes(evil))
  assert.ok(!toSender!.text.includes('script') && !toSender!.html.includes('script'))
})

test('a line break in a name or subject does not reach a heading of the mail', async () => {
  await send({ ...support, subject: 'Hi\r\nBcc: all@example.com', name: 'Gr\nace' })
  assert.equal(mails[0]?.subject, '[critical] “Hi Bcc: all at example. com”')
})

test('a message of 10,000 characters is kept whole', async () => {
  await send({ ...contact, message: 'ü'.repeat(10_000) })
  assert.equal(String((await storedRequests())[0]?.['message']).length, 10_000)
})

for (const [what, body, message] of [
  ['an empty name', { ...contact, name: '  ' }, /name: Please enter your name/],
  ['an empty message', { ...contact, message: '\n' }, /message: Please write a message/],
  ['something that is no address', { ...contact, email: 'grace' }, /email: /],
  ['an unknown category', { ...support, category: 'rant' }, /category: /],
  ['an unknown priority', { ...support, priority: 'now' }, /priority: /],
  ['a message beyond 20,000 characters', { ...contact, message: 'x'.repeat(20_001) }, /20000/],
] as const) {
  test(`${what} is refused and nothing is kept`, async () => {
    await assert.rejects(async () => send(body), refusedWith(400, message))
    assert.deepEqual([await storedRequests(), mails], [[], []])
  })
}

test('without ADMIN_EMAIL the first admin is written to; without an admin the request is kept all the same', async () => {
  await configure(database.asService)
  await database.sql(`update public.profiles set role = 'user'`)
  await send(contact)
  assert.deepEqual([mails.map(({ to }) => to), (await storedRequests()).length], [['grace@example.com'], 1])
  await database.sql(`insert into public.profiles (id, name) values ('${database.bobId}', 'Bob') on conflict do nothing;
    update public.profiles set role = 'admin' where id = '${database.bobId}'`)
  await send(contact)
  assert.ok(mails.some(({ to }) => to === 'bob@coldframe.test'))
})
