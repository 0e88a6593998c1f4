import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { untilTrue } from '#database/testing/until.ts'
import { storePasswords } from '#server/mailboxes/access.ts'
import { openMailboxDependencies } from '#server/mailboxes/installation.ts'
import { testStore } from '#server/testing/storage/test-store.ts'
import { openEngine } from './campaign-mail.ts'
import type { Engine } from './engine.ts'
import { testAddresses, testMessageIds } from '#server/testing/sending/test-engine.ts'
import { startSink, type Sink } from '#server/testing/sending/sink.ts'

let t: TestDatabase
let dataDir = ''
let engine: Engine | undefined
let sink: Sink
before(async () => {
  t = await freshDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'coldframe-sending-'))
  sink = await startSink()
})
after(async () => {
  await sink.close()
  await rm(dataDir, { recursive: true, force: true })
  await t.close()
})
afterEach(async () => {
  await engine?.stop()
  engine = undefined
  await t.sql('delete from workspaces')
})

const dataKey = randomBytes(32).toString('base64url')

/** Configured like an installation, with a password that is encrypted in the database. */
async function run(allowPrivateHosts: boolean, encryptedWith = dataKey): Promise<void> {
  const { mailboxes } = await setUpScenario(t.sql, t.adaId, {
    leads: 1,
    smtpPort: sink.port,
    mailbox: `smtp_user = 'ada@sender.test'`,
  })
  const { mailboxSecrets } = openMailboxDependencies([encryptedWith], { allowPrivateHosts })
  await t.db.transaction(t.service, (tx) =>
    storePasswords(tx, mailboxSecrets, mailboxes[0]!, { smtp: 'an app password', imap: null }),
  )
  engine = openEngine({
    db: t.db,
    store: testStore,
    dataDir,
    messageIds: testMessageIds,
    addressesAt: () => testAddresses,
    mailboxes: openMailboxDependencies([dataKey], { allowPrivateHosts }),
    onError: (error) => assert.fail(String(error)),
  })
  await engine.start()
}

const until = (condition: string) => untilTrue(t.sql, condition, 'select state, state_reason from mailboxes')

test('a campaign leaves through a mailbox whose password lies encrypted in the database', async () => {
  await run(true)
  await until(`(select state from messages) = 'sent'`)
})

test('a server on a private network is not talked to, and the mailbox says so', async () => {
  await run(false)
  await until(`(select state from mailboxes) = 'broken'`)
  assert.deepEqual(await t.sql('select state, attempts from messages'), [{ state: 'queued', attempts: 0 }])
})

test('a password that can not be read any more asks for a person', async () => {
  await run(true, randomBytes(32).toString('base64url'))
  await until(`(select state_reason from mailboxes) like 'Its password can no longer be decrypted%'`)
})
