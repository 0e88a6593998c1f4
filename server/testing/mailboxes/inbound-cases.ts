// Sample inbound messages with their expected effects, through the real reading path: a fake IMAP server delivers
// them, readers fetch, classify and record them, and the database shows the state of their lead.
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setUpScenario, type Scenario } from '#database/testing/sending-scenario.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { until } from '#database/testing/until.ts'
import { storePasswords } from '#server/mailboxes/access.ts'
import { createMailboxSecrets } from '#server/mailboxes/secrets.ts'
import { unsubscribeMailto } from '#server/messages/unsubscribe-address.ts'
import { startFakeImap, type FakeImap } from './fake-imap-server.ts'
import { startReaders } from './start-readers.ts'
import { giveMessageIds } from './message-ids.ts'

const folder = join(import.meta.dirname, 'cases')

/** The names of kinds are those of the judgment; kindNames maps them to the product's names. */
export type InboundCase = {
  id: string
  class: string
  file: string
  is: string
  delivery?: Delivery
  expected: {
    kind: string | string[]
    /** Each acceptable value, null for none; null alone is not judged. */
    category: (string | null)[] | null
    lead: string
    suppressed: string[] | 'either'
    notice: 'yes' | 'no' | 'either'
    shown: string
  }
}

/** Delivered once into the inbox of one mailbox, unless one of these says otherwise. */
type Delivery = {
  /** The number of mailboxes of the workspace that each get the mail. */
  mailboxes?: number
  /** The folders that each get the mail, in place of the inbox. */
  folders?: string[]
  /** An absence was read before; then the server numbers the inbox again, and the mail arrives. */
  isRenumbered?: boolean
}

export type CaseOutcome = {
  lead: string
  /** How often the inbox shows it. */
  times: number
  kind: string | undefined
  category: string | null | undefined
  isAutomatic: boolean | undefined
  text: string | undefined
  /** The text in the list of conversations. */
  preview: string | undefined
  leadState: string
  leadReason: string | null
  /** ISO day of the next step; null without one. */
  dueOn: string | null
  suppressed: string[]
  notices: number
  mailboxState: string
}

export const inboundCases = JSON.parse(
  readFileSync(join(folder, 'cases.json'), 'utf8'),
) as readonly InboundCase[]

/** The day on which the next step of each lead is due before the mail arrives. */
export const DUE_ON = '2026-12-01'
const SUBJECT = 'open repairs at Holm Werke'
/** Mail that arrived and was read before, when a case has some. */
const ABSENCE = 'mails/o01-pl-plain.eml'

const secrets = createMailboxSecrets([randomBytes(32).toString('base64url')])

type Server = { imap: FakeImap; box: string }
type Played = { one: InboundCase; servers: Server[]; owner: string; workspace: string; lead: string }

/** Each case has its own account, workspace, mailbox and campaign, so that cases do not affect each other. */
export async function playCases(
  t: TestDatabase,
  cases: readonly InboundCase[],
): Promise<Map<string, CaseOutcome>> {
  const played: Played[] = []
  for (const one of cases) played.push(await setUp(t, one))
  const readers = startReaders({ db: t.db, mailboxSecrets: secrets })
  try {
    for (const { one, servers, workspace } of played)
      if (one.delivery?.isRenumbered) await renumber(t, servers[0]!, await addressOf(t, workspace), one)
    for (const { servers } of played) for (const server of servers) await allRead(t, server)
    const outcomes = new Map<string, CaseOutcome>()
    for (const each of played) outcomes.set(each.one.id, await outcomeOf(t, each))
    return outcomes
  } finally {
    await readers.stop()
    for (const { servers } of played) for (const { imap } of servers) await imap.close()
  }
}

async function setUp(t: TestDatabase, one: InboundCase): Promise<Played> {
  const { mailboxes = 1, folders = ['INBOX'], isRenumbered = false } = one.delivery ?? {}
  const owner = randomUUID()
  await t.sql(`insert into auth.users (id, email) values ('${owner}', '${one.id}@sender.example')`)
  const scenario = await setUpScenario(t.sql, owner, {
    waits: [0, 3],
    address: `'nora@${domainOf(one)}'`,
    subject: SUBJECT,
    mailboxes,
  })
  const servers: Server[] = []
  for (const box of scenario.mailboxes) servers.push(await openServer(t, box))
  const { workspace } = scenario
  await send(t, scenario)
  const { lead, ...address } = await addressOf(t, workspace)
  for (const { imap } of servers)
    for (const name of folders) {
      if (!imap.folders.has(name)) imap.folders.set(name, { name, uidValidity: 5, mails: [] })
      imap.deliver(mailOf(isRenumbered ? { id: `absence-${one.id}`, file: ABSENCE } : one, address), name)
    }
  return { one, servers, owner, workspace, lead }
}

async function openServer(t: TestDatabase, box: string): Promise<Server> {
  const imap = await startFakeImap({ security: 'none' })
  await t.sql(`update mailboxes set imap_host = '127.0.0.1', imap_port = ${imap.port}, imap_security = 'none',
    imap_user = 'ada', sent_folder = 'Sent' where id = '${box}'`)
  await storePasswords(t.db.as(t.service), secrets, box, { smtp: 'secret', imap: null })
  return { imap, box }
}

/** The first step from the first mailbox, as `our-mail.txt` has it. */
async function send(t: TestDatabase, { workspace, mailboxes: [box], steps }: Scenario): Promise<void> {
  const ours = readFileSync(join(folder, 'our-mail.txt'), 'utf8').replaceAll("'", "''")
  await t.sql(`
    with sent as (
      insert into messages (workspace_id, kind, campaign_id, step_id, lead_id, mailbox_id, recipient, subject, state, sent_at)
      select workspace_id, 'campaign', campaign_id, step_id, id, '${box}', email, '${SUBJECT}', 'sent', now()
      from campaign_leads where workspace_id = '${workspace}' returning id, workspace_id)
    insert into message_bodies (id, workspace_id, content_text) select id, workspace_id, '${ours}' from sent;
    update campaign_leads set state = 'active', mailbox_id = '${box}', last_sent_at = now(), due_at = '${DUE_ON} 09:00Z',
      step_id = '${steps[1]}' where workspace_id = '${workspace}'`)
  await giveMessageIds(t.sql)
}

async function addressOf(
  t: TestDatabase,
  workspace: string,
): Promise<{ MID: string; LEAD: string; lead: string }> {
  const [row] = await t.sql(
    `select rfc_message_id as "MID", recipient as "LEAD", lead_id as lead from messages where workspace_id = '${workspace}'`,
  )
  return row as { MID: string; LEAD: string; lead: string }
}

/** After the first mail was read, the server renumbers its inbox and closes its connections. */
async function renumber(
  t: TestDatabase,
  server: Server,
  of: { MID: string; LEAD: string },
  one: InboundCase,
): Promise<void> {
  await allRead(t, server)
  const inbox = server.imap.folders.get('INBOX')!
  inbox.uidValidity += 1
  inbox.mails.forEach((mail, at) => (mail.uid = at + 40))
  server.imap.deliver(mailOf(one, of))
  server.imap.cut()
}

/** A separate domain, unless the message comes from another address of the same company. */
const domainOf = ({ id, file }: InboundCase): string =>
  /^From:.*@group\.(holm\.example)/m.exec(readFileSync(join(folder, file), 'latin1'))?.[1] ??
  `holm-${id}.example`

/**
 * The message as it arrives: with the placeholders of its file filled in, including those in encoded words of its
 * headers.
 */
function mailOf({ id, file }: Pick<InboundCase, 'id' | 'file'>, of: { MID: string; LEAD: string }): Buffer {
  const mailto = unsubscribeMailto(`ada@${of.MID.slice(of.MID.indexOf('@') + 1)}`, of.MID)
  const UNSUBSCRIBE = mailto.slice('mailto:'.length, mailto.indexOf('?'))
  const values: Record<string, string> = { ...of, SUBJECT, OWNID: `${id}@holm.example`, UNSUBSCRIBE }
  const fill = (text: string) => text.replaceAll(/\{\{([A-Z]+)\}\}/g, (_, name: string) => values[name] ?? '')
  // A placeholder may be inside an encoded word.
  const raw = readFileSync(join(folder, file), 'latin1').replaceAll(
    /=\?utf-8\?B\?[\w+/=]+\?=(?:\s+=\?utf-8\?B\?[\w+/=]+\?=)*/g,
    (words) => {
      const text = [...words.matchAll(/\?B\?([\w+/=]+)\?=/g)]
        .map(([, word = '']) => Buffer.from(word, 'base64').toString())
        .join('')
      return `=?utf-8?B?${Buffer.from(fill(text)).toString('base64')}?=`
    },
  )
  return Buffer.from(fill(raw), 'latin1')
}

/** Until reading has passed every mail of the server and handled it, whether anything was recorded or not. */
async function allRead(t: TestDatabase, { imap, box }: Server): Promise<void> {
  const places = [...imap.folders.values()].flatMap(({ name, use, uidValidity, mails }) =>
    mails.length > 0 && use !== '\\Sent' ? [`('${name}', ${uidValidity}, ${mails.at(-1)!.uid})`] : [],
  )
  const isAllRead = async () => {
    const rows = await t.sql(`select 1 from private.mailbox_cursors c
      join (values ${places.join(', ')}) p (folder, validity, uid) using (folder)
      where c.mailbox_id = '${box}' and c.uid_validity = p.validity and c.last_uid >= p.uid
        and not exists (select from private.mails_to_handle h where h.mailbox_id = c.mailbox_id)`)
    return rows.length === places.length
  }
  await until(isAllRead, undefined, LONGEST_READING_MS)
}

/** Dozens of servers and mailboxes are read at once. */
const LONGEST_READING_MS = 240_000

async function outcomeOf(t: TestDatabase, { owner, workspace, lead }: Played): Promise<CaseOutcome> {
  const mails =
    await t.sql(`select kind, category, content_text, preview, private.is_automatic(kind) as automatic
    from inbound_messages where workspace_id = '${workspace}' and rfc_message_id not like 'absence-%'`)
  const [mail] = mails
  const [row] =
    await t.sql(`select l.email, l.state, l.reason, to_char(l.due_at, 'YYYY-MM-DD') as due, b.state as box
    from campaign_leads l join mailboxes b on b.workspace_id = l.workspace_id where l.id = '${lead}'`)
  const suppressed = await t.sql(`select address from suppressions where workspace_id = '${workspace}'`)
  const [told] = await t.sql(`select count(*)::int as n from notifications where user_id = '${owner}'`)
  const { email, state, reason, due, box } = row as Record<string, string | null>
  return {
    lead: email!,
    times: mails.length,
    kind: mail?.['kind'] as string | undefined,
    category: mail?.['category'] as string | null | undefined,
    isAutomatic: mail?.['automatic'] as boolean | undefined,
    text: mail?.['content_text'] as string | undefined,
    preview: mail?.['preview'] as string | undefined,
    leadState: state!,
    leadReason: reason!,
    dueOn: due!,
    suppressed: suppressed.map(({ address }) => String(address)),
    notices: Number(told!['n']),
    mailboxState: box!,
  }
}
