// Tests a file that was left in the mailbox, fetched like the inbox does: by its function, from Dovecot.
import assert from 'node:assert/strict'
import { testDomains } from '#server/testing/mailboxes/test-domains.ts'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import MailComposer from 'nodemailer/lib/mail-composer'
import { identify } from '#database/testing/fresh-database.ts'
import { until } from '#database/testing/until.ts'
import { createRateLimiter } from '#server/http/rate-limit.ts'
import { openReadingScenario, type ReadingScenario } from '#server/testing/mailboxes/reading-scenario.ts'
import { testStore } from '#server/testing/storage/test-store.ts'
import { fetchAttachment } from './fetch-attachment.ts'

let reading: ReadingScenario
let t: ReadingScenario['t']
let server: ReadingScenario['server']

before(async () => {
  reading = await openReadingScenario()
  ;({ t, server } = reading)
})
after(() => reading.close())

/** The file in Dovecot's maildir of the message with this Message-ID. */
async function mailFile(messageId: string): Promise<string> {
  const maildir = join(server.folder!, 'mail')
  for (const path of await readdir(maildir, { recursive: true })) {
    const file = join(maildir, path)
    if (!/\/(?:new|cur)\//.test(file) || !basename(file).includes('.')) continue
    if ((await readFile(file, 'latin1')).includes(`<${messageId}>`)) return file
  }
  throw new Error(`No email ${messageId}`)
}

test('a file that was left in the mailbox is fetched once there is room, also from where the email was moved to', async (context) => {
  if (server.name !== 'Dovecot') return context.skip('needs Dovecot')
  const [first] = await t.sql(
    'select rfc_message_id as id, recipient as to, workspace_id from messages order by recipient',
  )
  const workspace = String(first!['workspace_id'])
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000)])
  reading.readers.start()
  await reading.setFree(workspace, 50_000)
  for (const id of ['later', 'moved', 'gone']) {
    const raw = await new MailComposer({
      from: String(first!['to']),
      to: 'ada@sender.test',
      subject: 'Re: A question',
      messageId: `<${id}@theirs.test>`,
      references: `<${String(first!['id'])}>`,
      text: 'Attached.',
      newline: 'windows',
      attachments: [{ filename: 'offer.pdf', content }],
    })
      .compile()
      .build()
    await server.deliver(raw.toString('latin1'))
  }
  const fileOf = async (id: string) =>
    (
      await t.sql(`select a.id, a.fetchable, a.missing, a.size::integer, o.version from attachments a
        join inbound_messages i on i.id = a.inbound_id left join storage.objects o on o.id = a.object_id
        where i.rfc_message_id = '${id}@theirs.test'`)
    )[0]
  await until(async () => {
    const recorded = await t.sql(
      `select from attachments a join inbound_messages i on i.id = a.inbound_id
       where i.rfc_message_id in ('later@theirs.test', 'moved@theirs.test', 'gone@theirs.test')`,
    )
    return recorded.length === 3
  })
  const limiter = createRateLimiter({
    query: t.db.as({ role: 'auth_admin' }).query,
    now: () => new Date(),
    key: Buffer.from('a key'),
    scale: 1,
  })
  const domains = testDomains({})
  const handler = fetchAttachment({ ...reading.mailboxes, domains, limiter, contentStore: testStore })
  const fetchAs = async (identity: typeof t.ada, attachmentId: string) =>
    await handler
      .run({ body: { attachmentId }, identity, db: t.db, request: new Request('http://test.test') })
      .catch(({ code, status }: { code: string; status: number }) => [status, code])
  const later = String((await fileOf('later'))!['id'])
  type Shown = { attachments: { fetchable: boolean; fits: boolean | null; path: string | null }[] }
  const shown = async () => {
    const [mail] = await t.db.as(t.ada).query<Shown>(
      `select attachments from public.inbox_thread((select id from inbound_messages where rfc_message_id = 'later@theirs.test'))
       where attachments -> 0 ->> 'id' = $1`,
      [later],
    )
    const { fetchable, fits, path } = mail!.attachments[0]!
    return [fetchable, fits, path !== null]
  }

  assert.deepEqual(await shown(), [true, false, false])
  assert.deepEqual(await fetchAs(t.ada, later), [413, 'NO_ROOM'])
  await reading.setFree(workspace, 10_000_000)
  assert.deepEqual(await shown(), [true, true, false])

  const viewer = identify('0190f0f0-0000-7000-8000-00000000f0f1', 'vito@coldframe.test')
  const stranger = identify('0190f0f0-0000-7000-8000-00000000f0f2', 'mallory@coldframe.test')
  for (const { claims } of [viewer, stranger])
    await t.sql(`insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
      values ('${String(claims!.sub)}', '${String(claims!['email'])}', now(), now(), now())`)
  await t.sql(
    `insert into workspace_members (workspace_id, user_id, role) values ('${workspace}', '${String(viewer.claims!.sub)}', 'viewer')`,
  )
  assert.deepEqual(await fetchAs(viewer, later), [403, 'NOT_AN_EDITOR'])
  assert.deepEqual(await fetchAs(stranger, later), [404, 'NO_ATTACHMENT'])

  const before = await reading.usedBy(workspace)
  const pressed = await Promise.all([fetchAs(t.ada, later), fetchAs(t.ada, later)])
  assert.deepEqual(pressed, [{ fetched: true }, { fetched: true }])
  assert.deepEqual(await fetchAs(t.ada, later), { fetched: true })
  const fileLater = (await fileOf('later'))!
  assert.deepEqual(
    [fileLater['fetchable'], fileLater['missing'], fileLater['size']],
    [false, null, content.length],
  )
  assert.ok(content.equals(await buffer(await testStore.read(String(fileLater['version'])))))
  assert.equal((await reading.usedBy(workspace)) - before, content.length)
  assert.deepEqual(await shown(), [false, null, true])

  const moved = await mailFile('moved@theirs.test')
  // Makes the folder.
  await server.deliver('Subject: Old\r\n\r\nOld\r\n', 'Archive')
  const archive = join(server.folder!, 'mail', '.Archive', 'cur')
  await rename(moved, join(archive, basename(moved)))
  assert.deepEqual(await fetchAs(t.ada, String((await fileOf('moved'))!['id'])), { fetched: true })
  assert.ok(content.equals(await buffer(await testStore.read(String((await fileOf('moved'))!['version'])))))

  await rm(await mailFile('gone@theirs.test'))
  const gone = String((await fileOf('gone'))!['id'])
  assert.deepEqual(await fetchAs(t.ada, gone), [410, 'EMAIL_GONE'])
  assert.equal((await fileOf('gone'))!['fetchable'], true)
})
