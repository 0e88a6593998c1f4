// Tests that a reply is found in any folder where a rule, a user or the server puts it, once for the workspace, and
// that idle folders cost one command per round.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { beforeEach, test } from 'node:test'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { until } from '#database/testing/until.ts'
import { testDatabase } from '#database/testing/test-database.ts'
import { giveMessageIds } from '#server/testing/mailboxes/message-ids.ts'
import { startFakeImap, type FakeImap } from '#server/testing/mailboxes/fake-imap-server.ts'
import { startReaders } from '#server/testing/mailboxes/start-readers.ts'
import { storePasswords } from '../access.ts'
import { createMailboxSecrets } from '../secrets.ts'
import { LOOKS_OF_A_LIST } from './idle-cost.ts'
import type { Readers } from './readers.ts'

const secrets = createMailboxSecrets([randomBytes(32).toString('base64url')])
let imap: FakeImap
let other: FakeImap
let readers: Readers | undefined
let boxes: string[] = []

const t = testDatabase(async () => {
  await t.sql(`insert into profiles (id, name) values ('${t.adaId}', 'Ada') on conflict do nothing`)
})

beforeEach(async (context) => {
  imap = await startFakeImap({ security: 'none' })
  other = await startFakeImap({ security: 'none' })
  await t.sql('delete from workspaces; delete from notifications')
  const scenario = await setUpScenario(t.sql, t.adaId, { leads: 3, mailboxes: 2 })
  boxes = scenario.mailboxes
  for (const [at, { port }] of [imap, other].entries()) {
    await t.sql(`update mailboxes set imap_host = '127.0.0.1', imap_port = ${port}, imap_security = 'none', imap_user = 'ada'
      where id = '${boxes[at]}'`)
    await storePasswords(t.db.as(t.service), secrets, boxes[at]!, { smtp: 'secret', imap: null })
  }
  await t.sql(`insert into messages (workspace_id, kind, campaign_id, step_id, lead_id, mailbox_id, recipient, subject, state, sent_at)
    select workspace_id, 'campaign', campaign_id, step_id, id, '${boxes[0]}', email, 'A question', 'sent', now() from campaign_leads`)
  await giveMessageIds(t.sql)
  ;(context as { after?: (work: () => Promise<void>) => void }).after?.(async () => {
    await readers?.stop()
    await Promise.all([imap.close(), other.close()])
  })
})

function start(lookMs = 60_000): void {
  readers = startReaders({ db: t.db, mailboxSecrets: secrets, lookMs, againMs: { first: 20, most: 50 } })
}

type Sent = { id: string; rfc: string; to: string; lead: string }
const sent = async () =>
  (await t.sql(
    'select id, rfc_message_id as rfc, recipient as to, lead_id as lead from messages order by recipient',
  )) as Sent[]
const reply = ({ rfc, to }: Sent, id: string = crypto.randomUUID(), references = `References: <${rfc}>\n`) =>
  `From: Grace <${to}>\nTo: ada@sender.test\nSubject: Re: A question\nMessage-ID: <${id}@theirs.test>\n${references}\nYes, tell me more.\n`
const inbound = () =>
  t.sql('select kind, folder, matched_by, mailbox_id, lead_id from inbound_messages order by created_at, id')
const recorded = async (count: number) => {
  await until(async () => (await inbound()).length >= count, inbound)
  return await inbound()
}
const addFolder = (name: string, use?: string, uidValidity = 11) =>
  imap.folders.set(name, { name, uidValidity, mails: [], ...(use ? { use } : {}) })
/** Waits until the reader idles after all that it opened. Between two rounds a busy machine idles too shortly to be seen. */
const isIdle = () => {
  const lastOf = (command: string) => imap.heard.findLastIndex((line) => line.startsWith(command))
  return until(async () => lastOf('IDLE') > lastOf('EXAMINE'))
}

test('a reply in a folder of a rule, in the archive and in the trash each stops its lead', async () => {
  const [first, second, third] = await sent()
  addFolder('Prospects &AMQ- 2026')
  addFolder('Archive', '\\Archive')
  addFolder('Trash', '\\Trash')
  imap.deliver(reply(first!), 'Prospects &AMQ- 2026')
  start(100)
  assert.equal((await recorded(1))[0]!['folder'], 'Prospects Ä 2026')
  imap.deliver(reply(second!), 'Archive')
  await recorded(2)
  imap.deliver(reply(third!), 'Trash')
  await recorded(3)
  assert.deepEqual(await t.sql('select distinct state from campaign_leads'), [{ state: 'replied' }])
})

test('private mail in any folder is not fetched; in the trash neither is what only comes from a lead', async () => {
  const [first] = await sent()
  addFolder('Family')
  addFolder('Trash', '\\Trash')
  addFolder('Parent', '\\Noselect')
  imap.deliver('From: mother@home.test\nSubject: Dinner\nMessage-ID: <d@home.test>\n\nAt seven\n', 'Family')
  imap.deliver(reply(first!, 'thrown-away', ''), 'Trash')
  imap.deliver(reply(first!, 'answer'), 'Family')
  start()
  assert.equal((await recorded(1))[0]!['folder'], 'Family')
  await isIdle()
  assert.equal((await inbound()).length, 1)
  assert.equal(imap.heard.filter((line) => /BODY\.PEEK\[\]/.test(line)).length, 1)
  assert.deepEqual(
    imap.heard.filter((line) => /(?:EXAMINE|SELECT|STATUS) "?Parent/.test(line)),
    [],
  )
})

test('what a mailbox of the workspace wrote itself is no reply, in whichever folder it lies', async () => {
  const [first, second] = await sent()
  const [own] = (await t.sql('select address from mailboxes order by address')) as { address: string }[]
  addFolder('Project')
  imap.deliver(reply({ ...first!, to: own!.address }), 'Project')
  imap.deliver(reply(first!), 'Sent')
  imap.deliver(reply(second!))
  start()
  await recorded(1)
  await isIdle()
  assert.deepEqual(
    (await inbound()).map(({ lead_id }) => lead_id),
    [second!.lead],
  )
})

test('an old mail that is moved is no reply to what was written after it', async () => {
  const [first, second] = await sent()
  addFolder('Sorted')
  const raw = Buffer.from(reply(first!, 'old', '').replaceAll('\n', '\r\n'))
  imap.folders.get('Sorted')!.mails.push({ uid: 1, raw, at: new Date(Date.now() - 20 * 3_600_000) })
  imap.deliver(reply(second!))
  start()
  await recorded(1)
  await isIdle()
  assert.equal((await inbound()).length, 1)
})

test('where one folder holds all mail, its labels are not read', async () => {
  const [first, second] = await sent()
  addFolder('[Gmail]/All Mail', '\\All')
  addFolder('Label')
  imap.deliver(reply(first!, 'labelled'), 'Label')
  imap.deliver(reply(first!, 'labelled'), '[Gmail]/All Mail')
  imap.deliver(reply(second!, 'both'), '[Gmail]/All Mail')
  imap.deliver(reply(second!, 'both'))
  start()
  await recorded(2)
  await isIdle()
  assert.equal((await inbound()).length, 2)
  assert.deepEqual(
    imap.heard.filter((line) => /(?:EXAMINE|SELECT) "?Label/.test(line)),
    [],
  )
})

test('a folder of all mail that can’t be opened hides no other folder', async () => {
  const [first] = await sent()
  addFolder('All', '\\All \\Noselect')
  addFolder('Rule')
  imap.deliver(reply(first!), 'Rule')
  start()
  assert.equal((await recorded(1))[0]!['folder'], 'Rule')
})

test('what a user sent to a recipient from another address is no reply, in whichever folder its copy lies', async () => {
  const [first, second] = await sent()
  addFolder('All Mail', '\\All')
  const own = reply({ ...first!, to: 'ada@alias.test' }, 'own').replace(
    'To: ada@sender.test',
    `To: ${first!.to}`,
  )
  imap.deliver(own, 'All Mail')
  // A colleague abroad who writes to the recipient and to us.
  imap.deliver(
    own.replaceAll('own@', 'copied@').replace('\nSubject', '\nCc: ada@sender.test\nSubject'),
    'All Mail',
  )
  imap.deliver(reply(second!), 'All Mail')
  start()
  await recorded(2)
  await isIdle()
  assert.deepEqual(
    (await t.sql('select rfc_message_id as id from inbound_messages')).filter(
      ({ id }) => id === 'own@theirs.test',
    ),
    [],
  )
})

test('two folders that swap their names are both read on', async () => {
  const [first, second] = await sent()
  imap.faults.lacks = ['LIST-STATUS']
  addFolder('A', undefined, 21)
  addFolder('B', undefined, 22)
  imap.deliver(reply(first!), 'A')
  start(50)
  await recorded(1)
  const [a, b] = [imap.folders.get('A')!, imap.folders.get('B')!]
  imap.folders.set('A', Object.assign(b, { name: 'A' }))
  imap.folders.set('B', Object.assign(a, { name: 'B' }))
  imap.deliver(reply(second!), 'A')
  assert.equal((await recorded(2)).length, 2)
})

test('a mail that is moved between its header and its body is read where it went', async () => {
  const [first] = await sent()
  addFolder('Done')
  imap.deliver(reply(first!, 'moved'))
  let isMoved = false
  imap.faults.flood = (line) => {
    if (isMoved || !/BODY\.PEEK\[\]/.test(line)) return undefined
    isMoved = true
    const [mail] = imap.folders.get('INBOX')!.mails.splice(0)
    imap.folders.get('INBOX')!.next = 2
    imap.folders.get('Done')!.mails.push({ ...mail!, uid: 1 })
    return undefined
  }
  start(100)
  assert.equal((await recorded(1))[0]!['folder'], 'Done')
})

test('a folder that is renamed, numbered again or deleted is read on, and nothing twice', async () => {
  const [first, second, third] = await sent()
  addFolder('Old')
  imap.deliver(reply(first!), 'Old')
  start(100)
  await recorded(1)
  const folder = imap.folders.get('Old')!
  imap.folders.delete('Old')
  imap.folders.set('New', Object.assign(folder, { name: 'New' }))
  imap.deliver(reply(second!), 'New')
  await recorded(2)
  folder.uidValidity = 99
  folder.mails.forEach((mail, at) => (mail.uid = at + 40))
  imap.deliver(reply(third!), 'New')
  await recorded(3)
  imap.folders.delete('New')
  await until(
    async () => (await t.sql(`select from private.mailbox_cursors where folder = 'New'`)).length === 0,
  )
  assert.deepEqual(
    (await inbound()).map(({ lead_id }) => lead_id),
    [first, second, third].map((one) => one!.lead),
  )
  assert.equal((await t.sql(`select from notifications where type like '%reply%'`)).length, 3)
})

test('one email in two mailboxes is one line in the inbox and told once; without a Message-ID in two folders too', async () => {
  const [first, second] = await sent()
  const raw = reply(first!, 'both')
  imap.deliver(raw)
  other.deliver(raw)
  addFolder('Copy')
  const at = new Date(Date.now() - 60_000)
  const anonymous = Buffer.from(
    reply(second!)
      .replace(/Message-ID.*\n/, '')
      .replaceAll('\n', '\r\n'),
  )
  imap.folders.get('INBOX')!.mails.push({ uid: 5, raw: anonymous, at })
  imap.folders.get('Copy')!.mails.push({ uid: 5, raw: anonymous, at: new Date(Date.now() - 30_000) })
  start()
  await recorded(2)
  await until(async () => (await t.sql('select from mailboxes where last_read_at is not null')).length === 2)
  await isIdle()
  assert.equal((await inbound()).length, 2)
  assert.equal((await t.sql('select from conversations')).length, 2)
  assert.equal((await t.sql(`select from notifications where type like '%reply%'`)).length, 2)
})

/** `each` is the number of commands in a round. */
const idleServers: { what: string; allMail?: boolean; lacks?: string[]; each: number; commands: RegExp[] }[] =
  [
    { what: '30 folders', each: 1, commands: [/^LIST "" "\*" RETURN \(STATUS \(UIDNEXT\)\)$/] },
    {
      what: '30 labels beside a folder of all mail',
      allMail: true,
      each: 2,
      commands: [/^STATUS (?:Junk|"All Mail") /],
    },
    {
      what: '30 folders without LIST-STATUS',
      lacks: ['LIST-STATUS'],
      each: 31,
      commands: [/^STATUS \S.* \(UIDNEXT\)$/],
    },
  ]

for (const { what, allMail, lacks = [], each, commands } of idleServers)
  test(`${what} of an idle mailbox are polled with the fewest bytes, and none is opened`, async () => {
    Object.assign(imap.faults, { lacks })
    for (let i = 0; i < 30; i += 1) addFolder(`Customer project ${i}`)
    if (allMail) addFolder('All Mail', '\\All')
    start(100)
    const commandsHeard = () => imap.heard.filter((line) => commands.some((command) => command.test(line)))
    // Each folder was opened once.
    const opens = allMail ? 3 : 32
    await until(async () => imap.heard.filter((line) => line.startsWith('EXAMINE')).length >= opens)
    await isIdle()
    const [heard, before] = [imap.heard.length, commandsHeard().length]
    await until(async () => commandsHeard().length >= before + 2)
    const others = imap.heard.slice(heard).filter((line) => !commands.some((command) => command.test(line)))
    // One round in eight also requests names and UIDVALIDITY. A busy machine sees more than two rounds.
    const isOfWholeList = (line: string) => /^(?:LIST|LSUB) |\(UIDNEXT UIDVALIDITY\)$/.test(line)
    assert.deepEqual(
      others.filter((line) => line !== 'IDLE' && !isOfWholeList(line)),
      [],
    )
    const rounds = (commandsHeard().length - before) / each
    const lists = others.filter((line) => line.startsWith('LIST'))
    assert.ok(lists.length <= 1 + rounds / LOOKS_OF_A_LIST, lists.join('\n'))
  })

test('a folder in which a reply came is looked at in each round, however many folders there are', async () => {
  const [first, second] = await sent()
  imap.faults.lacks = ['LIST-STATUS']
  for (let i = 0; i < 90; i += 1) addFolder(`F${i}`)
  start(50)
  await until(async () => imap.heard.some((line) => line.startsWith('EXAMINE F89')))
  imap.deliver(reply(first!), 'F70')
  await recorded(1)
  const heard = imap.heard.length
  const commandsHeard = () => imap.heard.slice(heard).filter((line) => line.startsWith('STATUS'))
  await until(async () => commandsHeard().length >= 200)
  const gaps = commandsHeard().join('\n').split('STATUS F70 ')
  assert.deepEqual(
    gaps.map((gap) => gap.split('\n').length).filter((length) => length > 61),
    [],
  )
  imap.deliver(reply(second!), 'F70')
  await recorded(2)
})

test('hundreds of folders of a server without LIST-STATUS are asked for in turns, each round a bounded number', async () => {
  const [first] = await sent()
  imap.faults.lacks = ['LIST-STATUS']
  for (let i = 0; i < 297; i += 1) addFolder(`F${i}`)
  imap.deliver(reply(first!), 'F100')
  start(50)
  await recorded(1)
  const rounds = imap.heard.join('\n').split('EXAMINE INBOX')
  for (const round of rounds)
    assert.ok(
      round.split('\n').filter((line) => /^(?:STATUS|EXAMINE)/.test(line)).length <= 82,
      round.slice(0, 500),
    )
})
