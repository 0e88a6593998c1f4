import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { until } from '#database/testing/until.ts'
import { storePasswords } from '../access.ts'
import { createMailboxSecrets } from '../secrets.ts'
import { startFakeImap, type FakeImap } from '#server/testing/mailboxes/fake-imap-server.ts'
import { startReaders } from '#server/testing/mailboxes/start-readers.ts'

const secrets = createMailboxSecrets([randomBytes(32).toString('base64url')])
let t: TestDatabase
let imap: FakeImap

before(async () => {
  t = await freshDatabase()
  imap = await startFakeImap({ security: 'none' })
  await t.sql(`insert into workspaces (id, name, user_id) values (gen_random_uuid(), 'Ada', '${t.adaId}');
    insert into mailboxes (workspace_id, address, state, smtp_host, smtp_port, imap_host, imap_port, imap_security, imap_user)
    select id, 'ada@example.com', 'paused', '127.0.0.1', 25, '127.0.0.1', ${imap.port}, 'none', 'ada' from workspaces`)
  const [row] = await t.sql('select id from mailboxes')
  await storePasswords(t.db.as(t.service), secrets, String(row!['id']), { smtp: 'wrong', imap: null })
})
after(async () => {
  await imap.close()
  await t.close()
})

test('a paused mailbox whose password no longer opens is not signed in to at every claim', async () => {
  const readers = startReaders({
    db: t.db,
    mailboxSecrets: secrets,
    claimMs: 10,
    againMs: { first: 600_000, most: 600_000 },
  })
  const lease = async () =>
    String((await t.sql('select lease_until from private.mailbox_readers'))[0]?.['lease_until'])
  const changes = async (what: () => Promise<string>) => {
    const before = await what()
    await until(async () => (await what()) !== before)
  }
  await changes(async () => JSON.stringify(await t.sql('select read_error from mailboxes')))
  // After several claims the login was tried once.
  for (let claims = 0; claims < 5; claims += 1) await changes(lease)
  assert.equal(imap.heard.filter((command) => command === 'LOGIN').length, 1)
  const [row] = await t.sql('select state, read_error from mailboxes')
  assert.equal(row?.['state'], 'paused')
  assert.match(String(row?.['read_error']), /Invalid credentials/)
  await readers.stop()
})
