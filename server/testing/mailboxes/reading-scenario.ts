// A campaign whose recipients reply to a mailbox that is read: from Dovecot over TLS when the machine has it,
// otherwise from the fake server.
import { randomBytes } from 'node:crypto'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { storePasswords } from '#server/mailboxes/access.ts'
import type { MailboxDependencies } from '#server/mailboxes/installation.ts'
import { createReaders, type Readers } from '#server/mailboxes/reading/readers.ts'
import { createMailboxSecrets } from '#server/mailboxes/secrets.ts'
import { publicHosts } from '#server/outbound/public-host.ts'
import type { ContentStore } from '#server/storage/content-store.ts'
import { testStore } from '#server/testing/storage/test-store.ts'
import { certificate } from './certificate.ts'
import { startDovecot, type DovecotOffers } from './dovecot.ts'
import { startFakeImap } from './fake-imap-server.ts'
import { giveMessageIds } from './message-ids.ts'
import { testOauth } from './oauth.ts'

type Counterpart = {
  name: string
  port: number
  /** Dovecot's folder, with the account's maildir. */
  folder?: string
  deliver(raw: string, folder?: string): Promise<void>
  cut(): Promise<void>
  close(): Promise<void>
}

export type ReadingScenario = {
  t: TestDatabase
  server: Counterpart
  /** The readers, not started yet. */
  readers: Readers
  mailboxes: MailboxDependencies
  /** The store's `write`; replaced when a connection should end during it. */
  onWrite: ContentStore['write']
  /** Leaves the workspace this many bytes of storage. */
  setFree(workspace: string, bytes: number): Promise<unknown>
  usedBy(workspace: string): Promise<number>
  close(): Promise<void>
}

export async function openReadingScenario({
  lookMs = 300,
  ...offers
}: { lookMs?: number } & DovecotOffers = {}): Promise<ReadingScenario> {
  const t = await freshDatabase()
  const server = await startCounterpart(offers)
  const mailboxes = await connect(t, server)
  const scenario: ReadingScenario = {
    t,
    server,
    mailboxes,
    onWrite: testStore.write,
    readers: createReaders({
      db: t.db,
      store: { ...testStore, write: (version, content) => scenario.onWrite(version, content) },
      mailboxes,
      log: { warn: () => undefined, info: () => undefined },
      lookMs,
      againMs: { first: 20, most: 200 },
      claimMs: 50,
    }),
    setFree: (workspace, bytes) =>
      t.sql(`insert into private.storage_usage (holder, bytes) values ('${workspace}', private.storage_limit('${workspace}') - ${bytes})
        on conflict (holder) do update set bytes = excluded.bytes`),
    async usedBy(workspace) {
      const [row] = await t.sql(`select bytes from private.storage_usage where holder = '${workspace}'`)
      return Number(row?.['bytes'] ?? 0)
    },
    async close() {
      await scenario.readers.stop()
      await server.close()
      await t.close()
    },
  }
  return scenario
}

/** The campaign's mailbox at that server, with three recipients who were emailed. */
async function connect(t: TestDatabase, { port }: Counterpart): Promise<MailboxDependencies> {
  const scenario = await setUpScenario(t.sql, t.adaId, { leads: 3, waits: [0, 3] })
  const box = scenario.mailboxes[0]!
  const secrets = createMailboxSecrets([randomBytes(32).toString('base64url')])
  await t.sql(`update mailboxes set imap_host = '${certificate.host}', imap_port = ${port}, imap_security = 'tls', imap_user = 'ada';
    insert into messages (workspace_id, kind, campaign_id, step_id, lead_id, mailbox_id, recipient, subject, state, sent_at)
    select workspace_id, 'campaign', campaign_id, step_id, id, '${box}', email, 'A question', 'sent', now() from campaign_leads;
    update campaign_leads set state = 'active', due_at = now() + interval '3 days', step_id = '${scenario.steps[1]}'`)
  await giveMessageIds(t.sql)
  await storePasswords(t.db.as(t.service), secrets, box, { smtp: 'secret', imap: null })
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  return {
    mailboxSecrets: secrets,
    oauth: testOauth(),
    reach: {
      hosts: publicHosts({ allowPrivate: true, resolve }),
      allowPlain: false,
      trust: certificate.cert,
    },
    now: () => new Date(),
  }
}

async function startCounterpart(offers: DovecotOffers): Promise<Counterpart> {
  const dovecot = await startDovecot('tls', offers)
  if (dovecot) return { name: 'Dovecot', ...dovecot }
  const scripted = await startFakeImap()
  return {
    name: 'the scripted server',
    port: scripted.port,
    deliver: async (raw, name = 'INBOX') => {
      if (!scripted.folders.has(name)) scripted.folders.set(name, { name, uidValidity: 20, mails: [] })
      scripted.deliver(raw, name)
    },
    cut: async () => scripted.cut(),
    close: scripted.close,
  }
}
