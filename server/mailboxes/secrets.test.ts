import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { testDatabase } from '#database/testing/test-database.ts'
import { storePasswords, readMailboxAccess } from './access.ts'
import { createMailboxSecrets, LostSecretError } from './secrets.ts'
import { testOauth } from '#server/testing/mailboxes/oauth.ts'

const key = () => randomBytes(32).toString('base64url')
const one = crypto.randomUUID()
const workspace = crypto.randomUUID()
const canary = 'correct horse battery canary'

const t = testDatabase(async () => {
  await t.sql(`insert into workspaces (id, name, user_id) values ('${workspace}', 'Ada', '${t.adaId}')`)
})

async function mailbox(address: string): Promise<string> {
  const [row] =
    await t.sql(`insert into mailboxes (workspace_id, address, smtp_host, smtp_port, smtp_user, imap_host, imap_port, imap_security)
    values ('${workspace}', '${address}', 'smtp.example.com', 587, 'ada', 'imap.example.com', 993, 'tls') returning id`)
  return String(row!.id)
}

test('an encrypted password opens where it belongs, and holds nothing of it in the clear', () => {
  const secrets = createMailboxSecrets([key()])
  const encrypted = secrets.encrypt(one, 'smtp_password', canary)
  assert.equal(secrets.open(one, 'smtp_password', encrypted), canary)
  assert.equal(encrypted.includes(canary), false)
  assert.notDeepEqual(secrets.encrypt(one, 'smtp_password', canary), encrypted)
})

test('moved to another mailbox or column, changed in one bit or cut short, it does not open', () => {
  const secrets = createMailboxSecrets([key()])
  const encrypted = secrets.encrypt(one, 'smtp_password', canary)
  assert.throws(() => secrets.open(crypto.randomUUID(), 'smtp_password', encrypted), LostSecretError)
  assert.throws(() => secrets.open(one, 'imap_password', encrypted), LostSecretError)
  for (let i = 0; i < encrypted.length * 8; i += 1) {
    const forged = Buffer.from(encrypted)
    forged[i >> 3]! ^= 1 << (i & 7)
    assert.throws(() => secrets.open(one, 'smtp_password', forged), LostSecretError, `bit ${i}`)
  }
  for (let length = 0; length < encrypted.length; length += 1) {
    assert.throws(() => secrets.open(one, 'smtp_password', encrypted.subarray(0, length)), LostSecretError)
  }
})

test('without its key it does not open, and says so without telling anything', () => {
  const encrypted = createMailboxSecrets([key()]).encrypt(one, 'smtp_password', canary)
  assert.throws(
    () => createMailboxSecrets([key()]).open(one, 'smtp_password', encrypted),
    (error: Error) => error instanceof LostSecretError && !error.message.includes(canary),
  )
})

test('access to a mailbox is read with the password of each server, and one may open both', async () => {
  const secrets = createMailboxSecrets([key()])
  const both = await mailbox('both@example.com')
  const apart = await mailbox('apart@example.com')
  const db = t.db.as(t.service)
  await storePasswords(db, secrets, both, { smtp: 'first', imap: null })
  await storePasswords(db, secrets, apart, { smtp: 'first', imap: 'second' })
  const tools = { mailboxSecrets: secrets, oauth: testOauth() }
  const access = await readMailboxAccess(t.db, tools, both)
  assert.equal(access?.address, 'both@example.com')
  assert.deepEqual(access?.imap, {
    host: 'imap.example.com',
    port: 993,
    security: 'tls',
    user: 'ada',
    password: 'first',
  })
  assert.equal((await readMailboxAccess(t.db, tools, apart))?.imap?.password, 'second')
  assert.equal(await readMailboxAccess(t.db, tools, crypto.randomUUID()), undefined)
})

test('nobody but the server reads what is encrypted', async () => {
  for (const who of [t.ada, t.anon]) {
    await assert.rejects(t.db.as(who).query('select * from private.mailbox_secrets'), /permission denied/)
  }
})
