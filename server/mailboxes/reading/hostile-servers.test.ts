// Tests hostile IMAP servers, which a mailbox's owner may choose: any response may harm its own mailbox, but no
// other.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, test } from 'node:test'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { until } from '#database/testing/until.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { giveMessageIds } from '#server/testing/mailboxes/message-ids.ts'
import { startFakeImap, type FakeImap } from '#server/testing/mailboxes/fake-imap-server.ts'
import { startReaders } from '#server/testing/mailboxes/start-readers.ts'
import { storePasswords } from '../access.ts'
import { imapLimits } from '../imap-limits.ts'
import { createMailboxSecrets } from '../secrets.ts'
import type { Readers } from './readers.ts'

const secrets = createMailboxSecrets([randomBytes(32).toString('base64url')])
let good: FakeImap
let hostile: FakeImap
let readers: Readers | undefined
let boxes: string[] = []

const t = testDatabase(async () => {
  await t.sql(`insert into profiles (id, name) values ('${t.adaId}', 'Ada') on conflict do nothing`)
})

beforeEach(async (context) => {
  good = await startFakeImap({ security: 'none' })
  hostile = await startFakeImap({ security: 'none' })
  await t.sql('delete from workspaces; delete from notifications')
  const scenario = await setUpScenario(t.sql, t.adaId, { leads: 1, mailboxes: 2 })
  boxes = scenario.mailboxes
  for (const [at, { port }] of [good, hostile].entries()) {
    await t.sql(`update mailboxes set imap_host = '127.0.0.1', imap_port = ${port}, imap_security = 'none', imap_user = 'ada'
      where id = '${boxes[at]}'`)
    await storePasswords(t.db.as(t.service), secrets, boxes[at]!, { smtp: 'secret', imap: null })
  }
  await t.sql(`insert into messages (workspace_id, kind, campaign_id, step_id, lead_id, mailbox_id, recipient, subject, state, sent_at)
    select workspace_id, 'campaign', campaign_id, step_id, id, '${boxes[0]}', email, 'A question', 'sent', now() from campaign_leads`)
  await giveMessageIds(t.sql)
  ;(context as { after?: (work: () => Promise<void>) => void }).after?.(async () => {
    await readers?.stop()
    await Promise.all([good.close(), hostile.close()])
  })
})

function start(): void {
  readers = startReaders({ db: t.db, mailboxSecrets: secrets, againMs: { first: 20, most: 50 } })
}

/**
 * The longest time in milliseconds for which the main thread worked without a break; waiting for a busy machine does
 * not count.
 */
function watchMainThread() {
  const used = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let longest = 0
  let last = used()
  const timer = setInterval(() => {
    const now = used()
    longest = Math.max(longest, now - last)
    last = now
  }, 1)
  return () => {
    clearInterval(timer)
    return longest
  }
}

function* endless(piece: string, first = ''): Generator<string> {
  if (first) yield first
  for (;;) yield piece
}
const MB = 1024 * 1024
const on = (command: RegExp, answer: () => Iterable<string>) => (text: string) =>
  command.test(text) ? answer() : undefined

const COMPRESSED = 'a SEARCH that goes on and on, of which a thousandth travels'

const floods: Record<string, (text: string) => Iterable<string> | undefined> = {
  'a greeting that never ends': on(/^greeting$/, () => endless('* OK hello '.repeat(1_000))),
  'capabilities without end': on(/ LOGIN /, () => endless('* CAPABILITY IMAP4rev1 IDLE\r\n'.repeat(500))),
  'a million folders': on(/ LIST /, () => endless('* LIST () "/" a\r\n'.repeat(500))),
  'a SEARCH of 15 MB in one line': on(/ SEARCH /, () => [`* SEARCH${' 1234567'.repeat((15 * MB) / 8)}\r\n`]),
  'a SEARCH of one word': on(/ SEARCH /, () => [`* ESEARCH UID ALL ${'1,3,'.repeat(10_000)}5\r\n`]),
  'a SEARCH that goes on and on': on(/ SEARCH /, () => endless('* SEARCH 1 2 3 4 5\r\n'.repeat(500))),
  [COMPRESSED]: on(/ SEARCH /, () => endless('* SEARCH 1 2 3 4 5\r\n'.repeat(500))),
  'brackets in brackets': on(/ SEARCH /, () => endless(`* OK ${'['.repeat(20_000)}\r\n`)),
  'a FETCH that never ends': on(/ FETCH /, () => endless('* 1 FETCH (UID 1)\r\n'.repeat(500))),
  'a FETCH of endless mails': on(/ FETCH /, () =>
    endless(`* 1 FETCH (UID 1 BODY[HEADER.FIELDS (FROM)] {${MB}}\r\n${'x'.repeat(MB)})\r\n`),
  ),
  'a FETCH of a thousand literals': on(/ FETCH /, () => [
    '* 1 FETCH (UID 1 X (',
    ...Array.from({ length: 500 }, () => '{1}\r\na '.repeat(1_000)),
    '))\r\n',
  ]),
  'a literal of a gigabyte': on(/ FETCH /, () =>
    endless('x'.repeat(MB), `* 1 FETCH (UID 1 BODY[] {${1024 * MB}}\r\n`),
  ),
  'a structure of 300 kB': on(/ FETCH /, () => [
    `* 1 FETCH (UID 1 BODYSTRUCTURE (${'"" '.repeat(100_000)}))\r\n`,
  ]),
  'an IDLE that rings without end': on(/ IDLE$/, () => endless('* 1 EXISTS\r\n'.repeat(500), '+ idling\r\n')),
}

/** Reading pauses three times as long as it parses, so two floods of 5,000 lines take minutes on a busy machine. */
const FLOOD_MS = 240_000

/** A mailbox of many folders is compressed. */
function offerCompression({ faults, folders }: FakeImap): void {
  faults.offers = ['COMPRESS=DEFLATE']
  for (let at = 0; at < 40; at += 1) {
    const name = `Folder ${at}`.padEnd(60, '-')
    folders.set(name, { name, uidValidity: 11, mails: [] })
  }
}

const sentMessage = async () =>
  (await t.sql('select rfc_message_id as id, recipient as to from messages'))[0] as { id: string; to: string }
const stateOf = async (box: string) =>
  (await t.sql(`select state, state_reason, read_error from mailboxes where id = '${box}'`))[0]!

for (const [what, flood] of Object.entries(floods))
  test(`${what} pauses its own mailbox with the reason, while another is read and the main thread stays free`, async () => {
    const sent = await sentMessage()
    hostile.deliver('From: a@b.test\nSubject: x\n\nx\n')
    hostile.faults.flood = flood
    if (what === COMPRESSED) offerCompression(hostile)
    const longest = watchMainThread()
    const before = process.memoryUsage.rss()
    start()
    await until(
      async () => (await stateOf(boxes[1]!))['state'] === 'broken',
      () => stateOf(boxes[1]!),
      FLOOD_MS,
    )
    good.deliver(
      `From: <${sent.to}>\nSubject: Re: A question\nMessage-ID: <r@theirs.test>\nReferences: <${sent.id}>\n\nYes\n`,
    )
    await until(async () => (await t.sql('select from inbound_messages')).length === 1)
    const blocked = longest()
    assert.equal(hostile.heard.includes('COMPRESS DEFLATE'), what === COMPRESSED)
    assert.match(String((await stateOf(boxes[1]!))['state_reason']), /^Reading: .*(more than|exceed)/i)
    assert.equal((await stateOf(boxes[0]!))['state'], 'active')
    assert.deepEqual(await t.sql("select type from notifications where type = 'mailbox_stopped'"), [
      { type: 'mailbox_stopped' },
    ])
    assert.ok(blocked < 250, `the main thread worked ${blocked.toFixed(0)} ms without a break`)
    const grown = (process.memoryUsage.rss() - before) / MB
    assert.ok(grown < 150, `${grown.toFixed(0)} MB`)
  })

test('a server that announces mail all the time causes one check per second', async () => {
  start()
  const checks = () => hostile.heard.filter((line) => line === 'IDLE').length
  await until(async () => checks() > 0)
  const began = Date.now()
  for (let mail = 0; mail < 150; mail += 1) {
    hostile.deliver('From: a@b.test\nSubject: x\n\nx\n')
    await sleep(15)
  }
  const seconds = (Date.now() - began) / 1_000
  assert.ok(checks() > 1 && checks() <= seconds + 3, `${checks()} checks in ${seconds} seconds`)
})

test('a mailbox of few folders is not compressed, whatever its server offers', async () => {
  good.faults.offers = ['COMPRESS=DEFLATE', 'IMAP4rev2']
  start()
  await until(async () => good.heard.some((line) => /EXAMINE/.test(line)))
  assert.deepEqual(
    good.heard.filter((line) => /COMPRESS|ENABLE/.test(line)),
    [],
  )
})

test('a mail whose header is larger than is read is recognized by what comes first in it', async () => {
  const sent = await sentMessage()
  good.deliver(
    `From: <${sent.to}>\nReferences: <${sent.id}>\n${' <x@y.test>\n'.repeat(imapLimits.header / 5)}Subject: Re: A question\nMessage-ID: <r@theirs.test>\n\nYes\n`,
  )
  start()
  await until(async () => (await t.sql('select from inbound_messages')).length === 1)
})

test('a mail whose list of files is too long says so, and its mailbox is read on', async () => {
  const sent = await sentMessage()
  const reply = (id: string, file = '') =>
    `From: <${sent.to}>\nSubject: Re: A question\nMessage-ID: <${id}@theirs.test>\nReferences: <${sent.id}>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b"\n\n--b\n\nYes\n${file}--b--\n`
  good.faults.flood = on(/ FETCH .*BODYSTRUCTURE/, () => [
    `* 1 FETCH (UID 1 BODYSTRUCTURE (${'"" '.repeat(100_000)}))\r\n`,
  ])
  for (const id of ['a', 'b', 'c', 'd'])
    good.deliver(reply(id, '--b\nContent-Disposition: attachment; filename="a.pdf"\n\nx\n'))
  start()
  await until(async () => (await t.sql('select from attachments where missing is not null')).length === 4)
  good.deliver(reply('e'))
  await until(async () => (await t.sql('select from inbound_messages')).length === 5)
  assert.equal((await stateOf(boxes[0]!))['state'], 'active')
})
