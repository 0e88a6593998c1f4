// Tests messages without a reference to ours, from other addresses of a recipient's company: read by the real reader
// from a fake IMAP server, which reports what was fetched.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#database/testing/fresh-database.ts'
import { setUpScenario } from '#database/testing/sending-scenario.ts'
import { until } from '#database/testing/until.ts'
import { startFakeImap, type FakeImap } from '#server/testing/mailboxes/fake-imap-server.ts'
import { startReaders } from '#server/testing/mailboxes/start-readers.ts'
import { storePasswords } from '../access.ts'
import { createMailboxSecrets } from '../secrets.ts'
import type { Readers } from './readers.ts'

type Mail = {
  from: string
  subject?: string
  headers?: string
  text?: string
  folder?: string
  /** The stored `probable_by`; null when the message is not recorded, 'unread' when it is not even fetched. */
  is: string[] | null | 'unread'
  /** The recipient of the email that it is about, when it is not Nora. */
  about?: string
}

const OURS = 'How do you hand open repairs over between two shifts? I can show how two workshops do it.'
const SUBJECT = 'open repairs at Holm Werke'
const replyBody = 'Hi Ada,\n\nyes, Wednesday is fine, come by at 11.\n\nKind regards\nPetra'

const mails: Record<string, Mail> = {
  'another address of the contact, with our subject': {
    from: 'Nora Holm <n.holm@group.holm.example>',
    subject: `Re: ${SUBJECT}`,
    is: ['subject', 'name'],
  },
  'a colleague who kept the subject under a mark of another language': {
    from: 'p.vogt@holm.example',
    subject: `Odp: ${SUBJECT}`,
    is: ['subject'],
  },
  'a colleague in a thread of their own, with our subject': {
    from: 'ines@holm.example',
    subject: `AW: WG: ${SUBJECT}`,
    headers: 'In-Reply-To: <forwarded@holm.example>',
    is: ['subject'],
  },
  'the contact’s name under another subject': {
    from: '"Holm, Nora" <nh@holm.example>',
    subject: 'our call',
    is: ['name'],
  },
  'a colleague who names the contact': {
    from: 'petra@holm.example',
    subject: 'your question',
    text: 'Hi Ada,\n\nNora gave me your mail. Ring me at +49 30 901820.\n\nPetra',
    is: ['mention'],
  },
  'the office that quotes us': {
    from: 'office@holm.example',
    subject: 'Anfrage',
    text: `Guten Tag,\n\nbitte rufen Sie uns an.\n\n${OURS}`,
    is: ['quote'],
  },
  'a colleague who names another recipient of the company': {
    from: 'pia@holm.example',
    subject: 'your question',
    text: 'Hi Ada,\n\nLars asked me to answer you. Ring me at +49 30 901820.\n\nPia',
    is: ['mention'],
    about: 'lars@holm.example',
  },
  'the contact’s name without its accents': {
    from: 'Lars Jager <lj@holm.example>',
    subject: 'our call',
    is: ['name'],
    about: 'lars@holm.example',
  },
  'the contact’s name and our subject from a private address': {
    from: 'Nora Holm <nora.holm77@gmail.com>',
    subject: `Re: ${SUBJECT}`,
    is: ['subject', 'name'],
  },
  'the accounts of the company': {
    from: 'buchhaltung@holm.example',
    subject: 'Rechnung 774',
    is: null,
  },
  'a colleague who names nothing': { from: 'tom@holm.example', subject: 'hello', is: ['company'] },
  'an office that asks for no more mail': {
    from: 'office@holm.example',
    subject: 'no more mails',
    text: 'Please remove us from your list.',
    is: ['company'],
  },
  'our subject in junk': {
    from: 'eva@holm.example',
    subject: `Re: ${SUBJECT}`,
    folder: 'Junk',
    is: ['subject'],
  },
  'an absence of a colleague': {
    from: 'ole@holm.example',
    subject: `Re: ${SUBJECT}`,
    headers: 'Auto-Submitted: auto-replied',
    text: 'I am out of the office until Monday.',
    is: null,
  },
  'an office about something else': { from: 'info@holm.example', subject: 'Summer party', is: null },
  'a mailing whose headers do not say so': {
    from: 'carla@holm.example',
    subject: 'Holm Werke in autumn',
    text: 'New machines!\n\nUnsubscribe: https://mail.holm.example/unsubscribe?u=3',
    is: null,
  },
  'a newsletter': {
    from: 'hello@holm.example',
    subject: 'News',
    headers: 'List-Unsubscribe: <https://holm.example/u>',
    is: 'unread',
  },
  'a program': { from: 'no-reply@holm.example', subject: 'Your invoice', is: 'unread' },
  'a private thread with somebody there': {
    from: 'Nora Holm <nora@private.holm.example>',
    subject: 'Re: the party',
    headers: 'In-Reply-To: <party@home.example>',
    is: 'unread',
  },
  'an unknown subject in junk': { from: 'spam@holm.example', subject: 'Offer', folder: 'Junk', is: 'unread' },
  'our subject in another folder': {
    from: 'jan@holm.example',
    subject: `Re: ${SUBJECT}`,
    folder: 'Friends',
    is: 'unread',
  },
  'another company': { from: 'x@holm.example.net', subject: `Re: ${SUBJECT}`, is: 'unread' },
  'a stranger at the same free provider': {
    from: 'Nora Berg <other@t-online.de>',
    subject: `Re: ${SUBJECT}`,
    is: 'unread',
  },
  'a colleague of our own': { from: 'boss@sender.example', subject: `Re: ${SUBJECT}`, is: 'unread' },
  'somebody below a domain that strangers share': {
    from: 'a@b.github.io',
    subject: `Re: ${SUBJECT}`,
    is: 'unread',
  },
}

let t: TestDatabase
let imap: FakeImap
let readers: Readers
const recorded = new Map<string, { by: string[]; about: string }>()
const fetched = () => imap.heard.filter((command) => /BODY\.PEEK\[\]/i.test(command)).length

before(async () => {
  t = await freshDatabase()
  imap = await startFakeImap({ security: 'none' })
  const scenario = await setUpScenario(t.sql, t.adaId, { leads: 5, waits: [0, 3], address: ADDRESSES })
  const box = scenario.mailboxes[0]!
  const secrets = createMailboxSecrets([randomBytes(32).toString('base64url')])
  await t.sql(`update mailboxes set address = 'ada@mail.sender.example', imap_host = '127.0.0.1', imap_port = ${imap.port},
      imap_security = 'none', imap_user = 'ada';
    update audience set name = case when email like 'lars@%' then 'Lars Jäger' else 'Nora Holm' end;
    with sent as (
      insert into messages (workspace_id, kind, campaign_id, step_id, lead_id, mailbox_id, recipient, subject, state, sent_at)
      select workspace_id, 'campaign', campaign_id, step_id, id, '${box}', email, '${SUBJECT}', 'sent',
        now() - case when email like 'lars@%' then interval '3 days' else interval '2 days' end
      from campaign_leads returning id, workspace_id)
    insert into message_bodies (id, workspace_id, content_text) select id, workspace_id, '${OURS}' from sent`)
  await storePasswords(t.db.as(t.service), secrets, box, { smtp: 'secret', imap: null })
  for (const [name, mail] of Object.entries(mails)) deliver(name, mail)
  readers = startReaders({ db: t.db, mailboxSecrets: secrets })
  await until(async () => {
    const [row] =
      await t.sql(`select count(*)::int as n from private.mailbox_cursors c where c.folder in ('INBOX', 'Junk', 'Friends')
      and c.last_uid >= 1 and not exists (select from private.mails_to_handle)`)
    return Number(row!['n']) === 3
  })
  for (const row of await t.sql(
    `select i.rfc_message_id as id, i.probable_by as by, m.recipient as about
      from inbound_messages i join messages m on m.id = i.probable_message_id where i.matched_by = 'company'`,
  ))
    recorded.set(String(row['id']), { by: row['by'] as string[], about: String(row['about']) })
})
after(async () => {
  await readers.stop()
  await imap.close()
  await t.close()
})

const ADDRESSES = `(array['nora@holm.example', 'nora@t-online.de', 'nora@sender.example', 'nora@c.github.io', 'lars@holm.example'])[n]`
const idOf = (name: string) => `${name.replaceAll(/[^a-z]+/g, '-')}@holm.example`

function deliver(
  name: string,
  { from, subject = '', headers = '', text = replyBody, folder = 'INBOX' }: Mail,
): void {
  if (!imap.folders.has(folder))
    imap.folders.set(folder, {
      name: folder,
      uidValidity: 20,
      mails: [],
      ...(folder === 'Junk' && { use: '\\Junk' }),
    })
  imap.deliver(
    `From: ${from}\nTo: ada@mail.sender.example\nSubject: ${subject}\nMessage-ID: <${idOf(name)}>\n${headers && `${headers}\n`}\n${text}\n`,
    folder,
  )
}

for (const [name, { is, about }] of Object.entries(mails))
  test(`${name}: ${Array.isArray(is) ? `probably a reply, by ${is.join(' and ')}` : is === null ? 'is not recorded' : 'is not fetched'}`, () => {
    const found = recorded.get(idOf(name))
    assert.deepEqual(found?.by ?? null, Array.isArray(is) ? is : null)
    if (about) assert.equal(found?.about, about)
  })

test('nothing else is fetched whole', () => {
  assert.equal(fetched(), Object.values(mails).filter(({ is }) => is !== 'unread').length)
})
