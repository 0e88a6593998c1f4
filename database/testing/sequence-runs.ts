// For tests of sequences: saves one, and sends its due messages through the database's own functions. Conditions and
// actions need the engine: server/testing/sending/sequence-runs.ts.
import { randomUUID } from 'node:crypto'
import { claimMessages, recordOutcomes } from '#database/testing/engine-calls.ts'
import { recordInbound } from '#database/testing/inbound-calls.ts'
import type { TestDatabase } from '#database/testing/fresh-database.ts'
import { addLeads, moveClock, setUpScenario, type Scenario } from '#database/testing/sending-scenario.ts'

export async function campaignOf(
  t: TestDatabase,
  sequence: readonly { id: string }[],
  leads = 1,
): Promise<Scenario> {
  const scenario = await setUpScenario(t.sql, t.adaId, { leads: 0 })
  await saveSequence(t, scenario, sequence)
  await addLeads(t.sql, { ...scenario, steps: [sequence[0]!.id] }, leads)
  return scenario
}

export async function saveSequence(
  t: TestDatabase,
  { campaign }: Scenario,
  sequence: unknown,
): Promise<void> {
  await t.db
    .as(t.ada)
    .query('select save_sequence($1, $2, (select sequence_version from email_campaigns where id = $1))', [
      campaign,
      JSON.stringify(sequence),
    ])
}

/**
 * Sends everything that is due `after` this long, with each message accepted. Returns the subjects, sorted by
 * recipient.
 */
export async function sendAllDue(t: TestDatabase, after = '0', claimNext = claimDue): Promise<string[]> {
  await moveClock(t.sql, after)
  const sent: string[] = []
  for (;;) {
    const { claim, ids } = await claimNext(t)
    if (ids.length === 0) return sent.toSorted()
    for (const id of ids) {
      const [mail] = await t.sql(`update messages m set subject = v.subject, rfc_message_id = m.id::text
        from step_variants v where v.step_id = m.step_id and m.id = '${id}' returning m.subject`)
      sent.push(mail ? String(mail['subject']) : 'an answer')
      await recordOutcomes(t.asService, { id, claim, outcome: 'sent', answer: '250', wait: 0 })
    }
  }
}

/** `decisions` are those of the engine, by lead. */
export async function claimDue(
  t: TestDatabase,
  decisions: object = {},
): Promise<{ claim: string; ids: string[] }> {
  await t.sql(`update mailboxes set next_check_at = '-infinity', next_free_at = '-infinity', sent_count = 0`)
  const claim = randomUUID()
  return { claim, ids: await claimMessages(t.asService, { claim, limit: 100, decisions }) }
}

export type Reply = {
  kind?: string
  /** The email that it answers, when that is not the last one sent. */
  messageId?: string | null
  from?: string
  matchedBy?: string
  backOn?: string
  receivedAt?: string
  severity?: string
  probableMessageId?: string
  probableBy?: string[]
}

/** Records an inbound message to the last one sent, a reply by default, like the mailbox reader. Returns its ID. */
export async function recordReply(
  t: TestDatabase,
  category: string | null,
  changes: Reply = {},
): Promise<string> {
  const [answered] = await t.sql(
    `select id, mailbox_id, recipient from messages where state = 'sent' and kind = 'campaign' order by id desc limit 1`,
  )
  const mail = {
    folder: 'INBOX',
    uidValidity: 1,
    uid: Math.floor(Math.random() * 1e9),
    rfcMessageId: `<${randomUUID()}@theirs.test>`,
    kind: 'reply',
    messageId: answered!['id'],
    matchedBy: 'headers',
    from: answered!['recipient'],
    fromName: '',
    subject: 'Re: first',
    html: null,
    text: 'An answer',
    words: '550 No such user',
    receivedAt: new Date().toISOString(),
    category,
    categorySource: category === null ? null : 'rules',
    categoryReason: category === null ? '' : 'As it says.',
    ...changes,
  }
  return await recordInbound(t.asService, answered!['mailbox_id'], mail)
}

/** Actions of a test file on the only lead of its database, and on its replies. */
export function actsOn(database: () => TestDatabase, sendDue = sendAllDue) {
  const asAda = async (query: string, values: unknown[]) => {
    const t = database()
    await t.db.as(t.ada).query(query, values)
  }
  return {
    send: async (after?: string) => await sendDue(database(), after),
    lead: async () => (await database().sql('select * from campaign_leads'))[0]!,
    replies: async (category: string | null, changes: Reply = {}) =>
      await recordReply(database(), category, changes),
    sort: async (inbound: string, category: string | null) =>
      await asAda('update inbound_messages set category = $2 where id = $1', [inbound, category]),
    /** Replies by hand, from the inbox. Returns the ID of the reply. */
    answer: async (inbound: string) => {
      const id = randomUUID()
      await asAda('select answer_inbound($1, $2, $3)', [inbound, id, 'Here you are'])
      return id
    },
  }
}
