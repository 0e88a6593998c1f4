// The latency from a reply on an IMAP server to its conversation in the list: waiting in IDLE, fetching, parsing,
// classifying and recording. reply-shown.ts measures it up to the screen, if Dovecot is installed.
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase, type TestDatabase } from '../../database/testing/fresh-database.ts'
import { setUpScenario } from '../../database/testing/sending-scenario.ts'
import { storePasswords } from '../../server/mailboxes/access.ts'
import { createReaders } from '../../server/mailboxes/reading/readers.ts'
import { createMailboxSecrets } from '../../server/mailboxes/secrets.ts'
import { startFakeImap } from '../../server/testing/mailboxes/fake-imap-server.ts'
import { giveMessageIds } from '../../server/testing/mailboxes/message-ids.ts'
import { quietLog, testDependencies } from '../../server/testing/mailboxes/test-dependencies.ts'
import { testStore } from '../../server/testing/storage/test-store.ts'
import type { Figure } from './figure.ts'

const REPLIES = 15
const LIMIT_MS = 2_000
const LOOK_MS = 2
const LONGEST_MS = 30_000

export async function measure(): Promise<Figure[]> {
  const t = await freshDatabase()
  const imap = await startFakeImap({ security: 'none' })
  const secrets = createMailboxSecrets([randomBytes(32).toString('base64url')])
  await setUp(t, imap.port, secrets)
  const readers = createReaders({
    db: t.db,
    store: testStore,
    mailboxes: testDependencies({ mailboxSecrets: secrets }),
    log: quietLog,
    claimMs: 50,
  })
  readers.start()
  try {
    const sent = (await t.sql(
      'select rfc_message_id as rfc, recipient as to from messages order by recipient',
    )) as { rfc: string; to: string }[]
    await until(async () => imap.heard.at(-1) === 'IDLE')
    const durations: number[] = []
    for (const [place, message] of sent.entries()) {
      const began = performance.now()
      imap.deliver(replyTo(message))
      await until(async () => {
        const [row] = await t.sql('select count(*)::int as found from conversations')
        return row?.['found'] === place + 1
      })
      // The first mail starts the thread that parses mails.
      if (place > 0) durations.push(performance.now() - began)
      await until(async () => imap.heard.at(-1) === 'IDLE')
    }
    const ms = durations.toSorted((a, b) => a - b)[durations.length >> 1]!
    return [
      {
        name: 'mailboxes: a reply, from its arrival to its conversation in the inbox',
        ratio: Math.round((LIMIT_MS / ms) * 100) / 100,
        floor: 1,
        baseline: `${LIMIT_MS} ms`,
        value: Math.round(ms),
        unit: 'ms',
      },
    ]
  } finally {
    await readers.stop()
    await imap.close()
    await t.close()
  }
}

async function setUp(
  t: TestDatabase,
  port: number,
  secrets: ReturnType<typeof createMailboxSecrets>,
): Promise<void> {
  const { mailboxes } = await setUpScenario(t.sql, t.adaId, { leads: REPLIES })
  const box = mailboxes[0]!
  await t.sql(`update mailboxes set imap_host = '127.0.0.1', imap_port = ${port}, imap_security = 'none',
      imap_user = 'ada', sent_folder = 'Sent';
    insert into messages (workspace_id, kind, campaign_id, lead_id, mailbox_id, recipient, subject, state, sent_at)
      select workspace_id, 'campaign', campaign_id, id, '${box}', email, 'A question', 'sent', now() from campaign_leads`)
  await storePasswords(t.db.as(t.service), secrets, box, { smtp: 'secret', imap: null })
  await giveMessageIds(t.sql)
}

const replyTo = ({ rfc, to }: { rfc: string; to: string }): string => `From: Grace <${to}>
To: ada@sender.test
Subject: Re: A question
Message-ID: <${randomUUID()}@theirs.test>
In-Reply-To: <${rfc}>

Yes, tell me more. What does it cost for fifty seats?
`

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + LONGEST_MS
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('No reply arrived')
    await sleep(LOOK_MS)
  }
}
